import { useEffect, useRef } from 'react'

const MARGIN_PX = 24

/** Keeps the chosen tab in view, also when a badge or font makes tabs wider. */
export function useScrollTabIntoView(chosen: string) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each chosen tab
  useEffect(() => {
    if (!row.current) return
    const { current } = row
    // The observer also reports once after the first layout.
    const watch = new ResizeObserver(() => showChosen(current))
    for (const seen of [current, ...current.children]) watch.observe(seen)
    return () => watch.disconnect()
  }, [chosen])
  return row
}

/** Only sideways: `scrollIntoView` would also scroll the page. */
function showChosen(row: HTMLElement) {
  const chosen = row.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = row.getBoundingClientRect()
  row.scrollLeft += Math.max(0, chosen.right + MARGIN_PX - right) + Math.min(0, chosen.left - MARGIN_PX - left)
}
