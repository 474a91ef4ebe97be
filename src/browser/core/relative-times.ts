import { relativeTime } from '../../text/time/relative-time.ts'

export function updateRelativeTimes(now: number, say: (element: Element, words: string) => void) {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]'))
    say(time, relativeTime(time.dateTime, now))
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-clock]'))
    say(time, clockOf(new Date(time.dateTime)))
}

function clockOf(moment: Date) {
  const clock = moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const isToday = moment.toDateString() === new Date().toDateString()
  return isToday ? clock : `${clock} on ${moment.toLocaleDateString('en-US', { weekday: 'long' })}`
}
