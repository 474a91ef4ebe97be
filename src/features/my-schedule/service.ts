import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { isForeignKeyViolation } from '../../../db/errors.ts'
import { newId } from '../../../db/ids.ts'
import { type Event, type MySchedule, mySchedules, pushSubscriptions, sentPushes } from '../../../db/schema.ts'
import { inOrder } from '../../../db/semaphore.ts'
import { countStreams } from '../../limits/open-streams.ts'
import { TokenBucket } from '../../limits/token-bucket.ts'
import { listEvents } from '../../pages/cached-events.ts'
import { countDays, DAY_MS, realDate } from '../../program/program-days.ts'
import { cachedSessions } from '../../program/program-rows.ts'
import { hashOf } from '../auth/logins.ts'
import { ownerSecret, scheduleIdIn, type TokenPurpose, verifyToken } from './schedule-tokens.ts'

type StarEdit = { add: string[]; remove: string[] }
export type StarResult =
  /** `isFull`: some stars were refused. */
  | (OwnedSchedule & { status: 'stored'; isFull: boolean })
  | { status: 'none' }
  | { status: 'no-event' }
  | { status: 'too-many'; seconds: number }

export type ScheduleOwner = { secrets: string[]; network: string }

export const MAX_STARS = 200

export async function updateStars(
  event: Event,
  { secrets, network }: ScheduleOwner,
  stars: StarEdit,
): Promise<StarResult> {
  const seconds = writes.take(network, 'stars')
  if (seconds) return { status: 'too-many', seconds }
  const known = new Set((await cachedSessions(event.id)).map(({ id }) => id))
  const add = stars.add.filter((id) => known.has(id))
  return writeOwn(secrets, async (tx) => {
    const owned = await lockOwnedSchedule(tx, event, secrets)
    const { sessionIds, isFull } = applyStarEdit(owned?.schedule.sessionIds ?? [], { add, remove: stars.remove })
    const writtenAt = new Date().toISOString()
    if (owned) {
      await tx.update(mySchedules).set({ sessionIds, writtenAt }).where(eq(mySchedules.id, owned.schedule.id))
      return { status: 'stored', schedule: { ...owned.schedule, sessionIds, writtenAt }, secret: owned.secret, isFull }
    }
    if (!sessionIds.length) return { status: 'none' }
    const seconds = firstStars.take(network, 'stars', countStreams(network))
    if (seconds) return { status: 'too-many', seconds }
    return { status: 'stored', ...(await newSchedule(tx, event, { sessionIds, createdAt: writtenAt })), isFull }
  })
}

function applyStarEdit(had: string[], { add, remove }: StarEdit): { sessionIds: string[]; isFull: boolean } {
  const gone = new Set(remove)
  const kept = had.filter((id) => !gone.has(id))
  const all = [...new Set([...kept, ...add.filter((id) => !gone.has(id))])]
  const most = Math.max(kept.length, MAX_STARS)
  return { sessionIds: all.slice(0, most), isFull: all.length > most }
}

export async function toggleStar(event: Event, asker: ScheduleOwner, id: string): Promise<StarResult> {
  const found = await findOwnedSchedule(event, asker.secrets)
  const isStarred = found?.schedule.sessionIds.includes(id)
  return updateStars(event, asker, isStarred ? { add: [], remove: [id] } : { add: [id], remove: [] })
}

/** Gives this device a new id and key (product §26.11). The old row stays empty, or other devices refill it. */
export async function signOutOthers(event: Event, { secrets, network }: ScheduleOwner): Promise<StarResult> {
  return writeOwn(secrets, async (tx) => {
    const owned = await lockOwnedSchedule(tx, event, secrets)
    if (!owned) return { status: 'none' }
    const seconds = firstStars.take(network, 'stars')
    if (seconds) return { status: 'too-many', seconds }
    await tx.update(mySchedules).set(EMPTIED).where(eq(mySchedules.id, owned.schedule.id))
    return { status: 'stored', ...(await newSchedule(tx, event, owned.schedule)), isFull: false }
  })
}

/** Writes of one owner take turns. */
function writeOwn(secrets: string[], write: (tx: Transaction) => Promise<StarResult>): Promise<StarResult> {
  return inOrder(secrets.map(hashOf), () => db.transaction(write)).catch((error) => {
    if (isForeignKeyViolation(error)) return { status: 'no-event' }
    throw error
  })
}

async function newSchedule(tx: Transaction, event: Event, had: Pick<MySchedule, 'sessionIds' | 'createdAt'>) {
  const { sessionIds, createdAt } = had
  const id = newId()
  const secret = ownerSecret(id)
  const stored = { key: hashOf(secret), sessionIds, createdAt, writtenAt: new Date().toISOString() }
  const [schedule] = await tx
    .insert(mySchedules)
    .values({ id, eventId: event.id, ...stored })
    .returning()
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
  await inOrder(secrets.map(hashOf), async () => {
    const emptied = await db.update(mySchedules).set(EMPTIED).where(areOf(event, secrets)).returning()
    for (const { id } of emptied) await db.delete(pushSubscriptions).where(eq(pushSubscriptions.scheduleId, id))
  })
}

/** Of one network: a full hall that stars at once. */
const writes = new TokenBucket(1500, 100)
/** New schedules of a network, beside one for each open page: each is a row that stays and counts. */
const firstStars = new TokenBucket(40, 5000)

export type OwnedSchedule = { schedule: MySchedule; secret: string }

export async function findOwnedSchedule(event: Pick<Event, 'id'>, secrets: string[]) {
  if (!secrets.length) return undefined
  const found = await db.select().from(mySchedules).where(areOf(event, secrets))
  return found.length > 1
    ? inOrder(secrets.map(hashOf), () => db.transaction((tx) => lockOwnedSchedule(tx, event, secrets)))
    : found[0] && ownedBy(found[0], secrets)
}

/** Locks and merges; the schedule of the first secret stays. */
async function lockOwnedSchedule(tx: Transaction, event: Pick<Event, 'id'>, secrets: string[]) {
  if (!secrets.length) return undefined
  // In one order, to avoid deadlocks.
  const found = await tx.select().from(mySchedules).where(areOf(event, secrets)).orderBy(mySchedules.id).for('update')
  const keys = secrets.map(hashOf)
  const [first, ...others] = found.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
  if (!first || !others.length) return first && ownedBy(first, secrets)
  const sessionIds = [...new Set([first, ...others].flatMap(({ sessionIds }) => sessionIds))]
  const gone = others.map(({ id }) => id)
  await tx.update(pushSubscriptions).set({ scheduleId: first.id }).where(inArray(pushSubscriptions.scheduleId, gone))
  await tx.delete(mySchedules).where(inArray(mySchedules.id, gone))
  await tx.update(mySchedules).set({ sessionIds }).where(eq(mySchedules.id, first.id))
  return ownedBy({ ...first, sessionIds }, secrets)
}

const areOf = ({ id }: Pick<Event, 'id'>, secrets: string[]) =>
  and(inArray(mySchedules.key, secrets.map(hashOf)), eq(mySchedules.eventId, id))

/** From the cookie: after a restore elsewhere the app's secret would give another one. */
const ownedBy = (schedule: MySchedule, secrets: string[]): OwnedSchedule => ({
  schedule,
  secret: secrets.find((secret) => hashOf(secret) === schedule.key)!,
})

export async function findShared(event: Event, token: string, purpose: TokenPurpose): Promise<MySchedule | undefined> {
  const isNamed = eq(mySchedules.id, scheduleIdIn(token))
  const [found] = await db.select().from(mySchedules).where(isNamed)
  return found?.eventId === event.id && verifyToken(found, token, purpose) ? found : undefined
}

export async function joinSchedule(event: Event, { secrets }: ScheduleOwner, shared: MySchedule): Promise<StarResult> {
  const secret = ownerSecret(shared.id)
  return writeOwn([secret, ...secrets], async (tx) => {
    // Merges like two tabs. A restore elsewhere made the key with another secret, so it is written too.
    const restored = { key: hashOf(secret), writtenAt: new Date().toISOString() }
    await tx.update(mySchedules).set(restored).where(eq(mySchedules.id, shared.id))
    const owned = await lockOwnedSchedule(tx, event, [secret, ...secrets])
    return owned ? { status: 'stored', ...owned, isFull: false } : { status: 'none' }
  })
}

export async function revokeLink({ id, key }: MySchedule, what: 'share' | 'calendar'): Promise<void> {
  const round = `${what}Round` as const
  const next = { [round]: sql`${mySchedules[round]} + 1` }
  await inOrder([key], () => db.update(mySchedules).set(next).where(eq(mySchedules.id, id)))
}

/** Counts only (product §26.10). Schedules younger than ten minutes may be made up, so they do not count. */
export async function countStars(eventId: string): Promise<{ sessionId: string; stars: number }[]> {
  const each = db
    .select({ sessionId: sql<string>`unnest(${mySchedules.sessionIds})`.as('session_id') })
    .from(mySchedules)
    .where(and(eq(mySchedules.eventId, eventId), isCounted))
    .as('each')
  const stars = sql<number>`count(*)::int`
  return db
    .select({ sessionId: each.sessionId, stars })
    .from(each)
    .groupBy(each.sessionId)
    .orderBy(desc(stars), each.sessionId)
}

const isCounted = or(isNull(mySchedules.createdAt), lt(mySchedules.createdAt, sql`now() - interval '10 minutes'`))

/** After an event's last day; where it has no date, after the last star. */
const RETENTION_MS = 30 * DAY_MS

/** Deletes the schedules of events that are over for a month (product §26.9). `now` is in ms. */
export async function deleteOldSchedules(now = Date.now()): Promise<void> {
  const writtenBefore = new Date(now - RETENTION_MS).toISOString()
  const isOld = lt(mySchedules.writtenAt, writtenBefore)
  for (const event of await listEvents())
    if (isLongOver(event, now)) await db.delete(mySchedules).where(and(eq(mySchedules.eventId, event.id), isOld))
  await db.delete(sentPushes).where(lt(sentPushes.claimedAt, new Date(now - DAY_MS).toISOString()))
}

/** One without a date may be over. */
function isLongOver(event: Event, now: number): boolean {
  const lastDay = realDate(countDays(event), event.startsOn)
  return !lastDay || Date.parse(lastDay) + DAY_MS + RETENTION_MS < now
}
