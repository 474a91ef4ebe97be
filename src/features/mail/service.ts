import { domainToUnicode } from 'node:url'
import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { orderNewestFirst, type PageOptions, whereOlderThan } from '../../../db/pagination.ts'
import { cached, writeWithRevisions } from '../../../db/revisions.ts'
import { events, type SponsorMessage, sponsorMessages, sponsors } from '../../../db/schema.ts'
import { whereContains } from '../../../db/text-filter.ts'
import { BYTE_ORDER_MARK, csvRows } from '../../formats/tables/csv.ts'
import { cachedActiveEvent } from '../../pages/cached-events.ts'
import { defineStoredPost, postSchema } from '../../posts/define-post.ts'
import { insertPosts } from '../../posts/post-rows.ts'
import { rowId } from '../../text/typed/typed-text.ts'
import { type SponsorMessageMarks, sponsorMessageFields } from './schema.ts'

/** `writtenEmail`: as people write it, where its domain is not ASCII. */
export type SponsorMail = Omit<SponsorMessage, 'sentAs'> & { writtenEmail?: string }

export const mailPost = defineStoredPost({
  schema: postSchema(
    sponsorMessageFields,
    { eventId: rowId('No event selected'), sponsorId: rowId('No sponsor selected') },
    'Send a name, an email and a message',
  ),
  refusals: { 'no-event': [404, 'No event selected'], 'no-sponsor': [404, 'Sponsor not found'] },
  table: 'sponsorMessages',
  limit: 'mail',
  about: async ({ eventId, sponsorId }) => {
    if (!(await cachedActiveEvent(eventId))) return undefined
    return { eventId, isSponsor: (await cachedRecipients(eventId)).some(({ id }) => id === sponsorId) }
  },
  missing: 'no-event',
  closed: ({ isSponsor }) => (isSponsor ? undefined : 'no-sponsor'),
  fields: ({ sponsorId, name, email, message }) => ({ sponsorId, name, email, message }),
  words: ({ sponsorId, name, email, message }) => [sponsorId, name, email, message].join('\n'),
  toMessage: ({ sentAs: _, ...mail }): SponsorMail => mail,
  // Many write to one sponsor while its booth is announced.
  batchKey: ({ sponsorId }) => sponsorId,
  store: async (rows) =>
    (await insertPosts('sponsorMessages', rows, {
      guard: sql`
        select ${events.id} from ${events} join ${sponsors} on ${sponsors.eventId} = ${events.id}
        where ${events.id} = ${rows[0]!.eventId} and ${sponsors.id} = ${rows[0]!.sponsorId} for key share of ${events}`,
      kind: sql`'sponsor-messages'`,
    })) ?? 'no-sponsor',
})

function cachedRecipients(eventId: string): Promise<{ id: string }[]> {
  return cached(eventId, ['sponsors'], 'recipients', () =>
    db.select({ id: sponsors.id }).from(sponsors).where(eq(sponsors.eventId, eventId)),
  )
}

/** The idempotency key is its sender's. */
const { sentAs: _, ...mail } = getTableColumns(sponsorMessages)

type MessageFilter = { sponsorId?: string; search?: string }

export async function listSponsorMessages(eventId: string, { before, limit, ...wanted }: MessageFilter & PageOptions) {
  const query = db
    .select(mail)
    .from(sponsorMessages)
    .where(and(whereMessages(eventId, wanted), whereOlderThan(before, order)))
    .orderBy(...orderNewestFirst(order))
  return (await (limit === undefined ? query : query.limit(limit))).map(withWrittenEmail)
}

function withWrittenEmail(mail: SponsorMail): SponsorMail {
  const [name, domain = ''] = mail.email.split('@')
  const written = domainToUnicode(domain)
  return written && written !== domain.toLowerCase() ? { ...mail, writtenEmail: `${name}@${written}` } : mail
}

export async function countSponsorMessages(eventId: string, filter: MessageFilter) {
  const unread = sql<number>`(count(*) filter (where ${sponsorMessages.readAt} is null))::int`
  const [counted] = await db
    .select({ total: count(), unread })
    .from(sponsorMessages)
    .where(whereMessages(eventId, filter))
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

/** Answered implies read. Undefined for an unknown message, and for one to another sponsor than `to`. */
export function markSponsorMessage(id: string, { read, answered }: SponsorMessageMarks, to?: string) {
  return writeWithRevisions(async (tx, touch) => {
    const [before] = await tx.select().from(sponsorMessages).where(eq(sponsorMessages.id, id)).for('no key update')
    if (!before || (to && to !== before.sponsorId)) return undefined
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
    return row && withWrittenEmail(row)
  })
}

const BATCH_SIZE = 1000

export async function* exportSponsorMessages(eventId: string, { sponsorId }: Pick<MessageFilter, 'sponsorId'>) {
  const names = new Map(
    (await db.select().from(sponsors).where(eq(sponsors.eventId, eventId))).map(({ id, name }) => [id, name]),
  )
  yield BYTE_ORDER_MARK + csvRows([['Sent', 'Sponsor', 'Name', 'Email', 'Message', 'Read', 'Answered']])
  let before: string | undefined
  do {
    const messages = await listSponsorMessages(eventId, { sponsorId, before, limit: BATCH_SIZE })
    if (messages.length) yield csvRows(messages.map((message) => toRow(message, names.get(message.sponsorId))))
    before = messages.length < BATCH_SIZE ? undefined : messages.at(-1)!.id
  } while (before)
}

function toRow(message: SponsorMail, sponsor: string = message.sponsorId): string[] {
  const { createdAt, name, email, writtenEmail = email, readAt, answeredAt } = message
  return [createdAt, sponsor, name, writtenEmail, message.message, readAt ?? '', answeredAt ?? '']
}
