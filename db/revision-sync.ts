import type { Sql } from 'postgres'
import { env } from '../src/env.ts'
import { log } from '../src/log.ts'
import { SingleFlight } from './batcher.ts'
import { onClose, openWatchConnection } from './client.ts'
import { explainDatabaseError, isDatabaseUnavailable, isUninitialized } from './errors.ts'
import type { Pool } from './pool/pool.ts'
import type { RevisionKind, revisions } from './schema.ts'
import { waitUntil } from './semaphore.ts'

export const CHANNEL = 'revisions'

/** A random pause separates processes that started together. */
const pause = () => 800 + Math.random() * 400
const READ_DEADLINE_MS = 1500

/** The table is the truth; notices are faster. Each reading also checks LISTEN. */
type Watch = { pool: Pool; listens: boolean; listening: boolean }

let watch: Watch | undefined
let timer: Timer | undefined
const readings = new SingleFlight<boolean>()
let verifiedAt = Number.NEGATIVE_INFINITY

/** Follows other processes' writes until the database closes. */
export function startRevisionSync(): void {
  if (timer) return
  const next = () => {
    timer = setTimeout(() => void syncNow().then(() => timer && next()), pause())
    timer.unref()
  }
  next()
  void syncNow()
}

export function stopRevisionSync(): void {
  clearTimeout(timer)
  timer = undefined
}

/** When (performance.now()) the last successful reading started. */
export const revisionsVerifiedAt = (): number => verifiedAt

export const revisionsListening = (): boolean => watch?.listening ?? false

/** Joins a reading under way. False where the database could not be asked. */
export const syncNow = (): Promise<boolean> => readings.run('', readRevisions)

async function readRevisions(): Promise<boolean> {
  watch ??= open()
  const from = watch
  const readAt = performance.now()
  try {
    const rows = await from.pool.run(async (sql) => {
      if (from.listens && !from.listening) {
        await sql`listen ${sql(CHANNEL)}`
        from.listening = true
      }
      return await sql<Revision[]>`select event_id as "eventId", kind, rev from revisions`
    }, READ_DEADLINE_MS)
    const fallen = takeReading(from, rows, readAt)
    if (fallen.length) await from.pool.run((sql) => repairRevisions(sql, fallen), READ_DEADLINE_MS)
  } catch (error) {
    if (!isUninitialized(error)) {
      logRefused(error)
      return false
    }
    takeReading(from, [], readAt)
  }
  isRefused = false
  return true
}

let isRefused = false

/** Logged once, because waiting does not cure it. */
function logRefused(error: unknown) {
  if (isRefused || isDatabaseUnavailable(error)) return
  isRefused = true
  const why = explainDatabaseError(error, env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  log.error(`Cannot follow changes by other processes: ${why}`)
}

/** A promoted standby or a restore would otherwise reuse revisions of other pages. */
function repairRevisions(sql: Sql, fallen: Revision[]) {
  return sql`
    update revisions set rev = (raised.rev)::int from (values ${sql(fallen.map(({ eventId, kind, rev }) => [eventId, kind, rev]))})
      as raised (event_id, kind, rev)
    where revisions.event_id = raised.event_id and revisions.kind = raised.kind and revisions.rev < (raised.rev)::int`
}

function takeReading(from: Watch, rows: Revision[], readAt: number): Revision[] {
  if (from !== watch) return []
  verifiedAt = readAt
  return syncRevisions(rows, readAt)
}

function open(): Watch {
  const opened = openWatchConnection({
    onclose: () => {
      made.listening = false
    },
    onnotify: (_channel, payload) => {
      if (!payload) void syncNow()
      else applyRevisions(payload.split('\n').map(parse))
    },
  })
  const made: Watch = { ...opened, listening: false }
  onClose(() => {
    stopRevisionSync()
    watch = undefined
    verifiedAt = Number.NEGATIVE_INFINITY
    known.clear()
    origin = ++clock
  })
  return made
}

/** Postgres allows 8,000 bytes; a longer notice is sent empty, and others read the table. */
export const MAX_NOTICE_LENGTH = 7900

function parse(line: string): Revision {
  const [eventId = '', kind = '', rev] = line.split(' ')
  return { eventId, kind: kind as RevisionKind, rev: Number(rev) }
}

/** A cache not compared with the database for longer is stale. */
const FRESH_MS = 2000

let isAway = false

export const isFresh = (now = performance.now()): boolean => now - verifiedAt < FRESH_MS

/** Read the event afterwards and pass the clock as `since`: an older row must not be cached under a newer number. */
export async function syncedRevisionClock(until: number): Promise<number> {
  await isDatabaseReachable(until)
  return revisionClock()
}

/** Waits a little for the database; while it is away, asks in the background. */
export async function isDatabaseReachable(until: number): Promise<boolean> {
  if (isFresh()) {
    isAway = false
    return true
  }
  const asking = syncNow()
  if (isAway) return false
  isAway = (await Promise.race([asking, waitUntil(until)])) !== true
  return !isAway
}

export type Revision = Omit<typeof revisions.$inferSelect, 'writtenAt'>

/** The list of events; its kind `event` changes with every event. */
export const ALL_EVENTS = '*'

const known = new Map<string, { rev: number; tick: number; learnedAt: number; highest: number }>()
/** A logical clock that never goes back, so that no version repeats, even after a restore. */
let clock = 0
/** The tick of everything unknown since the last reset. */
let origin = 0
const listeners = new Set<() => void>()

/** Takes the numbers of a committed write or its notice; older ones are ignored. */
export function applyRevisions(rows: Revision[]): void {
  for (const { eventId, kind, rev } of rows) {
    const key = keyOf(eventId, kind)
    if (rev > (known.get(key)?.rev ?? 0)) learn(key, rev)
  }
}

/** A number that fell means another database. Returns such numbers raised above all that readers saw. */
function syncRevisions(rows: Revision[], readAt: number): Revision[] {
  const regressed = rows.flatMap(({ eventId, kind, rev }) => {
    const before = known.get(keyOf(eventId, kind))
    return before && rev < before.highest && before.learnedAt <= readAt
      ? [{ eventId, kind, rev: before.highest + 1 }]
      : []
  })
  const current = new Map(rows.map(({ eventId, kind, rev }) => [keyOf(eventId, kind), rev]))
  for (const key of new Set([...known.keys(), ...current.keys()])) {
    const before = known.get(key)
    const rev = current.get(key) ?? 0
    if (rev !== (before?.rev ?? 0) && (before?.learnedAt ?? 0) <= readAt) learn(key, rev)
  }
  return regressed
}

export const revisionClock = (): number => clock

/** An event counts as the list of events: pages name the other cities, and a closed event changes where addresses lead. */
export function cacheVersion(eventId: string, kinds: readonly RevisionKind[]): string {
  const markOf = (kind: RevisionKind) => known.get(keyOf(kind === 'event' ? ALL_EVENTS : eventId, kind))?.tick
  return kinds.map((kind) => (markOf(kind) ?? origin).toString(36)).join('-')
}

/** Changes after any write of these kinds in any process. */
export function sumRevisions(eventId: string, kinds: readonly RevisionKind[]): number {
  return kinds.reduce((sum, kind) => sum + (known.get(keyOf(eventId, kind))?.rev ?? 0), 0)
}

/** Equal in processes that know the same writes. */
export const totalRevision = () => known.values().reduce((sum, { rev }) => sum + rev, 0)

export function onRevisionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function learn(key: string, rev: number): void {
  const highest = Math.max(rev, known.get(key)?.highest ?? 0)
  known.set(key, { rev, tick: ++clock, learnedAt: performance.now(), highest })
  for (const listener of listeners) queueMicrotask(listener)
}

const keyOf = (eventId: string, kind: RevisionKind): string => `${eventId} ${kind}`
