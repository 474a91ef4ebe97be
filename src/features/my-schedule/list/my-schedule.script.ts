import { markRunning } from '../../../browser/core/running.ts'
import { clockAt, lengthInWords, type Plan, planOf, type Timed } from './plan.ts'

const list = document.querySelector<HTMLElement>('[data-mine]')!

// The stars of this page say what is starred, and they change when they are pressed, here or in another tab.
new MutationObserver(arrange).observe(list, { subtree: true, childList: true, attributeFilter: ['aria-pressed'] })
arrange()
list.classList.add('arranged')

// What is forgotten is forgotten on this device too.
addEventListener('submit', ({ target }) => {
  if ((target as HTMLElement).matches('[data-forget]')) localStorage.removeItem(`stars ${document.body.dataset.slug}`)
})

/** Shows what is starred, and what there is to know of it together. */
function arrange() {
  const mine = new Set<string>()
  for (const star of list.querySelectorAll<HTMLButtonElement>('.star'))
    if (star.ariaPressed === 'true') mine.add(star.value)
  for (const entry of document.querySelectorAll<HTMLElement>('li[data-id], li[data-of]'))
    hide(entry, !mine.has(entry.dataset.id ?? entry.dataset.of!))
  const entries = [...list.querySelectorAll<HTMLElement>('li[data-from]')]
  const plan = planOf(entries.map(timedOf), (id) => mine.has(id))
  for (const entry of entries) annotate(entry, plan)
  markRunning()
}

function hide(entry: HTMLElement, isHidden: boolean) {
  if (entry.hidden !== isHidden) entry.hidden = isHidden
}

function timedOf(entry: HTMLElement): Timed {
  const { id, from, until, floor } = entry.dataset
  return { id: id!, title: titleOf(entry), from: Number(from), until: Number(until), floor: floor! }
}

function titleOf(entry: HTMLElement) {
  return entry.querySelector('h3')!.textContent.trim()
}

/** Keep it the same as in `my-session.tsx`. */
function annotate(entry: HTMLElement, { clashes, gaps }: Plan) {
  const id = entry.dataset.id!
  const clash = clashes.get(id)
  const gap = gaps.get(id)
  const timeZone = list.dataset.mine || undefined
  note(entry, 'clash', clash ? [`At the same time as “${clash.with}”, until ${clockAt(clash.until, timeZone)}`] : [])
  note(entry, 'gap', gap ? freeBefore(gap) : [])
}

function freeBefore({ seconds, nearby }: { seconds: number; nearby: string[] }): (string | Node)[] {
  const length = document.createElement('strong')
  length.textContent = `${lengthInWords(seconds)} free before.`
  const link = nearby[0] && linkTo(nearby[0])
  return [length, ...(link ? [' Nearby: ', link] : []), nearby.length > 1 ? `, ${nearby.length - 1} more` : '']
}

function linkTo(id: string) {
  const link = list.querySelector(`[data-id="${CSS.escape(id)}"] h3 a`)!.cloneNode(true)
  return link as Node
}

/** Writes only what differs: every write wakes the observer. */
function note(entry: HTMLElement, className: string, parts: (string | Node)[]) {
  const old = entry.querySelector(`:scope > .${className}`)
  if (!parts.length) return old?.remove()
  const made = Object.assign(document.createElement('p'), { className })
  made.append(...parts)
  if (old?.textContent === made.textContent) return
  if (old) old.replaceWith(made)
  else entry.append(made)
}
