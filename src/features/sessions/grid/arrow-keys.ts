type Box = { left: number; right: number; top: number; bottom: number }

export function startArrowKeys() {
  document.addEventListener('keydown', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('.room-grid td a')
    const way = WAYS[event.key]
    if (!link || !way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = boxOf(link)
    const all = [...document.querySelectorAll<HTMLElement>('.room-grid td a')]
    const ahead = all.flatMap((other) => {
      const distance = other === link ? undefined : way(from, boxOf(other))
      return distance === undefined ? [] : [{ other, distance }]
    })
    event.preventDefault()
    const next = ahead.sort((a, b) => a.distance - b.distance)[0]?.other
    next?.focus()
    // Out from under the sticky row and column.
    next?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

const boxOf = (link: HTMLElement): Box => link.closest('td')!.getBoundingClientRect()

/** The distance of another cell in a direction; undefined outside of the row or column. */
const WAYS: Record<string, (from: Box, to: Box) => number | undefined> = {
  ArrowRight: (from, to) => beside(from, to, to.left - from.right),
  ArrowLeft: (from, to) => beside(from, to, from.left - to.right),
  ArrowDown: (from, to) => below(from, to, to.top - from.bottom),
  ArrowUp: (from, to) => below(from, to, from.top - to.bottom),
}

const SLACK = 2

/** At the same time; in one room the nearest start wins. */
function beside(from: Box, to: Box, distance: number): number | undefined {
  if (distance < -SLACK || to.top >= from.bottom - SLACK || to.bottom <= from.top + SLACK) return
  return distance * 1000 + Math.abs(to.top - from.top)
}

/** In the same room. */
function below(from: Box, to: Box, distance: number): number | undefined {
  if (distance < -SLACK || to.left >= from.right - SLACK || to.right <= from.left + SLACK) return
  return distance * 1000 + Math.abs(to.left - from.left)
}
