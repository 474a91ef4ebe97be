/** Long enough to find one's room and read it from ten meters. */
const ROTATION_MS = 12_000

/** Leaves out empty rooms, unless all are (product §30.3). The answer starts over with the first page. */
export function startRotation(): () => void {
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

const isFree = (room: HTMLElement) => room.dataset.free !== undefined

function showPageNumber(box: HTMLElement, begin: number, end: number, of: number) {
  const note = box.querySelector<HTMLElement>('.hall-turn')
  if (!note) return
  note.hidden = end - begin >= of
  note.textContent = `Rooms ${begin + 1} – ${end} of ${of}`
}
