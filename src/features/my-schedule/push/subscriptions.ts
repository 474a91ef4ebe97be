import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { db } from '../../../../db/client.ts'
import { type Event, pushSubscriptions } from '../../../../db/schema.ts'
import { countStreams } from '../../../limits/open-streams.ts'
import { TokenBucket } from '../../../limits/token-bucket.ts'
import type { pushRequest } from '../schema.ts'
import { findOwnedSchedule, type ScheduleOwner } from '../service.ts'

const MAX_OF_SCHEDULE = 5
const MAX_OF_EVENT = 20_000
const newSubscriptions = new TokenBucket(40, 5000)

type PushInput = z.infer<typeof pushRequest> & { origin: string }

/** Whoever knows an endpoint may end or replace it; only an owner of a schedule may add one. */
export async function savePush(event: Event, asker: ScheduleOwner, { kinds, replaces, ...sent }: PushInput) {
  const { eventId, endpoint } = pushSubscriptions
  const here = and(eq(eventId, event.id), eq(endpoint, sent.endpoint))
  // A browser has one subscription for all events.
  if (replaces && replaces !== sent.endpoint) await deleteReplaced(replaces, sent.endpoint)
  if (replaces) await db.update(pushSubscriptions).set(sent).where(eq(endpoint, replaces))
  else if (!kinds?.length) await db.delete(pushSubscriptions).where(here)
  if (replaces || !kinds?.length) return { status: 'stored' as const }
  const owned = await findOwnedSchedule(event, asker.secrets)
  if (!owned) return { status: 'no-schedule' as const }
  if (!(await db.$count(pushSubscriptions, here))) {
    const isFull = (await db.$count(pushSubscriptions, eq(eventId, event.id))) >= MAX_OF_EVENT
    const seconds = isFull ? 5 : newSubscriptions.take(asker.network, 'subscriptions', countStreams(asker.network))
    if (seconds) return { status: 'too-many' as const, seconds }
  }
  const row = { ...sent, kinds, scheduleId: owned.schedule.id, eventId: event.id }
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: [endpoint, eventId], set: row })
  await db.execute(sql`delete from ${pushSubscriptions} where id in (select id from ${pushSubscriptions}
    where schedule_id = ${row.scheduleId} order by created_at desc, id offset ${MAX_OF_SCHEDULE})`)
  return { status: 'stored' as const }
}

/** Where its browser subscribed anew by itself. */
async function deleteReplaced(replaced: string, renewed: string): Promise<void> {
  const { eventId, endpoint } = pushSubscriptions
  const renewedAt = db.select({ eventId }).from(pushSubscriptions).where(eq(endpoint, renewed))
  await db.delete(pushSubscriptions).where(and(eq(endpoint, replaced), inArray(eventId, renewedAt)))
}
