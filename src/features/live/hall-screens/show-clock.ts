import { setTextIfChanged } from '../../../browser/core/set-text.ts'
import { formatTimeInZone, inZone } from '../../../text/time/format-dates.ts'

/** Shows a moment in ms in the event's time zone, else in the device's. */
export function showClock(moment: number) {
  const clock = document.querySelector<HTMLElement>('.hall-clock')
  if (!clock) return
  const [time, half = ''] = formatScreenClock(moment).split(/\s/)
  setTextIfChanged(clock.firstElementChild!, time!)
  clock.firstElementChild!.setAttribute('data-half', half)
  const day = inZone(eventZone(), { weekday: 'long', month: 'long', day: 'numeric' })
  setTextIfChanged(clock.lastElementChild!, day.format(moment))
}

export const formatScreenClock = (moment: number) => formatTimeInZone(eventZone(), moment)

const eventZone = () => document.querySelector<HTMLElement>('.hall')?.dataset.timezone ?? null
