import { and, eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { newId } from '../../../../db/new-id.ts'
import { type Event, type MySchedule, mySchedules } from '../../../../db/schema.ts'
import { Shares } from '../../../http/limits/shares.ts'
import { rememberedSessions } from '../../sessions/service.ts'
import { keyOf, ownerSecret } from './addresses.ts'

/** What is starred, and what not anymore. */
export type Stars = { add: string[]; remove: string[] }
export type Starring =
  | { status: 'stored'; schedule: MySchedule; secret: string }
  /** Nothing was there, and nothing came. */
  | { status: 'none' }
  | { status: 'full' }
  | { status: 'too-many'; seconds: number }

/** Who asks: the secret of her cookie, where she has one, and her network. */
export type Asker = { secret: string | undefined; network: string }

/** More than anybody goes to, at an event of any size. */
export const MOST_STARS = 200

export async function findSchedule(
  event: Pick<Event, 'id'>,
  secret: string | undefined,
): Promise<MySchedule | undefined> {
  if (!secret) return undefined
  const [found] = await db.select().from(mySchedules).where(isOf(event, secret))
  return found
}

/** Stars sessions of an event and takes stars away, in one step; with the first star a schedule is there (product §26.2). */
export async function star(event: Event, { secret, network }: Asker, { add, remove }: Stars): Promise<Starring> {
  const seconds = writes.secondsUntil(1, writes.left(network))
  if (seconds) return { status: 'too-many', seconds }
  writes.take(network)
  const known = new Set((await rememberedSessions(event.id)).map(({ id }) => id))
  const wanted = add.filter((id) => known.has(id))
  return db.transaction(async (tx): Promise<Starring> => {
    const [found] = secret ? await tx.select().from(mySchedules).where(isOf(event, secret)).for('update') : []
    const had = found?.sessionIds ?? []
    const sessionIds = [...new Set([...had, ...wanted])].filter((id) => !remove.includes(id))
    if (sessionIds.length > MOST_STARS && sessionIds.length > had.length) return { status: 'full' }
    const writtenAt = new Date().toISOString()
    if (found) {
      const [schedule] = await tx
        .update(mySchedules)
        .set({ sessionIds, writtenAt })
        .where(eq(mySchedules.id, found.id))
        .returning()
      return { status: 'stored', schedule: schedule!, secret: secret! }
    }
    if (!sessionIds.length) return { status: 'none' }
    const id = newId()
    const made = ownerSecret(id)
    const row = { id, eventId: event.id, key: keyOf(made), sessionIds, writtenAt }
    const [schedule] = await tx.insert(mySchedules).values(row).returning()
    return { status: 'stored', schedule: schedule!, secret: made }
  })
}

/** Takes a star away that is there, else puts it there: what a button without JavaScript can say. */
export async function toggleStar(event: Event, asker: Asker, id: string): Promise<Starring> {
  const found = await findSchedule(event, asker.secret)
  return star(event, asker, found?.sessionIds.includes(id) ? { add: [], remove: [id] } : { add: [id], remove: [] })
}

/** Nothing of it is left, on whichever device it was (product §26.9). */
export async function forgetSchedule(event: Event, secret: string | undefined): Promise<void> {
  if (secret) await db.delete(mySchedules).where(isOf(event, secret))
}

const isOf = ({ id }: Pick<Event, 'id'>, secret: string) =>
  and(eq(mySchedules.key, keyOf(secret)), eq(mySchedules.eventId, id))

/** Of one network: a full hall that stars at once, then ten a second. */
const writes = new Shares(1500, 100)
