import { markSessionStatus } from '../../../browser/core/running-sessions.ts'
import { addRating, showGiven } from '../../sessions/rate.ts'
import { buildDayPlan, type DayPlan, type FreeGap, formatEventClock, formatLength, type PlanEntry } from './day-plan.ts'

/** Says what there is to know of starred sessions together. */
export function annotateList(list: HTMLElement, mine: Set<string>) {
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

function titleOf(entry: HTMLElement) {
  return entry.querySelector('h3')!.textContent.trim()
}

/** Keep it the same as in `my-session.tsx`. */
function annotate(entry: HTMLElement, { clashes, gaps }: DayPlan, list: HTMLElement) {
  const id = entry.dataset.id!
  const clash = clashes.get(id)
  const gap = gaps.get(id)
  const timeZone = list.dataset.mine || undefined
  note(
    entry.querySelector('.card')!,
    'clash',
    clash ? [`Overlaps with “${clash.with}” until ${formatEventClock(clash.until, timeZone)}`] : [],
  )
  note(entry, 'gap', gap ? freeTimeNote(gap, list) : [])
}

function freeTimeNote({ seconds, nearby }: FreeGap, list: HTMLElement): (string | Node)[] {
  const length = document.createElement('strong')
  length.textContent = `${formatLength(seconds)} free.`
  const link = nearby[0] && linkTo(nearby[0], list)
  return [length, ...(link ? [' Nearby: ', link] : []), nearby.length > 1 ? ` +${nearby.length - 1} more` : '']
}

function linkTo(id: string, list: HTMLElement) {
  const link = list.querySelector(`[data-id="${CSS.escape(id)}"] h3 a`)!.cloneNode(true)
  return link as Node
}

/** Writes only what differs: every write wakes the observer. */
function note(place: Element, className: string, parts: (string | Node)[]) {
  const old = place.querySelector(`:scope > .${className}`)
  if (!parts.length) return old?.remove()
  const made = Object.assign(document.createElement('p'), { className })
  // News leave it where it is (browser/core/live/morph).
  made.dataset.mark = ''
  made.append(...parts)
  if (old?.textContent === made.textContent) return
  if (old) old.replaceWith(made)
  else place.append(made)
}
