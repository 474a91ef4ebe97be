import { now } from '../../../browser/core/clock.ts'
import { setTextIfChanged } from '../../../browser/core/set-text.ts'
import { nowAndNext } from '../../../program/now.ts'
import { startSelfRefresh } from './self-refresh.ts'
import { showClock } from './show-clock.ts'

const ROTATION_MS = 12_000
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

/** Marks in every room what runs, what is next and what follows. */
function updateRoomStatus(seconds: number) {
  for (const room of document.querySelectorAll<HTMLElement>('.hall-room')) mark(room, seconds)
}

function mark(room: HTMLElement, seconds: number) {
  const items = [...room.querySelectorAll<HTMLElement>('.hall-entries > li[data-start]')]
  const entries = items.map((item) => {
    const { start, end, off } = item.dataset
    return { item, from: Number(start), until: Number(end), isOff: off !== undefined }
  })
  const { running, next, later, isSameDay, isFree, isQuiet } = nowAndNext(entries, seconds)
  for (const entry of entries) {
    const { classList } = entry.item
    classList.toggle('running', running.includes(entry))
    classList.toggle('next', next.includes(entry))
    classList.toggle('another-day', next.includes(entry) && !isSameDay)
    classList.toggle('later', later.includes(entry))
  }
  const free = room.querySelector<HTMLElement>('.free')!
  free.hidden = !isFree
  setTextIfChanged(free.lastElementChild!, (isFree && next[0]?.item.querySelector('time')?.textContent) || '')
  room.toggleAttribute('data-free', isFree)
  room.toggleAttribute('data-idle', !running.length && !isSameDay)
  room.toggleAttribute('data-quiet', isQuiet)
}

/** Leaves out empty rooms, unless all are (product §30.3). The answer starts over with the first page. */
function startRotation(): () => void {
  let first = 0
  const turn = () => {
    first = showFrom(first)
  }
  setInterval(turn, ROTATION_MS)
  // On paper they are all there.
  addEventListener('beforeprint', showAll)
  addEventListener('afterprint', turn)
  return () => {
    first = 0
    turn()
  }
}

function showAll() {
  for (const room of document.querySelectorAll<HTMLElement>('.hall-room')) room.hidden = false
}

/** The place of the room that the next page begins with. */
function showFrom(first: number): number {
  const box = document.querySelector<HTMLElement>('.hall:not(.of-room) .hall-rooms')
  if (!box) return 0
  const all = [...box.querySelectorAll<HTMLElement>('.hall-room:not([data-quiet])')]
  const busy = all.filter((room) => room.dataset.idle === undefined)
  // In the order in which they stand: where something runs first.
  const [free, taken] = [busy.filter(isFree), busy.filter((room) => !isFree(room))]
  const rooms = busy.length ? [...taken, ...free] : all
  const begin = first < rooms.length ? first : 0
  for (const room of all) room.hidden = true
  let at = begin
  for (; at < rooms.length; at++) {
    rooms[at]!.hidden = false
    // The first is shown however high it is.
    if (at > begin && box.scrollHeight > box.clientHeight + 1) {
      rooms[at]!.hidden = true
      break
    }
  }
  showPageNumber(box, begin, at, rooms.length)
  return at < rooms.length ? at : 0
}

function isFree(room: HTMLElement) {
  return room.dataset.free !== undefined
}

function showPageNumber(box: HTMLElement, begin: number, end: number, of: number) {
  const note = box.querySelector<HTMLElement>('.hall-turn')
  if (!note) return
  note.hidden = end - begin >= of
  note.textContent = `Rooms ${begin + 1} – ${end} of ${of}`
}
