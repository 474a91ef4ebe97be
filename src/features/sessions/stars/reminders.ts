import { now } from '../../../browser/core/now.ts'
import { toast } from './star-toast.ts'

const SOON_S = 10 * 60
const TOLD = 'told'

/** "In 10 minutes: … · Main Hall", once for each starred session, while a page is seen (product §26.8). */
export function startReminding(starred: () => string[]) {
  const look = () => document.hidden || remind(starred())
  look()
  setInterval(look, 20_000)
  document.addEventListener('visibilitychange', look)
}

function remind(starred: string[]) {
  const told = read()
  const seconds = now() / 1000
  const soon = [...document.querySelectorAll<HTMLElement>('li[data-id][data-from]')].filter(({ dataset }) => {
    const left = Number(dataset.from) - seconds
    return left > 0 && left <= SOON_S && starred.includes(dataset.id!) && !told.includes(keyOf(dataset))
  })
  if (!soon.length) return
  // Moved to another time it is told again.
  keep([...told, ...soon.map(({ dataset }) => keyOf(dataset))].slice(-200))
  const minutes = Math.ceil((Number(soon[0]!.dataset.from) - seconds) / 60)
  toast(`In ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: ${soon.map(titleAndRoom).join(', ')}`)
}

const keyOf = ({ id, from }: DOMStringMap) => `${id} ${from}`

const titleAndRoom = (entry: HTMLElement) =>
  [entry.querySelector('h3'), entry.querySelector('p span')]
    .map((part) => part?.textContent?.trim())
    .filter(Boolean)
    .join(' · ')

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(TOLD) ?? '[]')
  } catch {
    return []
  }
}

function keep(told: string[]) {
  try {
    localStorage.setItem(TOLD, JSON.stringify(told))
  } catch {
    // Told again on the next page, which does no harm.
  }
}
