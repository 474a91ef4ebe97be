import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { containing } from '../../../db/containing.ts'
import { newId } from '../../../db/new-id.ts'
import { remember } from '../../../db/remembered.ts'
import { changeSeveral } from '../../../db/revisions.ts'
import { type AttendeeMessage, attendeeMessages, events } from '../../../db/schema.ts'
import { type Refusals, refusalsOf } from '../../format/refusals.ts'
import { PostingLimit, type TooMany } from '../../http/posting-limit.ts'
import { rememberedEvents } from '../events/asked-event.ts'
import { BOARD_PAGE } from './constants.ts'
import { newAttendeeMessage } from './schema.ts'

/** A post as everybody may see it (spec §7). */
export type BoardMessage = Pick<AttendeeMessage, 'id' | 'name' | 'message' | 'createdAt'>

export type Posted =
  | { status: 'stored'; message: BoardMessage }
  | { status: 'refused'; errors: Refusals }
  | { status: 'no-event' }
  | TooMany

const limit = new PostingLimit()

/**
 * Puts a post on the board. `input` is what came, from a call or from a form: it is judged here. What fills in the field
 * that nobody sees is told that it was stored, and is not.
 */
export async function postAttendeeMessage(input: unknown, { network }: { network: string }): Promise<Posted> {
  const read = newAttendeeMessage.safeParse(input)
  if (!read.success) return { status: 'refused', errors: refusalsOf(read.error) }
  const { website, eventId, name, message } = read.data
  if (website) return { status: 'stored', message: { id: newId(), name, message, createdAt: new Date().toISOString() } }
  // From memory, as the limit is: what is refused takes no place at the database.
  if (!(await rememberedEvents()).some(({ id }) => id === eventId)) return { status: 'no-event' }
  return limit.storing({ network, eventId, words: `${name}\n${message}` }, () => store({ eventId, name, message }))
}

function store(post: { eventId: string; name: string; message: string }): Promise<Posted> {
  return changeSeveral([], async (tx, touch): Promise<Posted> => {
    if (!(await holdEvent(tx, post.eventId))) return { status: 'no-event' }
    const [stored] = await tx.insert(attendeeMessages).values(post).returning(boardColumns)
    touch(post.eventId, ['attendee-messages'])
    return { status: 'stored', message: stored! }
  })
}

/** The event's board, newest first, without what was taken off it; `before` is the id of the last one of the page before. */
export function listAttendeeMessages(
  eventId: string,
  { before, limit = BOARD_PAGE }: { before?: string; limit?: number } = {},
): Promise<BoardMessage[]> {
  return db
    .select(boardColumns)
    .from(attendeeMessages)
    .where(and(eq(attendeeMessages.eventId, eventId), isNull(attendeeMessages.removedAt), olderThan(before)))
    .orderBy(desc(attendeeMessages.createdAt), desc(attendeeMessages.id))
    .limit(limit)
}

/** The first page of {@link listAttendeeMessages} from memory, until the board changes. */
export function rememberedAttendeeMessages(eventId: string): Promise<BoardMessage[]> {
  return remember(eventId, ['attendee-messages'], 'attendee-messages', () => listAttendeeMessages(eventId))
}

/** The same for organisers, with what was taken off; `search` looks in name and message. */
export function listAllAttendeeMessages(
  eventId: string,
  { search, before, limit = BOARD_PAGE }: { search?: string; before?: string; limit?: number } = {},
): Promise<AttendeeMessage[]> {
  return db
    .select()
    .from(attendeeMessages)
    .where(
      and(
        eq(attendeeMessages.eventId, eventId),
        containing(search, attendeeMessages.name, attendeeMessages.message),
        olderThan(before),
      ),
    )
    .orderBy(desc(attendeeMessages.createdAt), desc(attendeeMessages.id))
    .limit(limit)
}

/** Takes a post off the board; it can be put back. Undefined where there is no such post. */
export function removeAttendeeMessage(id: string): Promise<AttendeeMessage | undefined> {
  return setRemoved(id, sql`coalesce(${attendeeMessages.removedAt}, now())`)
}

/** Puts it back where it was. */
export function restoreAttendeeMessage(id: string): Promise<AttendeeMessage | undefined> {
  return setRemoved(id, null)
}

function setRemoved(id: string, removedAt: ReturnType<typeof sql<string>> | null) {
  return changeSeveral([], async (tx, touch) => {
    const [row] = await tx.update(attendeeMessages).set({ removedAt }).where(eq(attendeeMessages.id, id)).returning()
    if (row) touch(row.eventId, ['attendee-messages'])
    return row
  })
}

const boardColumns = {
  id: attendeeMessages.id,
  name: attendeeMessages.name,
  message: attendeeMessages.message,
  createdAt: attendeeMessages.createdAt,
}

function olderThan(id: string | undefined) {
  if (id === undefined) return undefined
  const last = sql`select created_at, id from ${attendeeMessages} as last where last.id = ${id}`
  return sql`(${attendeeMessages.createdAt}, ${attendeeMessages.id}) < (${last})`
}

async function holdEvent(tx: Transaction, id: string) {
  const [event] = await tx.select({ id: events.id }).from(events).where(eq(events.id, id)).for('key share')
  return event
}
