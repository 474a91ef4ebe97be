import { and, count, desc, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { containing } from '../../../db/containing.ts'
import { newId } from '../../../db/new-id.ts'
import { remember } from '../../../db/revisions/remembered.ts'
import { changeSeveral } from '../../../db/revisions/revisions.ts'
import { events, type SponsorMessage, sponsorMessages, sponsors } from '../../../db/schema.ts'
import { type Refusals, refusalsOf } from '../../format/typed/refusals.ts'
import type { Sender } from '../../http/limits/device.ts'
import { PostingLimit, type TooMany } from '../../http/limits/posting-limit.ts'
import { openEvents } from '../../visits/known-events.ts'
import { newSponsorMessage, type SponsorMessageMarks } from './schema.ts'

export type Sent =
  | { status: 'stored'; message: SponsorMessage; sponsorName: string }
  | { status: 'refused'; errors: Refusals }
  | { status: 'no-event' }
  /** There is no such sponsor at this event. */
  | { status: 'no-sponsor' }
  | TooMany

const limit = new PostingLimit()

/**
 * Sends a message to a sponsor. `input` is what came, from a call or from a form: it is judged here. What fills in the
 * field that nobody sees is told that it was stored, and is not.
 */
export async function sendSponsorMessage(input: unknown, { sender }: { sender: Sender }): Promise<Sent> {
  const read = newSponsorMessage.safeParse(input)
  if (!read.success) return { status: 'refused', errors: refusalsOf(read.error) }
  const { website, ...message } = read.data
  const { eventId, sponsorId } = message
  // From memory, as the limit is: what is refused takes no place at the database.
  if (!(await openEvents()).some(({ id }) => id === eventId)) return { status: 'no-event' }
  const recipient = (await rememberedRecipients(eventId)).find(({ id }) => id === sponsorId)
  if (!recipient) return { status: 'no-sponsor' }
  if (website) return { status: 'stored', message: pretended(message), sponsorName: recipient.name }
  return limit.storing({ sender, eventId, words: Object.values(message).join('\n') }, () => store(message))
}

function store(message: NewMessage): Promise<Sent> {
  return changeSeveral([], async (tx, touch): Promise<Sent> => {
    const recipient = await holdRecipient(tx, message)
    if (typeof recipient === 'string') return { status: recipient }
    const [stored] = await tx.insert(sponsorMessages).values(message).returning()
    touch(message.eventId, ['sponsor-messages'])
    return { status: 'stored', message: stored!, sponsorName: recipient.name }
  })
}

/** Whom one can write to at an event; from memory until one of its sponsors is written. */
function rememberedRecipients(eventId: string): Promise<Recipient[]> {
  return remember(eventId, ['sponsors'], 'recipients', () =>
    db.select(recipientColumns).from(sponsors).where(eq(sponsors.eventId, eventId)),
  )
}

async function holdRecipient(tx: Transaction, { eventId, sponsorId }: NewMessage) {
  const [event] = await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('key share')
  if (!event) return 'no-event'
  const [sponsor] = await tx
    .select(recipientColumns)
    .from(sponsors)
    .where(and(eq(sponsors.id, sponsorId), eq(sponsors.eventId, eventId)))
  return sponsor ?? 'no-sponsor'
}

type Recipient = { id: string; name: string }
const recipientColumns = { id: sponsors.id, name: sponsors.name }

type NewMessage = Omit<SponsorMessage, 'id' | 'createdAt' | 'readAt' | 'answeredAt'>

function pretended(message: NewMessage): SponsorMessage {
  return { ...message, id: newId(), createdAt: new Date().toISOString(), readAt: null, answeredAt: null }
}

export type SponsorMessagePage = {
  messages: SponsorMessage[]
  /** Of all pages. */
  total: number
  unread: number
}

/** Messages to an event's sponsors, or to one of them, newest first; `search` looks in name, email and message; `before` is the id of the last of the page before. */
export async function listSponsorMessages(
  eventId: string,
  { sponsorId, search, before, limit }: { sponsorId?: string; search?: string; before?: string; limit?: number } = {},
): Promise<SponsorMessagePage> {
  const wanted = and(
    eq(sponsorMessages.eventId, eventId),
    sponsorId === undefined ? undefined : eq(sponsorMessages.sponsorId, sponsorId),
    containing(search, sponsorMessages.name, sponsorMessages.email, sponsorMessages.message),
  )
  const query = db
    .select()
    .from(sponsorMessages)
    .where(and(wanted, olderThan(before)))
    .orderBy(desc(sponsorMessages.createdAt), desc(sponsorMessages.id))
  const messages = await (limit === undefined ? query : query.limit(limit))
  const unread = sql<number>`(count(*) filter (where ${sponsorMessages.readAt} is null))::int`
  const [counted] = await db.select({ total: count(), unread }).from(sponsorMessages).where(wanted)
  return { messages, ...counted! }
}

/** Notes whether a message was read and answered; what was answered was read. Undefined where there is no such message. */
export function markSponsorMessage(
  id: string,
  { read, answered }: SponsorMessageMarks,
): Promise<SponsorMessage | undefined> {
  return changeSeveral([], async (tx, touch) => {
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
      .returning()
    touch(before.eventId, ['sponsor-messages'])
    return row
  })
}

function olderThan(id: string | undefined) {
  if (id === undefined) return undefined
  const last = sql`select created_at, id from ${sponsorMessages} as last where last.id = ${id}`
  return sql`(${sponsorMessages.createdAt}, ${sponsorMessages.id}) < (${last})`
}
