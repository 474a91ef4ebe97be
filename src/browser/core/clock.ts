import { relativeTime } from '../../format/time/relative-time.ts'
import { now } from './now.ts'
import { markRunning, openAtNow } from './running.ts'
import { say } from './say.ts'

let ticking = false

/** Keeps up to date what depends on the time: pages are cached, so the server cannot do it (product §7.5). */
export function startClock() {
  if (ticking) return tick()
  ticking = true
  takeUp()
  setInterval(tick, 60_000)
  document.addEventListener('visibilitychange', () => document.hidden || tick())
  new MutationObserver(takeUp).observe(document.body, { childList: true, subtree: true })
}

/** Not only at first: islands bring times of their own, and a list that the database kept waiting comes after the page. */
function takeUp() {
  sayHowLongAgo()
  openAtNow()
}

function tick() {
  sayHowLongAgo()
  markRunning()
}

function sayHowLongAgo() {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]'))
    say(time, relativeTime(time.dateTime, now()))
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-clock]'))
    say(time, clockOf(new Date(time.dateTime)))
}

/** `9:42 AM`, and of another day `9:42 AM on Saturday`. */
function clockOf(moment: Date) {
  const clock = moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const isToday = moment.toDateString() === new Date().toDateString()
  return isToday ? clock : `${clock} on ${moment.toLocaleDateString('en-US', { weekday: 'long' })}`
}
