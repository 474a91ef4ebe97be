import { now } from '../../../browser/core/clock.ts'
import { updateRoomStatus } from './mark-rooms.ts'
import { startRotation } from './rotate-rooms.ts'
import { startSelfRefresh } from './self-refresh.ts'
import { showClock } from './show-clock.ts'

// For the screens in halls and at doors alone. Without this they are a page that asks for itself every minute.
const turn = startRotation()
let marked = 0

/** Every second for the clock; what runs is looked at when the minute is another one, or the rooms are others. */
function tick(isOther = false) {
  const seconds = now() / 1000
  showClock(now())
  const minute = Math.floor(seconds / 60)
  if (minute === marked && !isOther) return
  marked = minute
  updateRoomStatus(seconds)
  turn()
}

tick()
setInterval(tick, 1000)
// The window is another one, or something is said above the rooms.
for (const rooms of document.querySelectorAll('.hall-rooms')) new ResizeObserver(turn).observe(rooms)
document.addEventListener('visibilitychange', () => document.hidden || tick(true))
// News make these rooms others, or bring others in their place.
new MutationObserver((changes) => {
  if (changes.some(({ target }) => target instanceof Element && target.closest('.hall-room'))) tick(true)
}).observe(document.querySelector('.hall')!, { childList: true, subtree: true, attributeFilter: ['class'] })
// Not once `fonts.ready`: that may be before the first of them is asked for.
document.fonts.addEventListener('loadingdone', turn)
startSelfRefresh()
