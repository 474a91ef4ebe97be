import { now } from './clock.ts'

let shown = location.href
export const shownUrl = () => shown
export function noteShown(url: string) {
  shown = url
}

const isNow = () => new URL(shown).searchParams.has('now')

const chipOfNow = () => document.querySelector<HTMLAnchorElement>('.chips [data-hours]')

function today(chip: HTMLElement): string | undefined {
  return chip.dataset.hours!.split(' ').find((hours) => {
    const [from, until] = hours.split('-').map(Number) as [number, number]
    return from <= now() / 1000 && now() / 1000 < until
  })
}

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

/** The first visit of the day opens "Now". */
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
  } catch {}
  return isNow()
}
