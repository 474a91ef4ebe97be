import { startArrows } from './arrows.ts'
import { showNow } from './now-line.ts'

// For the table of rooms and times alone. It stands as a table without this.
startArrows()
showNow()
setInterval(showNow, 60_000)
document.addEventListener('visibilitychange', () => document.hidden || showNow())
// Another track is another table.
new MutationObserver(showNow).observe(document.querySelector('.grid-box') ?? document.body, { childList: true })
