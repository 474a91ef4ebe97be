import { and, eq, inArray, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../../db/client.ts'
import { newId } from '../../../../db/ids.ts'
import { type Event, type MySchedule, mySchedules } from '../../../../db/schema.ts'
import { inOrder } from '../../../../db/semaphore.ts'
import { countLimitHit } from '../../../limits/limit-metrics.ts'
import { countStreams } from '../../../limits/open-streams.ts'
import { TokenBucket } from '../../../limits/token-bucket.ts'
import { cachedSessions } from '../../../program/program-rows.ts'
import { findOwnedSchedule, lockOwnedSchedule, type OwnedSchedule } from './owned-schedules.ts'
import { hashSecret, ownerSecret } from './schedule-tokens.ts'

export type StarEdit = { add: string[]; remove: string[] }
export type StarResult =
  /** `isFull`: some stars were refused. */
  | (OwnedSchedule & { status: 'stored'; isFull: boolean })
  /** There is no schedule, and no star came. */
  | { status: 'none' }
  | { status: 'too-many'; seconds: number }

/** The secrets of the visitor's cookies. */
export type ScheduleOwner = { secrets: string[]; network: string }

export const MAX_STARS = 200

/** The first star creates the schedule (product §26.2). */
export async function updateStars(
  event: Event,
  { secrets, network }: ScheduleOwner,
  stars: StarEdit,
): Promise<StarResult> {
  const seconds = secondsToWait(writes, network)
  if (seconds) return { status: 'too-many', seconds }
  writes.consume(network)
  const known = new Set((await cachedSessions(event.id)).map(({ id }) => id))
  const add = stars.add.filter((id) => known.has(id))
  const write = async (tx: Transaction): Promise<StarResult> => {
    const owned = await lockOwnedSchedule(tx, event, secrets)
    const { sessionIds, isFull } = applyStarEdit(owned?.schedule.sessionIds ?? [], { add, remove: stars.remove })
    const writtenAt = new Date().toISOString()
    if (owned) {
      const { id } = owned.schedule
      const [schedule] = await tx
        .update(mySchedules)
        .set({ sessionIds, writtenAt })
        .where(eq(mySchedules.id, id))
        .returning()
      return { status: 'stored', schedule: schedule!, secret: owned.secret, isFull }
    }
    if (!sessionIds.length) return { status: 'none' }
    const seconds = secondsToWait(firstStars, network, countStreams(network))
    if (seconds) return { status: 'too-many', seconds }
    firstStars.consume(network)
    return { status: 'stored', ...(await newSchedule(tx, event, { sessionIds, createdAt: writtenAt })), isFull }
  }
  return inOrder(secrets.map(hashSecret), () => db.transaction(write))
}

/** Adds as many as fit. */
function applyStarEdit(had: string[], { add, remove }: StarEdit): { sessionIds: string[]; isFull: boolean } {
  const gone = new Set(remove)
  const kept = had.filter((id) => !gone.has(id))
  const all = [...new Set([...kept, ...add.filter((id) => !gone.has(id))])]
  const most = Math.max(kept.length, MAX_STARS)
  return { sessionIds: all.slice(0, most), isFull: all.length > most }
}

/** For a button without JavaScript. */
export async function toggleStar(event: Event, asker: ScheduleOwner, id: string): Promise<StarResult> {
  const found = await findOwnedSchedule(event, asker.secrets)
  const isStarred = found?.schedule.sessionIds.includes(id)
  return updateStars(event, asker, isStarred ? { add: [], remove: [id] } : { add: [id], remove: [] })
}

/** Gives this device a new id and key (product §26.11). The old row stays empty, or other devices refill it. */
export async function signOutOthers(event: Event, { secrets, network }: ScheduleOwner): Promise<StarResult> {
  const seconds = secondsToWait(firstStars, network)
  if (seconds) return { status: 'too-many', seconds }
  const write = async (tx: Transaction): Promise<StarResult> => {
    const owned = await lockOwnedSchedule(tx, event, secrets)
    if (!owned) return { status: 'none' }
    firstStars.consume(network)
    await tx.update(mySchedules).set(EMPTIED).where(eq(mySchedules.id, owned.schedule.id))
    return { status: 'stored', ...(await newSchedule(tx, event, owned.schedule)), isFull: false }
  }
  return inOrder(secrets.map(hashSecret), () => db.transaction(write))
}

async function newSchedule(
  tx: Transaction,
  event: Event,
  { sessionIds, createdAt }: Pick<MySchedule, 'sessionIds' | 'createdAt'>,
): Promise<OwnedSchedule> {
  const id = newId()
  const secret = ownerSecret(id)
  const row = {
    id,
    eventId: event.id,
    key: hashSecret(secret),
    sessionIds,
    writtenAt: new Date().toISOString(),
    createdAt,
  }
  const [schedule] = await tx.insert(mySchedules).values(row).returning()
  return { schedule: schedule!, secret }
}

/** New rounds break every link. */
const EMPTIED = {
  sessionIds: [],
  shareRound: sql`${mySchedules.shareRound} + 1`,
  calendarRound: sql`${mySchedules.calendarRound} + 1`,
}

/** Leaves an empty row (product §26.9); without one other devices would restore it. */
export async function deleteSchedule(event: Pick<Event, 'id'>, secrets: string[]): Promise<void> {
  const { key, eventId } = mySchedules
  const keys = secrets.map(hashSecret)
  await inOrder(keys, () =>
    db
      .update(mySchedules)
      .set(EMPTIED)
      .where(and(inArray(key, keys), eq(eventId, event.id))),
  )
}

/** Of one network: a full hall that stars at once. */
const writes = new TokenBucket(1500, 100)
/** New schedules of a network, beside one for each open page: each is a row that stays and counts. */
const firstStars = new TokenBucket(40, 5000)

function secondsToWait(shares: TokenBucket, network: string, more = 0): number {
  const seconds = shares.retryAfter(1, shares.available(network) + more)
  if (seconds) countLimitHit('stars')
  return seconds
}
