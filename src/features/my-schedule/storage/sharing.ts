import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../../db/client.ts'
import { type Event, type MySchedule, mySchedules } from '../../../../db/schema.ts'
import { inOrder } from '../../../../db/semaphore.ts'
import { lockOwnedSchedule } from './owned-schedules.ts'
import { hashSecret, ownerSecret, scheduleIdIn, type TokenPurpose, verifyToken } from './schedule-tokens.ts'
import { type ScheduleOwner, type StarResult, updateStars } from './service.ts'

export async function findShared(event: Event, token: string, purpose: TokenPurpose): Promise<MySchedule | undefined> {
  const [found] = await db
    .select()
    .from(mySchedules)
    .where(eq(mySchedules.id, scheduleIdIn(token)))
  return found?.eventId === event.id && verifyToken(found, token, purpose) ? found : undefined
}

/** Product §26.6. */
export function copyStars(event: Event, asker: ScheduleOwner, { sessionIds }: MySchedule): Promise<StarResult> {
  return updateStars(event, asker, { add: sessionIds, remove: [] })
}

/** Merges this device's stars with those of the device that showed the address (product §26.5). */
export async function joinSchedule(event: Event, { secrets }: ScheduleOwner, shared: MySchedule): Promise<StarResult> {
  const secret = ownerSecret(shared.id)
  const key = hashSecret(secret)
  const write = async (tx: Transaction): Promise<StarResult> => {
    // Merges like two tabs. A restore elsewhere made the key with another secret, so it is written too.
    await tx.update(mySchedules).set({ key, writtenAt: new Date().toISOString() }).where(eq(mySchedules.id, shared.id))
    const owned = await lockOwnedSchedule(tx, event, [secret, ...secrets])
    return owned ? { status: 'stored', ...owned, isFull: false } : { status: 'none' }
  }
  return inOrder([key, ...secrets.map(hashSecret)], () => db.transaction(write))
}

export async function revokeLink({ id, key }: MySchedule, what: 'share' | 'calendar'): Promise<void> {
  const { shareRound, calendarRound } = mySchedules
  const round = what === 'share' ? { shareRound: sql`${shareRound} + 1` } : { calendarRound: sql`${calendarRound} + 1` }
  await inOrder([key], () => db.update(mySchedules).set(round).where(eq(mySchedules.id, id)))
}
