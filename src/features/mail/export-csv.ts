import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { sponsors } from '../../../db/schema.ts'
import { BYTE_ORDER_MARK, csvRows } from '../../formats/tables/csv.ts'
import { withUnicodeDomain } from '../../text/typed/email-address.ts'
import { listSponsorMessages, type SponsorMail } from './service.ts'

const BATCH_SIZE = 1000

/** CSV in pieces, newest first. */
export async function* exportSponsorMessages(
  eventId: string,
  { sponsorId }: { sponsorId?: string } = {},
): AsyncGenerator<string> {
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

/** A deleted sponsor's id stands for its name. */
function toRow(message: SponsorMail, sponsor: string = message.sponsorId): string[] {
  const { createdAt, name, email, readAt, answeredAt } = message
  return [createdAt, sponsor, name, withUnicodeDomain(email) ?? email, message.message, readAt ?? '', answeredAt ?? '']
}
