import { now } from './clock.ts'
import { offerNow, opensAtNow } from './lists/now-chip.ts'
import { setTextIfChanged } from './set-text.ts'
import { foreignTimeZone } from './time-zone.ts'

/** Marks what is over, runs or comes next, by the seconds in `data-from` and `data-until`. */
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
    markCurrent(entry.firstElementChild!, isRunning && 'time')
  }
  for (const section of new Set(entries.map((entry) => entry.closest('section')!))) {
    const isNext = section.querySelector('.next')
    const mark = section.querySelector('.running') ? 'Now' : isNext && 'Next'
    setSectionNote(section, 'now', mark)
    setSectionNote(section, 'until', mark === 'Next' && timeUntil(next - seconds))
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.day-links a'))
    markCurrent(link, !!document.querySelector(`${link.hash} :is(.running, .next)`) && 'date')
  offerNow()
}

function markCurrent(element: Element, what: string | false) {
  if (what) element.setAttribute('aria-current', what)
  else element.removeAttribute('aria-current')
}

let isOpened = false

/** Opens the agenda at the earliest running slot, else at the next one, unless the reader scrolled or came back. */
export function scrollToNow() {
  // What was late waits out of the page, at its end, until React puts it where it belongs.
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
  // What is the first of its day has the heading of the day above it.
  const place = opened?.matches('.day > h2 + section') ? opened.parentElement : opened
  if (opened !== document.querySelector('main section:has(> ul > [data-from])')) place?.scrollIntoView()
}

/** The first are announced this long before they begin, in seconds. */
const SOON_WINDOW_S = 60 * 60

const startOf = (entry: HTMLElement) => Number(entry.dataset.from)

/** `in 1 hr 5 min`: short, for there is little room beside a card. */
export function timeUntil(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return ['in', hours && `${hours} hr`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ')
}

/** Writes a word with a class of its own under the time of a section; without a word, removes it. */
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
