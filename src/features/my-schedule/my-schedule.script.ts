import { element } from '../../browser/core/element.ts'
import { markSessionStatus } from '../../browser/core/running-sessions.ts'
import { addRating, showGiven } from '../sessions/rate.ts'
import { buildDayPlan, clashText, type DayPlan, freeTimeParts, type PlanEntry } from './day-plan.ts'

/** The page holds the whole program. `ids` includes starred sessions that have left the program. */
export default function showStarred(ids: () => string[]) {
  const list = document.querySelector<HTMLElement>('[data-mine]')!
  const page = list.parentElement!
  const show = () => {
    const mine = new Set(ids())
    for (const entry of page.querySelectorAll<HTMLElement>('li[data-id]')) {
      const isHidden = !mine.has(entry.dataset.id!)
      if (entry.hidden !== isHidden) entry.hidden = isHidden
    }
    annotateList(list, mine)
  }
  new MutationObserver(show).observe(page, { subtree: true, childList: true, attributeFilter: ['aria-pressed'] })
  // At once, so that the scroll position can be restored.
  document.addEventListener('swapped', show)
  show()
}

addEventListener('submit', ({ target }) => {
  if (!(target as HTMLElement).matches('[data-forget]')) return
  for (const name of ['stars', 'push']) localStorage.removeItem(`${name} ${document.body.dataset.slug}`)
})

function annotateList(list: HTMLElement, mine: Set<string>) {
  const entries = [...list.querySelectorAll<HTMLElement>('li[data-from]')]
  const plan = buildDayPlan(entries.map(timedOf), (id) => mine.has(id))
  for (const entry of entries) annotate(entry, plan, list)
  markSessionStatus()
  for (const entry of entries.filter((entry) => entry.matches('.past[data-rate]:not([hidden])')))
    addRating(entry.querySelector('.card')!, entry.dataset.id!, titleOf(entry))?.setAttribute('data-mark', '')
  showGiven()
}

function timedOf(entry: HTMLElement): PlanEntry {
  const { id, from, until, floor } = entry.dataset
  return { id: id!, title: titleOf(entry), from: Number(from), until: Number(until), floor: floor! }
}

const titleOf = (entry: HTMLElement) => entry.querySelector('h3')!.textContent.trim()

function annotate(entry: HTMLElement, { clashes, gaps }: DayPlan, list: HTMLElement) {
  const id = entry.dataset.id!
  const clash = clashes.get(id)
  const gap = gaps.get(id)
  note(entry.querySelector('.card')!, 'clash', clash ? [clashText(clash, list.dataset.mine)] : [])
  const make = {
    strong: (text: string) => element('strong', {}, text),
    link: (to: string) => list.querySelector(`[data-id="${CSS.escape(to)}"] h3 a`)!.cloneNode(true),
  }
  note(entry, 'gap', gap ? freeTimeParts<Node>(gap, make) : [])
}

/** Writes only a different note: every write wakes the observer. */
function note(place: Element, className: string, parts: (string | Node)[]) {
  const old = place.querySelector(`:scope > .${className}`)
  if (!parts.length) return old?.remove()
  const made = element('p', { className }, ...parts)
  // Updates of the page leave it where it is (browser/core/morph).
  made.dataset.mark = ''
  if (old?.textContent === made.textContent) return
  if (old) old.replaceWith(made)
  else place.append(made)
}
