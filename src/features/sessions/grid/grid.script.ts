import { startArrowKeys } from './arrow-keys.ts'
import { drawNowLine } from './now-line.ts'

// For the table of rooms and times alone. It stands as a table without this.
startArrowKeys()
drawNowLine()
setInterval(drawNowLine, 60_000)
document.addEventListener('visibilitychange', () => document.hidden || drawNowLine())
// Another track is another table.
new MutationObserver(drawNowLine).observe(document.querySelector('.grid-box') ?? document.body, { childList: true })
