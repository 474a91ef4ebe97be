import { and, eq, inArray } from 'drizzle-orm'
import { db, type Transaction } from '../../../../db/client.ts'
import { type Event, type MySchedule, mySchedules } from '../../../../db/schema.ts'
import { inOrder } from '../../../../db/semaphore.ts'
import { hashSecret } from './schedule-tokens.ts'

export type OwnedSchedule = { schedule: MySchedule; secret: string }

/** Merges the first schedules of two tabs (product §26.2). */
export async function findOwnedSchedule(
  event: Pick<Event, 'id'>,
  secrets: string[],
): Promise<OwnedSchedule | undefined> {
  if (!secrets.length) return undefined
  const found = await db.select().from(mySchedules).where(areOf(event, secrets))
  return found.length > 1
    ? inOrder(secrets.map(hashSecret), () => db.transaction((tx) => lockOwnedSchedule(tx, event, secrets)))
    : found[0] && ownedBy(found[0], secrets)
}

/** Locks and merges; the schedule of the first secret stays. */
export async function lockOwnedSchedule(
  tx: Transaction,
  event: Pick<Event, 'id'>,
  secrets: string[],
): Promise<OwnedSchedule | undefined> {
  if (!secrets.length) return undefined
  // In one order, to avoid deadlocks.
  const found = await tx.select().from(mySchedules).where(areOf(event, secrets)).orderBy(mySchedules.id).for('update')
  const keys = secrets.map(hashSecret)
  const [first, ...others] = found.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
  if (!first || !others.length) return first && ownedBy(first, secrets)
  const sessionIds = [...new Set([first, ...others].flatMap(({ sessionIds }) => sessionIds))]
  const gone = others.map(({ id }) => id)
  await tx.delete(mySchedules).where(inArray(mySchedules.id, gone))
  await tx.update(mySchedules).set({ sessionIds }).where(eq(mySchedules.id, first.id))
  return ownedBy({ ...first, sessionIds }, secrets)
}

const areOf = ({ id }: Pick<Event, 'id'>, secrets: string[]) =>
  and(inArray(mySchedules.key, secrets.map(hashSecret)), eq(mySchedules.eventId, id))

/** From the cookie: after a restore elsewhere the app's secret would give another one. */
const ownedBy = (schedule: MySchedule, secrets: string[]): OwnedSchedule => ({
  schedule,
  secret: secrets.find((secret) => hashSecret(secret) === schedule.key)!,
})
