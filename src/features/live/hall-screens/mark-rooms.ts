import { setTextIfChanged } from '../../../browser/core/set-text.ts'
import { nowAndNext } from '../../../program/now.ts'

/** Marks in every room what runs, what is next and what follows; a room in which nothing is on that day makes place for others. */
export function updateRoomStatus(seconds: number) {
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
