import { now } from '../../../browser/core/clock.ts'
import { setTextIfChanged } from '../../../browser/core/set-text.ts'
import { markEntries } from './hall-marks.ts'
import { startSelfRefresh } from './self-refresh.ts'
import { showClock } from './show-clock.ts'

/** Enough to find a room and read it from ten meters. */
const ROTATION_MS = 12_000

const turn = startRotation()
let marked = 0

/** Updates the clock each second and the rooms each minute, or when they changed. */
function tick(hasChanged = false) {
  const seconds = now() / 1000
  showClock(now())
  const minute = Math.floor(seconds / 60)
  if (minute === marked && !hasChanged) return
  marked = minute
  for (const room of document.querySelectorAll<HTMLElement>('.hall-room')) mark(room, seconds)
  turn()
}

tick()
setInterval(tick, 1000)
for (const rooms of document.querySelectorAll('.hall-rooms')) new ResizeObserver(turn).observe(rooms)
document.addEventListener('visibilitychange', () => document.hidden || tick(true))
// Live updates replace rooms.
new MutationObserver((changes) => {
  if (changes.some(({ target }) => target instanceof Element && target.closest('.hall-room'))) tick(true)
}).observe(document.querySelector('.hall')!, { childList: true, subtree: true, attributeFilter: ['class'] })
// `fonts.ready` may resolve before the first font is requested.
document.fonts.addEventListener('loadingdone', turn)
startSelfRefresh()

function mark(room: HTMLElement, seconds: number) {
  const items = [...room.querySelectorAll<HTMLElement>('.hall-entries > li[data-start]')]
  const entries = items.map((item) => {
    const { start, end, off } = item.dataset
    return { item, from: Number(start), until: Number(end), isOff: off !== undefined }
  })
  const { marks, freeUntil, isIdle, isQuiet } = markEntries(entries, seconds)
  for (const entry of entries) {
    const own = marks.get(entry) ?? ''
    // Each write of a class is a change, which marks the rooms again.
    if (entry.item.className !== own) entry.item.className = own
  }
  const free = room.querySelector<HTMLElement>('.free')!
  free.hidden = !freeUntil
  setTextIfChanged(free.lastElementChild!, freeUntil?.item.querySelector('time')?.textContent ?? '')
  room.toggleAttribute('data-free', !!freeUntil)
  room.toggleAttribute('data-idle', isIdle)
  room.toggleAttribute('data-quiet', isQuiet)
}

/** Shows rooms page by page (product §30.3). Returns a function that starts over. */
function startRotation(): () => void {
  let first = 0
  const turn = () => {
    first = showFrom(first)
  }
  setInterval(turn, ROTATION_MS)
  addEventListener('beforeprint', () => {
    for (const room of document.querySelectorAll<HTMLElement>('.hall-room')) room.hidden = false
  })
  addEventListener('afterprint', turn)
  return () => {
    first = 0
    turn()
  }
}

/** Shows one page and returns the index of the next page's first room. */
function showFrom(first: number): number {
  const box = document.querySelector<HTMLElement>('.hall:not(.of-room) .hall-rooms')
  if (!box) return 0
  const all = [...box.querySelectorAll<HTMLElement>('.hall-room:not([data-quiet])')]
  const busy = all.filter((room) => room.dataset.idle === undefined)
  // As displayed: rooms with a running session come first.
  const isFree = ({ dataset }: HTMLElement) => dataset.free !== undefined
  const rooms = busy.length ? busy.toSorted((a, b) => Number(isFree(a)) - Number(isFree(b))) : all
  const begin = first < rooms.length ? first : 0
  for (const room of all) room.hidden = true
  let at = begin
  for (; at < rooms.length; at++) {
    rooms[at]!.hidden = false
    // The first is shown at any height.
    if (at > begin && box.scrollHeight > box.clientHeight + 1) {
      rooms[at]!.hidden = true
      break
    }
  }
  const note = box.querySelector<HTMLElement>('.hall-turn')
  if (note) {
    note.hidden = at - begin >= rooms.length
    note.textContent = `Rooms ${begin + 1} – ${at} of ${rooms.length}`
  }
  return at < rooms.length ? at : 0
}
