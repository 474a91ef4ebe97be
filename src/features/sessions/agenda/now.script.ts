import { now } from '../../../browser/core/clock.ts'
import { element } from '../../../browser/core/element.ts'
import { morph } from '../../../browser/core/morph.ts'
import { timeUntil } from '../../../browser/core/running-sessions.ts'
import { setTextIfChanged } from '../../../browser/core/set-text.ts'
import { formatTimeInZone } from '../../../text/time/format-dates.ts'
import { ratings } from '../own-ratings.ts'
import { addRating, showGiven } from '../rate.ts'

/** How long a session that ended asks for a rating, in seconds. */
const HOUR = 60 * 60

/** Fills "Now" with copies of the list's entries. */
export function showNow(isNow: boolean) {
  const view = document.querySelector<HTMLElement>('.now-view')
  if (!view) return
  view.hidden = !isNow
  markChips(isNow)
  if (!isNow) return
  const seconds = now() / 1000
  const entries = [...document.querySelectorAll<HTMLElement>('[data-query] li[data-from]')]
  const isEnded = ({ dataset: { until, rate } }: HTMLElement) =>
    rate !== undefined && Number(until) <= seconds && seconds < Number(until) + HOUR
  const next = entries.filter((entry) => entry.matches('.next'))
  fill(view, 'running', entries.filter((entry) => entry.matches('.running')).map(runningCopy), clockNow())
  fill(view, 'next', next.map(copyOf), next[0] ? timeUntil(Number(next[0].dataset.from) - seconds) : '')
  fill(view, 'ended', entries.filter(isEnded).map(ratedCopy), '')
  showGiven()
}

export default function showRatingsOfStarred() {
  const ask = () => {
    for (const entry of document.querySelectorAll<HTMLElement>('[data-query] li[data-rate]')) {
      const id = entry.dataset.id!
      if (!entry.matches('.past:has(> .star[aria-pressed=true])')) entry.querySelector('.rating')?.remove()
      else if (!ratings()[id]) addRating(entry, id, titleOf(entry))?.setAttribute('data-mark', '')
    }
  }
  const changes = { subtree: true, childList: true, attributeFilter: ['aria-pressed', 'class'] }
  new MutationObserver(ask).observe(document.querySelector('[data-swap="agenda"]')!, changes)
  ask()
}

const titleOf = (entry: HTMLElement) => entry.querySelector('h3')!.textContent

const clockNow = () => formatTimeInZone(document.body.dataset.timezone ?? null, now())

/** The page of another list marks its own chip. */
function markChips(isNow: boolean) {
  const chips = [...document.querySelectorAll<HTMLElement>('.chips a')]
  const isOfNow = (chip: HTMLElement) => chip.dataset.hours !== undefined
  if (!isNow && !chips.some((chip) => isOfNow(chip) && chip.ariaCurrent)) return
  const chosen = chips.find((chip) => isOfNow(chip) === isNow)
  for (const chip of chips) chip.ariaCurrent = chip === chosen ? 'true' : null
}

/** Keeps the focus in unchanged entries. */
function fill(view: HTMLElement, part: string, entries: HTMLElement[], when: string) {
  const section = view.querySelector(`.now-${part}`)!
  const list = section.querySelector('ul')!
  const fresh = list.cloneNode(false) as Element
  fresh.append(...entries)
  morph(list, fresh)
  setTextIfChanged(section.querySelector('.when')!, when)
}

function copyOf(entry: HTMLElement): HTMLElement {
  const copy = entry.cloneNode(true) as HTMLElement
  copy.removeAttribute('class')
  delete copy.dataset.from
  delete copy.dataset.until
  const { dialogs } = entry.closest<HTMLElement>('[data-dialogs]')!.dataset
  copy.dataset.dialogs = dialogs
  copy.querySelector('h3')!.removeAttribute('aria-level')
  return copy
}

function runningCopy(entry: HTMLElement): HTMLElement {
  const copy = copyOf(entry)
  const time = copy.querySelector('h3 + p')!.firstChild!
  time.nodeValue = `until ${time.nodeValue!.split(' – ').at(-1)}`
  return copy
}

function ratedCopy(entry: HTMLElement): HTMLElement {
  const { href, dataset } = entry.querySelector<HTMLAnchorElement>('a.session')!
  const title = titleOf(entry)
  const link = element('a', { href }, title)
  link.dataset.dialog = dataset.dialog
  const copy = element('li', { className: 'card' }, element('h3', {}, link))
  copy.dataset.id = entry.dataset.id
  addRating(copy, entry.dataset.id!, title)
  return copy
}
