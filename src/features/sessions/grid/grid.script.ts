import { now } from '../../../browser/core/clock.ts'
import { element } from '../../../browser/core/element.ts'

let isOpened = false

function drawNowLine() {
  const seconds = now() / 1000
  for (const cell of document.querySelectorAll<HTMLElement>('.room-grid td[data-from]')) {
    const isOver = seconds >= Number(cell.dataset.until)
    const isRunning = !isOver && seconds >= Number(cell.dataset.from)
    cell.classList.toggle('past', isOver)
    const link = cell.querySelector('a')!
    if (isRunning) link.setAttribute('aria-current', 'time')
    else link.removeAttribute('aria-current')
  }
  const box = document.querySelector<HTMLElement>('.room-grid')
  if (!box) return
  foldColumns(box)
  const place = placeOf(seconds, box)
  const drawn = box.querySelector<HTMLElement>('.now-line')
  if (!place) return drawn?.remove()
  const line = drawn ?? element('div', { className: 'now-line', ariaHidden: 'true' }, element('span', {}))
  line.firstElementChild!.textContent = place.clock
  line.style.top = `${place.top}px`
  if (!drawn) box.append(line)
  if (!isOpened) {
    box.scrollTop = place.top - box.clientHeight / 3
    showColumn(box, seconds)
  }
  isOpened = true
}

function showColumn(box: HTMLElement, seconds: number) {
  const soon = [...box.querySelectorAll<HTMLElement>('td.at:not(.past)')]
    .filter(({ dataset }) => Number(dataset.from) < seconds + 3600)
    .map(({ dataset }) => Number(dataset.column))
  const head = box.querySelector<HTMLElement>(`th[data-column="${Math.min(...soon)}"]`)
  if (head) box.scrollLeft = head.offsetLeft - box.querySelector('th')!.offsetWidth
}

/** A room that is done for the day takes less space on a phone. */
function foldColumns(box: HTMLElement) {
  for (const head of box.querySelectorAll<HTMLElement>('th[data-column]')) {
    const cells = [...box.querySelectorAll(`td[data-column="${head.dataset.column}"]`)]
    const isOver = cells.some((cell) => cell.matches('.past')) && !cells.some((cell) => cell.matches('.at:not(.past)'))
    for (const part of [head, ...cells]) part.classList.toggle('folded', isOver)
  }
}

/** Undefined outside of the table's hours. */
function placeOf(seconds: number, box: HTMLElement): { top: number; clock: string } | undefined {
  const rows = [...box.querySelectorAll<HTMLElement>('tr[data-at]')]
  const at = rows.findLastIndex((row) => Number(row.dataset.at) <= seconds)
  const row = rows[at]
  if (!row) return
  const from = Number(row.dataset.at)
  const minutes = Number(/^m(\d+)/.exec(row.className)?.[1])
  const share = (seconds - from) / (minutes * 60)
  if (share > 1) return
  const body = row.parentElement!
  const first = Number(rows[0]!.dataset.at)
  const minute = Number(body.dataset.minute) + Math.floor((seconds - first) / 60)
  const clock = `${Math.floor(minute / 60) % 12 || 12}:${String(minute % 60).padStart(2, '0')}`
  return { top: row.offsetTop + share * row.offsetHeight, clock }
}

type Box = { left: number; right: number; top: number; bottom: number }

function startArrowKeys() {
  document.addEventListener('keydown', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('.room-grid td a')
    const turn = TURNS[event.key]
    if (!link || !turn || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const boxOf = (one: HTMLElement) => turn(one.closest('td')!.getBoundingClientRect())
    const from = boxOf(link)
    const all = [...document.querySelectorAll<HTMLElement>('.room-grid td a')]
    const ahead = all.flatMap((other) => {
      const distance = other === link ? undefined : distanceTo(from, boxOf(other))
      return distance === undefined ? [] : [{ other, distance }]
    })
    event.preventDefault()
    const next = ahead.sort((a, b) => a.distance - b.distance)[0]?.other
    next?.focus()
    // Out from under the sticky row and column.
    next?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** The table is turned so that the arrow points to the right. */
const TURNS: Record<string, (box: Box) => Box> = {
  ArrowRight: (box) => box,
  ArrowLeft: ({ left, right, top, bottom }) => ({ left: -right, right: -left, top, bottom }),
  ArrowDown: ({ left, right, top, bottom }) => ({ left: top, right: bottom, top: left, bottom: right }),
  ArrowUp: ({ left, right, top, bottom }) => ({ left: -bottom, right: -top, top: left, bottom: right }),
}

const SLACK = 2

/** Undefined outside of the row. Of several at one distance the nearest start wins. */
function distanceTo(from: Box, to: Box): number | undefined {
  const ahead = to.left - from.right
  if (ahead < -SLACK || to.top >= from.bottom - SLACK || to.bottom <= from.top + SLACK) return
  return ahead * 1000 + Math.abs(to.top - from.top)
}

startArrowKeys()
drawNowLine()
setInterval(drawNowLine, 60_000)
document.addEventListener('visibilitychange', () => document.hidden || drawNowLine())
new MutationObserver(drawNowLine).observe(document.querySelector('.grid-box') ?? document.body, { childList: true })
