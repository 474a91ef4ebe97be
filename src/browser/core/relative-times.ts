import { relativeTime } from '../../text/time/relative-time.ts'

/** Says how long ago something was, and when by the visitor's clock; `say` gets each, and its element. */
export function updateRelativeTimes(now: number, say: (element: Element, words: string) => void) {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]'))
    say(time, relativeTime(time.dateTime, now))
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-clock]'))
    say(time, clockOf(new Date(time.dateTime)))
}

/** `9:42 AM`, and of another day `9:42 AM on Saturday`. */
function clockOf(moment: Date) {
  const clock = moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const isToday = moment.toDateString() === new Date().toDateString()
  return isToday ? clock : `${clock} on ${moment.toLocaleDateString('en-US', { weekday: 'long' })}`
}
