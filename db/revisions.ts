import { type SQL, sql } from 'drizzle-orm'
import { db, longTransaction, type Transaction } from './client.ts'
import { ALL_EVENTS, applyRevisions, CHANNEL, cacheVersion, MAX_NOTICE_LENGTH, type Revision } from './revision-sync.ts'
import { type RevisionKind, revisions } from './schema.ts'

type ChangedKinds = { eventId: string; kinds: RevisionKind[] }

export type WriteOptions = { long?: boolean; dryRun?: boolean }

/** `touch` says of which event which kinds the work writes. */
type Work<T> = (tx: Transaction, touch: (eventId: string, kinds: RevisionKind[]) => void) => Promise<T>

/** Writes and counts up revisions. This process sees it at once, others within a second. */
export function writeWithRevision<T>(eventId: string, kinds: RevisionKind[], work: Work<T>, options?: WriteOptions) {
  return writeWithRevisions((tx, touch) => {
    touch(eventId, kinds)
    return work(tx, touch)
  }, options)
}

export async function writeWithRevisions<T>(work: Work<T>, options: WriteOptions = {}): Promise<T> {
  const transaction = options.long ? longTransaction : db.transaction.bind(db)
  try {
    const { result, bumped } = await transaction(async (tx) => {
      const touched: ChangedKinds[] = []
      const result = await work(tx, (eventId, kinds) => touched.push({ eventId, kinds }))
      if (options.dryRun) throw new DryRunRollback(result)
      return { result, bumped: await bump(tx, touched) }
    })
    applyRevisions(bumped)
    return result
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result as T
    throw error
  }
}

class DryRunRollback extends Error {
  constructor(readonly result: unknown) {
    super('Rehearsed')
  }
}

/** Last in the transaction, to lock briefly, and in one order, to avoid deadlocks. */
async function bump(tx: Transaction, touched: ChangedKinds[]): Promise<Revision[]> {
  const keys = new Map<string, Revision>()
  for (const { eventId, kinds } of touched)
    for (const kind of kinds)
      for (const id of kind === 'event' ? [eventId, ALL_EVENTS] : [eventId])
        keys.set(`${id} ${kind}`, { eventId: id, kind, rev: 1 })
  if (!keys.size) return []
  const inOrder = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const rows = inOrder.map(({ eventId, kind }) => sql`(${eventId}, ${kind}, 1)`)
  // One statement saves turns of a busy event loop.
  const [learned] = await tx.execute<Learned>(
    sql`with ${counting(sql`values ${sql.join(rows, sql`, `)}`)} select learned, told from learned`,
  )
  return learned?.learned ?? []
}

type Learned = { learned: Revision[] | null }

/** Counts up what `touched` selects and notifies other processes. */
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

type Insertion = { held: SQL; inserted: SQL; kind: SQL }

/** Undefined where nothing was held. One statement: a transaction would wait five times for a busy event loop. */
export async function countedInsert<Row>({ held, inserted, kind }: Insertion): Promise<Row[] | undefined> {
  const touched = sql`select distinct "eventId", ${kind}, 1 from inserted order by 1, 2`
  const rows = await db.execute<Learned & { row: object | null }>(sql`
    with held as (${held}), inserted as (${inserted}), ${counting(touched)}
    select to_json(inserted) as row, learned, told from held left join inserted on true left join learned on true`)
  applyRevisions(rows[0]?.learned ?? [])
  return rows.length ? rows.flatMap(({ row }) => (row ? [row as Row] : [])) : undefined
}

type Remembered = { stamp: string; stampNow: () => string; value: Promise<unknown> }
const memory = new Map<string, Remembered>()

const MIN_SWEEP_SIZE = 64
let sweptAt = MIN_SWEEP_SIZE

/** Caches a result until one of `kinds` is written, and serves it while the database is away. */
export function cached<T>(eventId: string, kinds: readonly RevisionKind[], key: string, load: () => Promise<T>) {
  const stampNow = () => cacheVersion(eventId, kinds)
  const stamp = stampNow()
  const name = `${eventId} ${key}`
  const known = memory.get(name)
  if (known?.stamp === stamp) return known.value as Promise<T>
  // A drizzle query would run again at each `then`.
  const value: Promise<T> = Promise.resolve(load())
  if (!known && memory.size >= sweptAt) sweep()
  memory.set(name, { stamp, stampNow, value })
  value.catch(() => {
    if (memory.get(name)?.value === value) memory.delete(name)
  })
  return value
}

export const countCachedQueries = () => memory.size

/** Drops entries that were written and not requested since, such as those of a deleted event. */
function sweep() {
  for (const [name, { stamp, stampNow }] of memory) if (stampNow() !== stamp) memory.delete(name)
  sweptAt = Math.max(MIN_SWEEP_SIZE, memory.size * 2)
}
