import { setTextIfChanged } from '../../../browser/core/set-text.ts'

/** Shows a moment in ms in the event's time zone, else in the device's. */
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
    return inZone(undefined)
  }
}
