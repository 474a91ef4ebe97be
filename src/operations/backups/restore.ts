import { and, count, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { type WriteOptions, writeWithRevisions } from '../../../db/revisions.ts'
import { type ChangedRow, changes, type Event, events, safetyKeys, secondFactors, users } from '../../../db/schema.ts'
import { getStorage } from '../../features/uploads/storage/storage.ts'
import { keepPublishedPrograms } from '../../records/publications.ts'
import { planRooms, toSessionRecords } from '../../records/session-rooms.ts'
import { allKinds, type EventTable, eventTables, isPersonal, tables } from '../../records/tables.ts'
import { chunk, isUniqueViolation, writeRows } from '../../records/write-rows.ts'
import { compareNames } from '../../text/names.ts'
import type { Backup, BackupRows, RowCounts } from './backup-reader.ts'
import { countRows, emptyRows, findPictureIds, readPictures } from './backup-reader.ts'

export type RestoreSelection = Pick<Backup, 'path' | 'everything' | 'rows' | 'pictures'>

/** Undefined where the backup has no event with that slug. */
export function selectForRestore(backup: Backup, slug?: string): RestoreSelection | undefined {
  if (!slug) return backup
  const event = backup.rows.events.find((event) => event.slug === slug)
  if (!event) return undefined
  const rows = { ...emptyRows(), events: [event] }
  for (const table of [...eventTables, 'changes'] as const)
    rows[table] = backup.rows[table].filter(({ eventId }) => eventId === event.id) as never
  const named = new Set(findPictureIds(JSON.stringify(rows)))
  return { path: backup.path, everything: false, rows, pictures: backup.pictures.intersection(named) }
}

export type RestoreResult =
  | {
      status: 'restored'
      events: Event[]
      rows: RowCounts
      replaced: ReplacedEvent[]
      pictures: number
      users: UserOutcome
    }
  | { status: 'name-taken'; name: string }
  | { status: 'rows-taken' }

type RestoreOptions = Pick<WriteOptions, 'dryRun'> & { onProgress?: (done: number, total: number) => void }

/** One transaction. The history has no entry, because it holds no messages: back up first. */
export async function restoreBackup(selection: RestoreSelection, options: RestoreOptions = {}): Promise<RestoreResult> {
  const { dryRun, onProgress = () => {} } = options
  const { path, rows } = selection
  const pictures = dryRun ? new Set<string>() : selection.pictures
  const total = pictures.size + Object.values(rows).reduce((sum, all) => sum + all.length, 0)
  const putBack = await restorePictures(path, pictures, (done) => onProgress(done, total))
  let isWritten = false
  try {
    return await writeWithRevisions(
      async (tx, touch): Promise<RestoreResult> => {
        const replaced = await lockReplacedEvents(tx, selection)
        const name = await findTakenName(tx, selection, replaced)
        if (name !== undefined) return { status: 'name-taken', name }
        for (const { id } of [...rows.events, ...replaced.map(({ event }) => event)]) touch(id, allKinds)
        const users = await restoreRows(tx, selection, replaced, (done) => onProgress(pictures.size + done, total))
        isWritten = true
        return {
          status: 'restored',
          events: rows.events.toSorted((a, b) => compareNames(a.name, b.name)),
          rows: countRows(rows),
          replaced,
          pictures: putBack.written,
          users,
        }
      },
      { long: true, dryRun },
    )
  } catch (error) {
    if (isUniqueViolation(error)) return { status: 'rows-taken' }
    throw error
  } finally {
    // The outcome of a failure may be unknown. A surplus picture is swept later; a missing one is lost.
    if (!isWritten) await putBack.rollBack().catch(() => {})
  }
}

/** Stores pictures before any row names them. A failure leaves none behind. */
async function restorePictures(path: string, names: Set<string>, onProgress: (done: number) => void) {
  const store = names.size > 0 ? await getStorage() : undefined
  const written: string[] = []
  const takeBack = async () => {
    for (const id of written) await store?.deletePicture(id)
  }
  if (!store) return { written: 0, rollBack: takeBack }
  try {
    let done = 0
    for await (const { id, variants } of readPictures(path, names)) {
      if (!(await store.hasPicture(id, variants.at(-1)!.width))) {
        written.push(id)
        await store.writePicture(id, variants)
      }
      onProgress(++done)
    }
  } catch (error) {
    await takeBack().catch(() => {})
    throw error
  }
  return { written: written.length, rollBack: takeBack }
}

type ReplacedEvent = { event: Event; rows: Record<EventTable, number> }

/** Users that changed; `kept` for single events or a backup without an administrator. */
type UserOutcome = { gone: number } | 'kept'

/** Locks every event, or those whose id or slug the backup has. */
async function lockReplacedEvents(tx: Transaction, { everything, rows }: RestoreSelection): Promise<ReplacedEvent[]> {
  await tx.execute(sql`lock table ${events} in share row exclusive mode`)
  const ids = rows.events.map(({ id }) => id)
  const slugs = rows.events.map(({ slug }) => slug)
  const found = await tx
    .select()
    .from(events)
    .where(everything ? undefined : or(inArray(events.id, ids), inArray(events.slug, slugs)))
    .orderBy(events.id)
    .for('update')
  return Promise.all(
    found.map(async (event) => {
      const going = everything || !ids.includes(event.id) ? eventTables : replacedTables
      return { event, rows: await countOf(tx, event.id, going) }
    }),
  )
}

/** Attendees' own rows stay where a single event is restored (product §26.9). */
const replacedTables = eventTables.filter((name) => !isPersonal(name))

async function countOf(tx: Transaction, eventId: string, going: EventTable[]): Promise<ReplacedEvent['rows']> {
  const counts = Object.fromEntries(eventTables.map((name) => [name, 0])) as ReplacedEvent['rows']
  for (const name of going) {
    const { table } = tables[name]
    const [found] = await tx.select({ rows: count() }).from(table).where(eq(table.eventId, eventId))
    counts[name] = found!.rows
  }
  return counts
}

async function findTakenName(tx: Transaction, { rows }: RestoreSelection, replaced: ReplacedEvent[]) {
  const going = replaced.map(({ event }) => event.id)
  const names = rows.events.map(({ name }) => name)
  const [other] = await tx
    .select({ name: events.name })
    .from(events)
    .where(and(inArray(events.name, names), notInArray(events.id, going)))
  return other?.name
}

/** An event on both sides is updated in place, so that a waiting writer still finds it. */
async function restoreRows(
  tx: Transaction,
  { everything, rows }: RestoreSelection,
  replaced: ReplacedEvent[],
  onProgress: (done: number) => void,
): Promise<UserOutcome> {
  const coming = new Set(rows.events.map(({ id }) => id))
  const there = replaced.map(({ event }) => event.id)
  const staying = there.filter((id) => coming.has(id))
  const going = there.filter((id) => !coming.has(id))
  await tx.delete(events).where(inArray(events.id, going))
  await tx
    .update(events)
    .set({ name: sql`${events.id}`, slug: sql`${events.id}` })
    .where(inArray(events.id, staying))
  for (const name of everything ? eventTables : replacedTables) {
    const { table } = tables[name]
    await tx.delete(table).where(inArray(table.eventId, staying))
  }
  await tx.delete(changes).where(everything ? undefined : inArray(changes.eventId, [...there, ...coming]))

  for (const event of rows.events)
    if (staying.includes(event.id)) await tx.update(events).set(event).where(eq(events.id, event.id))
    else await tx.insert(events).values(event)
  let done = rows.events.length
  for (const name of [...eventTables, 'changes'] as const) {
    const coming: object[] = name === 'sessions' ? await placeSessions(tx, rows) : rows[name]
    for (const batch of chunk<object>(coming)) {
      const insert = tx.insert(tables[name].table).values(batch as never)
      await (isPersonal(name) ? insert.onConflictDoNothing() : insert)
      done += batch.length
      onProgress(done)
    }
  }
  // A backup of an earlier version has none.
  await keepPublishedPrograms(tx)
  const users = everything ? await replaceUsers(tx, rows) : 'kept'
  onProgress(done + rows.users.length + rows.secondFactors.length + rows.safetyKeys.length)
  return users
}

/** Replaces room names with room ids. Backups from before rooms hold none. */
async function placeSessions(tx: Transaction, { events, sessions }: BackupRows): Promise<object[]> {
  const coming = sessions.map((row): ChangedRow => ({ table: 'sessions', id: row.id, before: null, after: row }))
  for (const { id } of events) {
    const ofEvent = coming.filter(({ after }) => after?.eventId === id)
    await writeRows(tx, await planRooms(tx, id, ofEvent))
  }
  return (await toSessionRecords(tx, coming)).map(({ after }) => ({ ...after }))
}

/**
 * Unchanged users stay signed in, and who has a second factor keeps it: an older backup turns none off. Without an
 * administrator in the backup nobody could sign in, so users stay.
 */
async function replaceUsers(tx: Transaction, rows: BackupRows): Promise<UserOutcome> {
  const wanted = rows.users
  if (!wanted.some(({ isAdmin }) => isAdmin)) return 'kept'
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  const there = await tx.select().from(users)
  const without = (all: typeof there, others: typeof there) =>
    all.filter((user) => !others.some((other) => Bun.deepEquals(user, other)))
  const going = without(there, wanted).map(({ id }) => id)
  const coming = without(wanted, there)
  const present = await tx.select().from(secondFactors)
  const stored = rows.secondFactors.filter(({ userId }) => !present.some((factor) => factor.userId === userId))
  const isComing = ({ userId }: { userId: string }) => coming.some(({ id }) => id === userId)
  const staying = present.filter(isComing)
  const keys = planKeys(await tx.select().from(safetyKeys), rows.safetyKeys, isComing)
  await tx.delete(users).where(inArray(users.id, going))
  for (const batch of chunk(coming)) await tx.insert(users).values(batch)
  for (const batch of chunk([...staying, ...stored])) await tx.insert(secondFactors).values(batch)
  for (const batch of chunk(keys)) await tx.insert(safetyKeys).values(batch)
  return { gone: going.length }
}

type SafetyKey = BackupRows['safetyKeys'][number]

/** The keys to write. A restored user gets the backup's, which her restored password opens; an unchanged one keeps hers. */
function planKeys(present: SafetyKey[], stored: SafetyKey[], isComing: (key: SafetyKey) => boolean): SafetyKey[] {
  const isIn = (keys: SafetyKey[], { userId }: SafetyKey) => keys.some((key) => key.userId === userId)
  return [
    ...stored.filter((key) => isComing(key) || !isIn(present, key)),
    ...present.filter((key) => isComing(key) && !isIn(stored, key)),
  ]
}
