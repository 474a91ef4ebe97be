import { relativeTime } from '../format/relative-time.ts'

let ticking = false

/** Keeps what depends on the time right: pages are cached, so the server cannot say it (spec-notes 6). */
export function startClock() {
  tick()
  if (ticking) return
  ticking = true
  openAtCurrentSlot()
  setInterval(tick, 60_000)
  document.addEventListener('visibilitychange', () => document.hidden || tick())
  // Islands bring times of their own.
  new MutationObserver(() => sayHowLongAgo()).observe(document.body, { childList: true, subtree: true })
}

function tick() {
  sayHowLongAgo()
  markSlots()
}

function sayHowLongAgo() {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]'))
    say(time, relativeTime(time.dateTime, Date.now()))
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-clock]'))
    say(time, new Date(time.dateTime).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }))
}

/** Only where it is another word: writing it is a change, and changes are what brings us here. */
function say(time: HTMLTimeElement, words: string) {
  if (time.textContent !== words) time.textContent = words
}

/** Marks the slots that are over and the one that runs now, on the day of the event. */
function markSlots() {
  const now = Date.now() / 1000
  for (const slot of document.querySelectorAll<HTMLElement>('.slot[data-from]')) {
    const isOver = now >= Number(slot.dataset.until)
    const isRunning = !isOver && now >= Number(slot.dataset.from)
    slot.classList.toggle('past', isOver)
    const mark = slot.querySelector('.now')
    if (isRunning && !mark) slot.querySelector('h2')!.append(nowMark())
    else if (!isRunning) mark?.remove()
  }
}

function nowMark() {
  const mark = document.createElement('span')
  mark.className = 'now'
  mark.textContent = 'Now'
  return mark
}

/** On the day itself the agenda opens where the day is; a reader who scrolled or came back stays where she was. */
function openAtCurrentSlot() {
  const running = document.querySelector('.slot:has(.now)')
  const first = document.querySelector('.slot')
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (running && running !== first && scrollY === 0 && entry?.type === 'navigate') running.scrollIntoView()
}
