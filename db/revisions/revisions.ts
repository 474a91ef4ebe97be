import { type SQL, sql } from 'drizzle-orm'
import { db, longTransaction, type Transaction } from '../client.ts'
import { type RevisionKind, revisions } from '../schema.ts'
import { ALL_EVENTS, applyRevisions, type Revision, versionStamp } from './revision-state.ts'
import { CHANNEL, MAX_NOTICE_LENGTH } from './revision-sync.ts'

/** Which kinds of an event's data a write touches. */
export type ChangedKinds = { eventId: string; kinds: RevisionKind[] }

export type WriteOptions = {
  /** For seeds, imports and restores, which may take two minutes instead of 3 s. */
  long?: boolean
  /** Finds out what would happen, and takes everything back at the end. */
  dryRun?: boolean
}

/** `touch` names more of what was changed, where that is only known on the way. */
type Work<T> = (tx: Transaction, touch: (eventId: string, kinds: RevisionKind[]) => void) => Promise<T>

/** Writes what pages show, and counts up its revisions. This process reads it at once, others within a second. */
export function writeWithRevision<T>(
  eventId: string,
  kinds: RevisionKind[],
  work: Work<T>,
  options?: WriteOptions,
): Promise<T> {
  return writeWithRevisions([{ eventId, kinds }], work, options)
}

export async function writeWithRevisions<T>(
  touched: ChangedKinds[],
  work: Work<T>,
  options: WriteOptions = {},
): Promise<T> {
  const transaction = options.long ? longTransaction : db.transaction.bind(db)
  try {
    const { result, bumped } = await transaction(async (tx) => {
      const all = [...touched]
      const result = await work(tx, (eventId, kinds) => all.push({ eventId, kinds }))
      if (options.dryRun) throw new DryRunRollback(result)
      return { result, bumped: await bump(tx, all) }
    })
    applyRevisions(bumped)
    return result
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result as T
    throw error
  }
}

/** Thrown at the end of a rehearsal, so that the transaction is rolled back. */
class DryRunRollback extends Error {
  constructor(readonly result: unknown) {
    super('Rehearsed')
  }
}

/** A key for rendered pages in this process. Pages name the other cities, so the list of events counts too. */
export function cacheVersion(eventId: string, kinds: readonly RevisionKind[]): string {
  const own = versionStamp(eventId, kinds)
  return kinds.includes('event') ? `${own}-${versionStamp(ALL_EVENTS, ['event'])}` : own
}

/** Last in the transaction, so that rows are locked briefly, and in one order, so that no two wait in a circle. */
async function bump(tx: Transaction, touched: ChangedKinds[]): Promise<Revision[]> {
  const keys = new Map<string, Revision>()
  for (const { eventId, kinds } of touched)
    for (const kind of kinds)
      for (const id of kind === 'event' ? [eventId, ALL_EVENTS] : [eventId])
        keys.set(`${id} ${kind}`, { eventId: id, kind, rev: 1 })
  if (!keys.size) return []
  const inOrder = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const rows = inOrder.map(({ eventId, kind }) => sql`(${eventId}, ${kind}, 1)`)
  // In one statement: each more is another turn of an event loop that has much to do.
  const [learned] = await tx.execute<Learned>(
    sql`with ${counting(sql`values ${sql.join(rows, sql`, `)}`)} select learned, told from learned`,
  )
  return learned?.learned ?? []
}

type Learned = { learned: Revision[] | null }

/** Counts up what `touched` selects, and tells the other processes. */
const counting = (touched: SQL) => sql`
  counted as (
    insert into ${revisions} (event_id, kind, rev) ${touched}
    on conflict (event_id, kind) do update set rev = ${revisions}.rev + 1, written_at = now()
    returning event_id as "eventId", kind, rev
  ), notice as (
    select json_agg(counted) as learned, string_agg("eventId" || ' ' || kind || ' ' || rev, E'\n') as text from counted
  ), learned as (
    select learned, pg_notify(${CHANNEL}, case when length(text) <= ${MAX_NOTICE_LENGTH}::int then text else '' end) as told
    from notice where text is not null
  )`

type Insertion = {
  /** Selects what has to be there, and keeps it there. */
  held: SQL
  /** Inserts rows where something is `held`, and returns them with their `eventId`. */
  inserted: SQL
  /** The kind of an inserted row. */
  kind: SQL
}

/**
 * The rows that were inserted; undefined where nothing was held. What many send at once is stored in one statement:
 * in a transaction it would wait five times for an event loop that has much to do.
 */
export async function countedInsert<Row>({ held, inserted, kind }: Insertion): Promise<Row[] | undefined> {
  const touched = sql`select distinct "eventId", ${kind}, 1 from inserted order by 1, 2`
  const rows = await db.execute<Learned & { row: object | null }>(sql`
    with held as (${held}), inserted as (${inserted}), ${counting(touched)}
    select to_json(inserted) as row, learned, told from held left join inserted on true left join learned on true`)
  applyRevisions(rows[0]?.learned ?? [])
  return rows.length ? rows.flatMap(({ row }) => (row ? [row as Row] : [])) : undefined
}
