import { say } from './say.ts'

/**
 * On the day itself: what is over, what runs and what comes next. An entry of a list says in `data-from` and `data-until` when
 * it is, in seconds; those that begin together are a section, under the time of which a word is said.
 */
export function markRunning() {
  const now = Date.now() / 1000
  const entries = [...document.querySelectorAll<HTMLElement>('li[data-from]')]
  const starts = entries.filter(({ hidden }) => !hidden).map(startOf)
  const isTheDay = now > Math.min(...starts) - SOON
  const next = Math.min(...starts.filter((start) => start > now))
  for (const entry of entries) {
    const isOver = now >= Number(entry.dataset.until)
    const isRunning = !entry.hidden && !isOver && now >= startOf(entry)
    entry.classList.toggle('past', isOver)
    entry.classList.toggle('running', isRunning)
    entry.classList.toggle('next', !entry.hidden && isTheDay && startOf(entry) === next)
    const card = entry.firstElementChild!
    if (isRunning) card.setAttribute('aria-current', 'time')
    else card.removeAttribute('aria-current')
  }
  for (const section of new Set(entries.map((entry) => entry.closest('section')!))) {
    const isNext = section.querySelector('.next')
    const mark = section.querySelector('.running') ? 'Now' : isNext && 'Next'
    sayAt(section, 'now', mark)
    sayAt(section, 'until', mark === 'Next' && timeUntil(next - now))
  }
}

let isOpened = false

/**
 * On the day itself the page opens, once its list is there, at what began last and still runs, else at what comes next; a reader
 * who scrolled or came back stays where she was.
 */
export function openAtNow() {
  // What was late waits out of the page, at its end, until React puts it where it belongs.
  if (isOpened || !document.querySelector('main li[data-from]')) return
  isOpened = true
  markRunning()
  const lastBegun = [...document.querySelectorAll('.running')].at(-1)?.closest('section')
  const opened = lastBegun?.querySelector('.running') ?? document.querySelector('.next')
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isReturn = scrollY > 0 || (entry && entry.type !== 'navigate')
  if (!isReturn && opened !== document.querySelector('section li')) opened?.scrollIntoView()
}

/** The first are announced this long before they begin, in seconds. */
const SOON = 60 * 60

const startOf = (entry: HTMLElement) => Number(entry.dataset.from)

/** `in 1 h 5 min`: short, for there is little room beside a card. */
function timeUntil(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return ['in', hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ')
}

/** Writes a word with a class of its own under the time of a section; without a word, removes it. */
function sayAt(section: Element, name: string, words: string | null | false) {
  let mark = section.querySelector(`.${name}`)
  if (!words) return mark?.remove()
  if (!mark) {
    mark = document.createElement('span')
    mark.className = name
    section.querySelector('h2')!.append(mark)
  }
  say(mark, words)
}
