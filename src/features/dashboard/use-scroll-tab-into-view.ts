import { useEffect, useRef } from 'react'

/** Beside the chosen one something of the next is seen. */
const MARGIN_PX = 24

/** Keeps the chosen one in a row of tabs in view, of which not all fit a phone: also once a badge or its face made them wider. */
export function useScrollTabIntoView(chosen: string) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another one chosen it looks anew
  useEffect(() => {
    if (!row.current) return
    const { current } = row
    // It reports once at the beginning, when all is laid out.
    const watch = new ResizeObserver(() => showChosen(current))
    for (const seen of [current, ...current.children]) watch.observe(seen)
    return () => watch.disconnect()
  }, [chosen])
  return row
}

/** Sideways alone: `scrollIntoView` would also scroll the page back to its tabs. */
function showChosen(row: HTMLElement) {
  const chosen = row.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = row.getBoundingClientRect()
  row.scrollLeft += Math.max(0, chosen.right + MARGIN_PX - right) + Math.min(0, chosen.left - MARGIN_PX - left)
}
