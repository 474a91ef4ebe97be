import { now } from '../clock.ts'

/** The address of the list that is shown; a dialog over it leaves it as it is. */
let shown = location.href
export const shownUrl = () => shown
export function noteShown(url: string) {
  shown = url
}

const isNow = () => new URL(shown).searchParams.has('now')

const chipOfNow = () => document.querySelector<HTMLAnchorElement>('.chips [data-hours]')

/** The hours of the day that it is, of those that the chip names in seconds; none on another day. */
function today(chip: HTMLElement): string | undefined {
  return chip.dataset.hours!.split(' ').find((hours) => {
    const [from, until] = hours.split('-').map(Number) as [number, number]
    return from <= now() / 1000 && now() / 1000 < until
  })
}

/** "Now" is offered on the day alone, and what it shows comes with a script of its own (product §3.15). */
export function offerNow() {
  const chip = chipOfNow()
  if (!chip) return
  chip.hidden = !today(chip) && !isNow()
  if (!chip.hidden)
    import(chip.dataset.script!).then(
      ({ showNow }) => showNow(isNow()),
      () => {},
    )
}

/** A first visit of the day to the agenda itself goes to "Now". Answers whether that is what is shown. */
export function opensAtNow(): boolean {
  const chip = chipOfNow()
  const day = chip && today(chip)
  const own = document.body.dataset.own?.split(' ')
  const isAgenda =
    !location.hash && ![...new URLSearchParams(location.search).keys()].some((name) => own?.includes(name))
  try {
    const key = `now ${document.body.dataset.slug}`
    if (day && isAgenda && chip.pathname === location.pathname && !(localStorage[key] >= day)) {
      localStorage[key] = day
      noteShown(`${location.origin}${location.pathname}${location.search ? `${location.search}&` : '?'}now`)
      history.replaceState(history.state, '', shown)
      offerNow()
    } else if (day && isNow()) localStorage[key] = day
  } catch {
    // A private window: the list opens where something runs.
  }
  return isNow()
}
