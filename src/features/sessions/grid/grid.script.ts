import { startArrowKeys } from './arrow-keys.ts'
import { drawNowLine } from './now-line.ts'

startArrowKeys()
drawNowLine()
setInterval(drawNowLine, 60_000)
document.addEventListener('visibilitychange', () => document.hidden || drawNowLine())
// A filter swaps the table.
new MutationObserver(drawNowLine).observe(document.querySelector('.grid-box') ?? document.body, { childList: true })
