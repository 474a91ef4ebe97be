import type { PageCounts } from './load/readers.ts'
import type { Kind, Written } from './load/written.ts'

/** What was acknowledged while something broke again and again, and what was found afterwards. */
export type Outcome = {
  rounds: number
  acknowledged: Record<Kind, number>
  /** Acknowledged and not there; there more often than it was sent; there in parts. */
  lost: string[]
  twice: string[]
  half: string[]
  /** Answers that were neither what was asked for nor the advice to try again. */
  wrong: string[]
  /** Of the time from when something broke until all was well. */
  pages: PageCounts
  /** By round, from when it was mended until a post and an edit were acknowledged and a page was whole. */
  backMs: number[]
}

/** What is asked of every fault beyond its own: nothing lost, doubled or half done, and no answer that helps nobody. */
export function isRight({ lost, twice, half, wrong, backMs, rounds }: Outcome): boolean {
  return [lost, twice, half, wrong].every(({ length }) => length === 0) && backMs.length === rounds
}

export function newOutcome({ counts, wrong }: Written, pages: PageCounts, backMs: number[], rounds: number): Outcome {
  return { rounds, acknowledged: { ...counts }, lost: [], twice: [], half: [], wrong: [...wrong], pages, backMs }
}

/** A line for people, and below it what was wrong. */
export function inWords(outcome: Outcome): string {
  const { acknowledged, lost, twice, half, wrong, pages } = outcome
  const { posts, edits, uploads, seeds } = acknowledged
  const complaints = Object.entries({ lost, twice, half, wrong, missed: pages.missed }).flatMap(([what, all]) =>
    all.slice(0, 5).map((one) => `\n    ${what}: ${one}`),
  )
  return [
    `acknowledged ${posts} posts, ${edits} edits, ${uploads} uploads, ${seeds} seeds;`,
    `found ${lost.length} lost, ${twice.length} twice, ${half.length} half done, ${wrong.length} wrong answers;`,
    `pages ${readablePart(outcome)} (${pages.copies} saved copies, slowest ${pages.slowestMs.toFixed(0)} ms);`,
    `back ${timeBack(outcome)}${complaints.join('')}`,
  ].join(' ')
}

function readablePart({ pages: { asked, whole } }: Outcome): string {
  return asked ? `${((100 * whole) / asked).toFixed(1)} % of ${asked}` : '–'
}

/** `0.3 s, at most 1.2 s` */
function timeBack({ backMs, rounds }: Outcome): string {
  const sorted = backMs.toSorted((a, b) => a - b)
  if (sorted.length < rounds) return `only ${sorted.length} times of ${rounds}`
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return `${seconds(sorted[Math.floor(sorted.length / 2)]!)}, at most ${seconds(sorted.at(-1)!)}`
}
