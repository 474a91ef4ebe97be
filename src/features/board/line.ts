import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { sumRevisions } from '../../../db/revision-sync.ts'
import { writeWithRevisions } from '../../../db/revisions.ts'
import { attendeeMessages, type BoardLine, boardRemovals } from '../../../db/schema.ts'
import { countStreams } from '../../limits/open-streams.ts'
import { isKnownLong, type Sender } from '../../limits/sender.ts'
import { TokenBucket } from '../../limits/token-bucket.ts'
import { withQuota } from '../../limits/with-quota.ts'
import { cachedActiveEvents } from '../../pages/cached-events.ts'
import { isNotRemoved, selectPosts } from './visible-posts.ts'

/* All processes share one pace in the database. The posts themselves are the lines (product §31.7). */

/** Posts of known devices cost something to fake. All others get sixty in the first minute. */
const paces: Record<BoardLine, TokenBucket> = { known: new TokenBucket(60, 333), new: new TokenBucket(30, 2000) }
/** Each open page of a network vouches for one post. */
const vouched = new TokenBucket(0, 1000)
const MAX_BATCH = 60

const lengths = new Map<string, number>()
const keyOf = (line: BoardLine, eventId: string) => `board line ${line} ${eventId}`

export function turnOf(eventId: string, { device, network }: Sender) {
  const isVouched = !isKnownLong(device) && !vouched.take(network, undefined, countStreams(network))
  const line: BoardLine = isVouched || isKnownLong(device) ? 'known' : 'new'
  const key = keyOf(line, eventId)
  let waits = !!lengths.get(key) || paces[line].available(key) < 1
  const whenOver = () => {
    waits = true
  }
  return {
    takings: waits ? [] : [{ of: paces[line], key, whenOver }],
    /** Read it after the quotas were taken. `null` shows the post at once. */
    line: () => {
      if (waits) lengths.set(key, (lengths.get(key) ?? 0) + 1)
      return waits ? line : null
    },
    giveBack: () => {
      if (isVouched) vouched.refund(network)
    },
  }
}

async function takeTurn(line: BoardLine, key: string): Promise<boolean> {
  const of = paces[line]
  const isOver = () => (of.available(key) < 1 ? { status: 'over' } : undefined)
  const { status } = await withQuota([{ of, key }], isOver, async () => ({ status: 'stored' }), key)
  return status === 'stored'
}

const looked = new Map<string, number>()

/** Shows the next posts of each line. Every process calls it each second; the first one takes the turn. */
export async function showNext(): Promise<void> {
  for (const { id } of await cachedActiveEvents()) {
    const revision = sumRevisions(id, ['held-posts', 'attendee-messages'])
    const isWaiting = lengths.get(keyOf('known', id)) || lengths.get(keyOf('new', id))
    if (!isWaiting && looked.get(id) === revision) continue
    looked.set(id, revision)
    await showNextOf(id)
  }
}

async function showNextOf(eventId: string): Promise<void> {
  const waiting = await countLines(eventId)
  for (const line of ['known', 'new'] as const) {
    const key = keyOf(line, eventId)
    const length = sumPosts(waiting.filter((one) => one.line === line))
    let turns = 0
    while (turns < Math.min(length, MAX_BATCH) && (await takeTurn(line, key))) turns++
    lengths.set(key, length - turns)
    if (turns) await show(eventId, await nextInLine(eventId, line, turns), line)
  }
}

function show(eventId: string, ids: string[], line: BoardLine): Promise<void> {
  return writeWithRevisions(async (tx, touch) => {
    const shown = await tx
      .update(attendeeMessages)
      .set({ line: null, shownAt: new Date().toISOString() })
      .where(and(inArray(attendeeMessages.id, ids), eq(attendeeMessages.line, line)))
      .returning({ id: attendeeMessages.id })
    if (shown.length) touch(eventId, ['attendee-messages'])
  })
}

/** Alternates networks, and devices within them. Those with the fewest posts of the last minute come first. */
async function nextInLine(eventId: string, line: BoardLine, turns: number): Promise<string[]> {
  const aMinuteAgo = new Date(Date.now() - 60_000).toISOString()
  const next = await db.execute<{ id: string }>(sql`
    with shown as (
      select from_network as network, from_device as device, count(*) as posts from ${attendeeMessages}
      where event_id = ${eventId} and line is null and coalesce(shown_at, created_at) > ${aMinuteAgo} group by 1, 2
    ), of_devices as (
      select post.id, post.created_at, from_network as network, coalesce(shown.posts, 0)
        + row_number() over (partition by from_network, from_device order by post.created_at, post.id) as nth
      from ${attendeeMessages} as post
      left join ${boardRemovals} as removal on removal.id = post.removal_id
      left join shown on shown.network = post.from_network and shown.device is not distinct from post.from_device
      where post.event_id = ${eventId} and line = ${line}
        and held_at is null and post.removed_at is null and removal.removed_at is null
    ), of_networks as (
      select id, created_at, coalesce((select sum(posts) from shown where shown.network = of_devices.network), 0)
        + row_number() over (partition by network order by nth, created_at, id) as nth
      from of_devices
    )
    select id from of_networks order by nth, created_at, id limit ${turns}`)
  return next.map(({ id }) => id)
}

const isInLine = and(isNotNull(attendeeMessages.line), isNull(attendeeMessages.heldAt), isNotRemoved)

export function countLines(eventId: string) {
  const { line, fromNetwork } = attendeeMessages
  return selectPosts({ line, network: fromNetwork, posts: count() })
    .where(and(eq(attendeeMessages.eventId, eventId), isInLine))
    .groupBy(line, fromNetwork)
}

/** The network with the most posts in both lines. Restored posts have none. */
export function busiestNetwork(lines: Awaited<ReturnType<typeof countLines>>) {
  const networks = Map.groupBy(lines, ({ network }) => network)
  networks.delete(null)
  const sums = [...networks].map(([network, ofNetwork]) => ({ network: network!, posts: sumPosts(ofNetwork) }))
  return sums.sort((a, b) => b.posts - a.posts)[0]
}

export const sumPosts = (lines: { posts: number }[]) => lines.reduce((sum, { posts }) => sum + posts, 0)
