import type { Tally } from './load.ts'
import type { Pair } from './pair.ts'

/** What became of all that was acknowledged: each of these lists has to be empty. */
export async function found(pair: Pair, { posts, titles }: Tally) {
  const { primary } = pair
  const stored = await pair.rows<{ message: string; times: number }>(
    primary,
    'select message, count(*)::int as times from attendee_messages group by message',
  )
  const times = new Map(stored.map((row) => [row.message, row.times]))
  const speakers = await pair.rows<{ id: string; title: string }>(primary, 'select id, title from speakers')
  const titleOf = new Map(speakers.map(({ id, title }) => [id, Number(title)]))
  return {
    lostPosts: posts.filter((message) => !times.has(message)),
    doubledPosts: stored.filter(({ times }) => times > 1).map(({ message }) => message),
    lostEdits: [...titles].filter(([id, number]) => !(titleOf.get(id)! >= number)).map(([id]) => id),
  }
}

export const NOTHING_LOST = { lostPosts: [], doubledPosts: [], lostEdits: [] }
