import { startArrows } from './arrows.ts'
import { showNow } from './now-line.ts'

// For the table of rooms and times alone. It stands as a table without this.
goToToday()
startArrows()
showNow()
setInterval(showNow, 60_000)
document.addEventListener('visibilitychange', () => document.hidden || showNow())
// Another track is another table.
new MutationObserver(showNow).observe(document.querySelector('.grid-box') ?? document.body, { childList: true })

/** From an address that names no day, on a day of the event, to that one. */
function goToToday() {
  const asked = new URLSearchParams(location.search)
  if (asked.has('day') || asked.has('session') || asked.has('speaker') || asked.has('room')) return
  const now = Date.now() / 1000
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.days a:not([aria-current])'))
    if (Number(link.dataset.from) <= now && now < Number(link.dataset.until)) location.replace(link.href)
}
