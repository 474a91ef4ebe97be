import { now } from './clock.ts'
import { offerNow, opensAtNow } from './now-chip.ts'
import { setTextIfChanged } from './set-text.ts'

export function markSessionStatus() {
  const seconds = now() / 1000
  const entries = [...document.querySelectorAll<HTMLElement>('li[data-from]')]
  const shown = entries.filter(({ hidden }) => !hidden)
  const next = Math.min(...shown.map(startOf).filter((start) => start > seconds))
  const dayOfNext = shown.find((entry) => startOf(entry) === next)?.closest('.day, main')
  const isTheDay = shown.some((entry) => dayOfNext?.contains(entry) && startOf(entry) < seconds + SOON_WINDOW_S)
  for (const entry of entries) {
    const isOver = seconds >= Number(entry.dataset.until)
    const isRunning = !entry.hidden && !isOver && seconds >= startOf(entry)
    entry.classList.toggle('past', isOver)
    entry.classList.toggle('running', isRunning)
    entry.classList.toggle('next', !entry.hidden && isTheDay && startOf(entry) === next)
    entry.firstElementChild!.ariaCurrent = isRunning ? 'time' : null
  }
  for (const section of new Set(entries.map((entry) => entry.closest('section')!))) {
    const isNext = section.querySelector('.next')
    const mark = section.querySelector('.running') ? 'Now' : isNext && 'Next'
    setSectionNote(section, 'now', mark)
    setSectionNote(section, 'until', mark === 'Next' && timeUntil(next - seconds))
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.day-links a'))
    link.ariaCurrent = document.querySelector(`${link.hash} :is(.running, .next)`) ? 'date' : null
  offerNow()
}

let isOpened = false

/** Scrolls to the earliest running slot, else the next, unless the reader scrolled or returned. */
export function scrollToNow() {
  // Streamed parts wait at the end of the page until React moves them.
  if (isOpened || !document.querySelector('main li[data-from]')) return
  isOpened = true
  foreignTimeZone()
  markSessionStatus()
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (scrollY > 0 || (entry && entry.type !== 'navigate') || opensAtNow()) return
  const slot = document.querySelector('main .running, main:not(:has(.running)) .next')?.closest('section')
  const opened =
    document.getElementById(location.hash.slice(1)) ??
    slot ??
    document.querySelector('main .day:has(.past) ~ .day:has([data-from]:not(.past))')
  // A day's first section scrolls with the day's heading.
  const place = opened?.matches('.day > h2 + section') ? opened.parentElement : opened
  if (opened !== document.querySelector('main section:has(> ul > [data-from])')) place?.scrollIntoView()
}

const SOON_WINDOW_S = 60 * 60

const startOf = (entry: HTMLElement) => Number(entry.dataset.from)

/** `in 1 hr 5 min`, to fit beside a card. */
export function timeUntil(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return ['in', hours && `${hours} hr`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ')
}

function setSectionNote(section: Element, name: string, words: string | null | false) {
  let mark = section.querySelector(`.${name}`)
  if (!words) return mark?.remove()
  if (!mark) {
    mark = document.createElement('span')
    mark.className = name
    section.querySelector('h2')?.append(mark)
  }
  setTextIfChanged(mark, words)
}

let foreignZone: string | null | undefined

/** The event's zone where it differs from the visitor's; else undefined. */
export function foreignTimeZone() {
  const zone = document.querySelector<HTMLElement>('[data-zone]')
  const from = document.querySelector<HTMLElement>('li[data-from]')?.dataset.from
  if (foreignZone || !zone || !from) return foreignZone
  const clock = (timeZone?: string) => new Date(Number(from) * 1000).toLocaleString('en', { timeZone })
  if (clock(zone.dataset.zone) === clock()) return
  foreignZone = zone.textContent
  zone.textContent = `All times are in ${foreignZone}`
  zone.className = 'elsewhere'
  return foreignZone
}
