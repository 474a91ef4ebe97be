import { and, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/ids.ts'
import { orderNewestFirst, type PageOptions, whereOlderThan } from '../../../db/pagination.ts'
import { Batcher } from '../../../db/pool/batcher.ts'
import { cached } from '../../../db/revisions/query-cache.ts'
import { countedInsert, writeWithRevisions } from '../../../db/revisions/revisions.ts'
import { events, type SponsorMessage, sponsorMessages, sponsors } from '../../../db/schema.ts'
import { whereContains } from '../../../db/text-filter.ts'
import { PostRateLimit } from '../../http/limits/post-rate-limit.ts'
import { cachedActiveEvents } from '../../pages/cached-events.ts'
import { IdempotentStore, storedOrThere } from '../../posts/idempotency.ts'
import type { PostContext, PostResult } from '../../posts/post-result.ts'
import { buildRow } from '../../records/new-row.ts'
import { toFieldErrors } from '../../text/typed/field-errors.ts'
import { newSponsorMessage, type SponsorMessageMarks } from './schema.ts'

/** A message as organizers read it. */
export type SponsorMail = Omit<SponsorMessage, 'sentAs'>

/** `no-sponsor`: there is no such sponsor at this event. */
type MessageOutcome = PostResult<SponsorMail, 'no-event' | 'no-sponsor'>

const limit = new PostRateLimit('mail')

/** Judges raw `input`. A sender that fills in the hidden field is told "stored", and nothing is. */
export async function sendSponsorMessage(
  input: unknown,
  { sender, idempotencyKey }: PostContext,
): Promise<MessageOutcome> {
  const read = newSponsorMessage.safeParse(input)
  if (!read.success) return { status: 'refused', errors: toFieldErrors(read.error) }
  const { website, ...message } = read.data
  const { eventId, sponsorId } = message
  // From memory, as the limit is: what is refused takes no place at the database.
  if (!(await cachedActiveEvents()).some(({ id }) => id === eventId)) return { status: 'no-event' }
  if (!(await cachedRecipients(eventId)).some(({ id }) => id === sponsorId)) return { status: 'no-sponsor' }
  if (website) return { status: 'stored', message: fakeStored(message) }
  const words = wordsOf(message)
  return once.run(
    { eventId, idempotencyKey },
    () => limit.storing({ sender, eventId, words }, () => mails.add(sponsorId, { ...message, sentAs: idempotencyKey })),
    ({ sentAs: _, ...there }) =>
      wordsOf(there) === words ? { status: 'stored', message: there } : { status: 'key-used' },
  )
}

const once = new IdempotentStore<SponsorMessage, MessageOutcome>((eventId, names) =>
  db
    .select()
    .from(sponsorMessages)
    .where(and(eq(sponsorMessages.eventId, eventId), inArray(sponsorMessages.sentAs, names))),
)

const wordsOf = ({ sponsorId, name, email, message }: NewMessage) => [sponsorId, name, email, message].join('\n')

type Stored = NewMessage & { sentAs?: string }

/** Many write to the same sponsor while its stand is announced. */
const mails = new Batcher<Stored, MessageOutcome>(store)

/** All to the same sponsor. */
async function store(batch: Stored[]): Promise<MessageOutcome[]> {
  const rows = batch.map((message) => ({ id: newId(), ...message }))
  const { eventId, sponsorId } = batch[0]!
  const stored = await countedInsert<SponsorMail>({
    held: sql`
      select ${events.id} from ${events} join ${sponsors} on ${sponsors.eventId} = ${events.id}
      where ${events.id} = ${eventId} and ${sponsors.id} = ${sponsorId} for key share of ${events}`,
    // What is there under its name stays as it is: another process may store it at the same moment.
    inserted: sql`
      insert into ${sponsorMessages} (id, event_id, sponsor_id, name, email, message, sent_as)
      select mail.* from held, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as mail
        (id text, "eventId" text, "sponsorId" text, name text, email text, message text, "sentAs" text)
      on conflict do nothing
      returning id, event_id as "eventId", sponsor_id as "sponsorId", name, email, message, created_at as "createdAt",
        read_at as "readAt", answered_at as "answeredAt"`,
    kind: sql`'sponsor-messages'`,
  })
  if (!stored) return batch.map(() => ({ status: 'no-sponsor' }))
  return storedOrThere(
    rows,
    stored.map((mail) => ({ ...mail, createdAt: new Date(mail.createdAt).toISOString() })),
  )
}

/** Whom one can write to at an event; from memory until one of its sponsors is written. */
function cachedRecipients(eventId: string): Promise<{ id: string }[]> {
  return cached(eventId, ['sponsors'], 'recipients', () =>
    db.select({ id: sponsors.id }).from(sponsors).where(eq(sponsors.eventId, eventId)),
  )
}

type NewMessage = Omit<SponsorMail, 'id' | 'createdAt' | 'readAt' | 'answeredAt'>

function fakeStored(message: NewMessage): SponsorMail {
  const { sentAs: _, ...row } = buildRow('sponsorMessages', { ...message, createdAt: new Date().toISOString() })
  return row
}

/** What its sender calls it is nobody else's business. */
const { sentAs: _, ...mail } = getTableColumns(sponsorMessages)

/** `search` looks in name, email and message. */
type MessageFilter = { sponsorId?: string; search?: string }

/** Messages to an event's sponsors, or to one of them, newest first. */
export async function listSponsorMessages(
  eventId: string,
  { before, limit, ...wanted }: MessageFilter & PageOptions = {},
): Promise<SponsorMail[]> {
  const query = db
    .select(mail)
    .from(sponsorMessages)
    .where(and(whereMessages(eventId, wanted), whereOlderThan(before, order)))
    .orderBy(...orderNewestFirst(order))
  return limit === undefined ? query : query.limit(limit)
}

export async function countSponsorMessages(
  eventId: string,
  wanted: MessageFilter = {},
): Promise<{ total: number; unread: number }> {
  const unread = sql<number>`(count(*) filter (where ${sponsorMessages.readAt} is null))::int`
  const [counted] = await db
    .select({ total: count(), unread })
    .from(sponsorMessages)
    .where(whereMessages(eventId, wanted))
  return counted!
}

const order = { moment: sponsorMessages.createdAt, id: sponsorMessages.id }

function whereMessages(eventId: string, { sponsorId, search }: MessageFilter) {
  return and(
    eq(sponsorMessages.eventId, eventId),
    sponsorId === undefined ? undefined : eq(sponsorMessages.sponsorId, sponsorId),
    whereContains(search, sponsorMessages.name, sponsorMessages.email, sponsorMessages.message),
  )
}

/** Notes whether a message was read and answered; what was answered was read. Undefined where there is no such message. */
export function markSponsorMessage(
  id: string,
  { read, answered }: SponsorMessageMarks,
): Promise<SponsorMail | undefined> {
  return writeWithRevisions([], async (tx, touch) => {
    const [before] = await tx.select().from(sponsorMessages).where(eq(sponsorMessages.id, id)).for('no key update')
    if (!before) return undefined
    const at = (mark: boolean | undefined, was: string | null) =>
      mark === undefined ? was : mark ? (was ?? new Date().toISOString()) : null
    const answeredAt = at(answered, before.answeredAt)
    const readAt = at(read ?? (answered || undefined), before.readAt)
    const [row] = await tx
      .update(sponsorMessages)
      .set({ readAt, answeredAt })
      .where(eq(sponsorMessages.id, id))
      .returning(mail)
    touch(before.eventId, ['sponsor-messages'])
    return row
  })
}
