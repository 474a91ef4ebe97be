import { setTextIfChanged } from '../../../browser/core/set-text.ts'

/** The time and the day where the event is, of a moment in ms; by the device's own zone where the event says none. */
export function showClock(moment: number) {
  const clock = document.querySelector<HTMLElement>('.hall-clock')
  if (!clock) return
  const parts = formats().time.formatToParts(moment)
  const half = parts.find(({ type }) => type === 'dayPeriod')?.value ?? ''
  const time = parts.flatMap(({ type, value }) => (type === 'dayPeriod' ? [] : value)).join('')
  setTextIfChanged(clock.firstElementChild!, time.trim())
  clock.firstElementChild!.setAttribute('data-half', half)
  setTextIfChanged(clock.lastElementChild!, formats().day.format(moment))
}

/** `10:42 AM`, of a moment in ms, as this screen's clock says it. */
export const formatScreenClock = (moment: number) => formats().time.format(moment)

let made: { time: Intl.DateTimeFormat; day: Intl.DateTimeFormat } | undefined

function formats() {
  made ??= inZone(document.querySelector<HTMLElement>('.hall')?.dataset.timezone)
  return made
}

function inZone(timeZone: string | undefined): NonNullable<typeof made> {
  try {
    return {
      time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
      day: new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }),
    }
  } catch {
    // A zone that nobody knows.
    return inZone(undefined)
  }
}
