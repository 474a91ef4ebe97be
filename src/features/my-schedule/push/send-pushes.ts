import { and, arrayContains, arrayOverlaps, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Event, mySchedules, pushSubscriptions, sentPushes } from '../../../../db/schema.ts'
import { log } from '../../../log.ts'
import { cachedActiveEvents } from '../../../pages/cached-events.ts'
import { type DuePush, LATE_MS, listDuePushes } from './due-pushes.ts'
import { sendPush } from './web-push.ts'

const CONCURRENCY = 50
/** So that others are answered in between: 500 a second. */
const MEAN_PAUSE_MS = 100
const BATCH = 500
/** Push services take 4,096 bytes. */
const MAX_TEXT = 600

/** Every process calls it; the first one to claim a push sends it. `now` is in ms. */
export async function sendDuePushes(now = Date.now()): Promise<void> {
  const start = performance.now()
  for (const event of await cachedActiveEvents())
    for (const push of await listDuePushes(event, now)) {
      const secondsLeft = () => Math.floor((push.at + LATE_MS - now - performance.now() + start) / 1000)
      const [claimed] = await claim(event, push)
      if (claimed) await sendToAll(event, push, claimed.last, secondsLeft)
    }
}

/** After a minute without progress its process has died, and another one goes on: a batch takes at most 52 s. */
const claim = ({ id: eventId }: Event, { id }: DuePush) =>
  db.execute<{ last: string | null }>(sql`
    insert into ${sentPushes} as known (id, event_id) values (${id}, ${eventId})
    on conflict (id) do update set claimed_at = now()
      where known.sent_through is not null and known.claimed_at < now() - interval '1 minute'
    returning sent_through as last`)

async function sendToAll(event: Event, push: DuePush, sentThrough: string | null, secondsLeft: () => number) {
  const statuses: Record<number, number> = {}
  let last = sentThrough
  while (last !== null) {
    const receivers: Receiver[] = secondsLeft() > 0 ? await receiversAfter(last, event, push) : []
    last = receivers.at(-1)?.id ?? null
    // Before it is sent: after a crash a push is missing, never sent twice.
    await db.execute(sql`update ${sentPushes} set sent_through = ${last}, claimed_at = now() where id = ${push.id}`)
    const gone: string[] = []
    const waiting = receivers.values()
    const sendInTurn = async () => {
      for (const receiver of waiting) {
        await Bun.sleep(Math.random() * 2 * MEAN_PAUSE_MS)
        const status = await sendPush(receiver, messageFor(receiver, event, push), secondsLeft())
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 404 || status === 410) gone.push(receiver.id)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, sendInTurn))
    if (gone.length) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone))
  }
  log.info('Sent a push', statuses)
}

type Receiver = Awaited<ReturnType<typeof receiversAfter>>[number]

function receiversAfter(last: string, event: Event, { kind, about }: DuePush) {
  const { id, eventId, endpoint, p256dh, auth, origin, kinds, scheduleId } = pushSubscriptions
  const isMeant = about && arrayOverlaps(mySchedules.sessionIds, ['', ...about])
  return db
    .select({ id, endpoint, p256dh, auth, origin })
    .from(pushSubscriptions)
    .innerJoin(mySchedules, eq(mySchedules.id, scheduleId))
    .where(and(eq(eventId, event.id), arrayContains(kinds, [kind]), isMeant, gt(id, last)))
    .orderBy(asc(id))
    .limit(BATCH)
}

/** Declarative Web Push. A later push about a session replaces the one before. */
function messageFor({ origin }: Receiver, { slug }: Event, { id, kind, title, text, about }: DuePush): string {
  const [session] = kind !== 'announcements' && about?.length === 1 ? about : []
  const query = new URLSearchParams({ eventSlug: slug, ...(session && { session }) })
  const notification = { title, body: text.slice(0, MAX_TEXT), navigate: `${origin}/?${query}`, tag: session ?? id }
  return JSON.stringify({ web_push: 8030, notification: { ...notification, lang: 'en-US' } })
}
