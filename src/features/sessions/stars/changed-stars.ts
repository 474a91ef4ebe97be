import { realNow } from '../../../browser/core/clock.ts'

/** The dot stays until the visitor opens My schedule. The core script shows it. */
export function startMarkingChanges(starred: () => string[]) {
  const mark = () => void markChanges(starred()).catch(() => {})
  document.addEventListener('swapped', mark)
  mark()
}

const { slug } = document.body.dataset
const LOOKED = `looked ${slug}`

async function markChanges(starred: string[]) {
  const link = document.querySelector('.head-tools a:has([data-count])')
  if (document.querySelector('[data-mine]')) localStorage.setItem(LOOKED, String(realNow() / 1000))
  if (!link || !starred.length) return
  const answer = await fetch(`/api/sessions/changes?${new URLSearchParams({ eventSlug: slug! })}`)
  const changed: { id: string; at: number }[] = await answer.json()
  const last = Math.max(0, ...changed.map(({ id, at }) => (starred.includes(id) ? at : 0)))
  const old = link.querySelector<HTMLElement>('.dot')
  if (last <= Number(localStorage.getItem(LOOKED))) return old?.remove()
  if (old?.dataset.changed === String(last)) return
  const dot = document.createElement('span')
  dot.className = 'dot'
  dot.dataset.changed = String(last)
  dot.hidden = true
  dot.append(Object.assign(document.createElement('span'), { className: 'visually-hidden', textContent: ', changed' }))
  old?.remove()
  link.append(dot)
}
