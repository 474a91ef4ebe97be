import { relativeTime } from '../../format/time/relative-time.ts'

let ticking = false

/** Keeps what depends on the time right: pages are cached, so the server cannot say it (product §7.5). */
export function startClock() {
  tick()
  if (ticking) return
  ticking = true
  openAtNow()
  setInterval(tick, 60_000)
  document.addEventListener('visibilitychange', () => document.hidden || tick())
  // Islands bring times of their own.
  new MutationObserver(() => sayHowLongAgo()).observe(document.body, { childList: true, subtree: true })
}

function tick() {
  sayHowLongAgo()
  markSessions()
}

function sayHowLongAgo() {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]'))
    say(time, relativeTime(time.dateTime, Date.now()))
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-clock]'))
    say(time, new Date(time.dateTime).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }))
}

/** Only where it is another word: writing it is a change, and changes are what brings us here. */
function say(element: Element, words: string) {
  if (element.textContent !== words) element.textContent = words
}

/** On the day the first sessions are announced this long before they begin, in seconds. */
const SOON = 60 * 60

/** On the day of the event: what is over, what runs and what comes next, each session by its own times. */
function markSessions() {
  const now = Date.now() / 1000
  const sessions = [...document.querySelectorAll<HTMLElement>('li[data-from]')]
  const starts = sessions.filter(({ hidden }) => !hidden).map(startOf)
  const isTheDay = now > Math.min(...starts) - SOON
  const next = Math.min(...starts.filter((start) => start > now))
  for (const session of sessions) {
    const isOver = now >= Number(session.dataset.until)
    const isRunning = !session.hidden && !isOver && now >= startOf(session)
    session.classList.toggle('past', isOver)
    session.classList.toggle('running', isRunning)
    session.classList.toggle('next', !session.hidden && isTheDay && startOf(session) === next)
    const card = session.firstElementChild!
    if (isRunning) card.setAttribute('aria-current', 'time')
    else card.removeAttribute('aria-current')
  }
  for (const slot of document.querySelectorAll('.slot')) {
    const isNext = slot.querySelector('.next')
    const mark = slot.querySelector('.running') ? 'Now' : isNext && 'Next'
    sayAt(slot, 'now', mark)
    sayAt(slot, 'until', mark === 'Next' && timeUntil(next - now))
  }
}

const startOf = (session: HTMLElement) => Number(session.dataset.from)

/** `in 1 h 5 min`: short, for there is little room beside a card. */
function timeUntil(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return ['in', hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ')
}

/** A word under the time of a slot, of a class of its own; none takes it away. */
function sayAt(slot: Element, name: string, words: string | null | false) {
  let mark = slot.querySelector(`.${name}`)
  if (!words) return mark?.remove()
  if (!mark) {
    mark = document.createElement('span')
    mark.className = name
    slot.querySelector('h2')!.append(mark)
  }
  say(mark, words)
}

/**
 * On the day itself the agenda opens at what began last and still runs, else at what comes next; a reader who scrolled or
 * came back stays where she was.
 */
function openAtNow() {
  const slots = [...document.querySelectorAll('.slot')]
  const lastBegun = slots.findLast((slot) => slot.querySelector('.running'))
  const opened = lastBegun?.querySelector('.running') ?? document.querySelector('.next')
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isReturn = scrollY > 0 || (entry && entry.type !== 'navigate')
  if (!isReturn && opened !== document.querySelector('.slot li')) opened?.scrollIntoView()
}
