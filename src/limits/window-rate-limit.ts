import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { rateLimitHits, tokenBuckets } from '../../db/schema.ts'
import { hashKey, WIDER, widerKey } from './sender.ts'

/** A refusal is repeated from memory for this long. */
const NEGATIVE_CACHE_MS = 1000
const MAX_CACHED_REFUSALS = 10_000

/** Counts in the database. A /48 has eight times a /64. Rejects while the database is away. */
export class WindowRateLimit {
  /** By performance.now(): the next allowed call, and how long the answer holds. */
  readonly #refused = new Map<string, { until: number; allowedAt: number }>()

  constructor(
    readonly name: string,
    readonly limit: number,
    readonly windowMs: number,
  ) {}

  /** Returns 0 when allowed, else the seconds to wait. */
  async take(key: string): Promise<number> {
    const now = performance.now()
    const refused = this.#refused.get(key)
    if (refused && refused.until > now) return wholeSeconds(refused.allowedAt - now)
    const wider = widerKey(key)
    const widerMs = wider ? await this.#count(wider, this.limit * WIDER) : 0
    const ms = widerMs > 0 ? widerMs : await this.#count(key)
    this.#refused.delete(key)
    if (ms <= 0) return 0
    this.#refused.set(key, { until: now + Math.min(ms, NEGATIVE_CACHE_MS), allowedAt: now + ms })
    if (this.#refused.size > MAX_CACHED_REFUSALS) this.#refused.delete(this.#refused.keys().next().value!)
    return wholeSeconds(ms)
  }

  /** Returns the last call, which came to nothing. */
  async giveBack(key: string) {
    const { attemptedAt } = rateLimitHits
    await db
      .update(rateLimitHits)
      .set({ attemptedAt: sql`${attemptedAt}[1:cardinality(${attemptedAt}) - 1]` })
      .where(eq(rateLimitHits.key, this.#hash(key)))
  }

  async forget(key: string) {
    this.#refused.delete(key)
    await db.delete(rateLimitHits).where(eq(rateLimitHits.key, this.#hash(key)))
  }

  #hash(key: string): string {
    return hashKey(`${this.name} ${key}`)
  }

  /** Milliseconds to wait, or 0. One statement, so that simultaneous calls see each other. */
  async #count(key: string, limit = this.limit): Promise<number> {
    const window = sql`${this.windowMs}::float8 * interval '1 millisecond'`
    // `now()` would be the time before the wait for the row's lock.
    const [counted] = await db.execute<{ ms: number }>(sql`
      insert into ${rateLimitHits} as attempts (key, attempted_at, forgotten_at)
      select ${this.#hash(key)}::text, array[at], at + ${window} from clock_timestamp() as at
      on conflict (key) do update set (attempted_at, forgotten_at) = (
        select case when cardinality(recent) < ${limit}::int then recent || at else recent end, at + ${window}
        from clock_timestamp() as at,
          lateral (select array(select hit from unnest(attempts.attempted_at) as hit where hit > at - ${window}) as recent) as of_window
      )
      returning case when attempted_at[cardinality(attempted_at)] + ${window} = forgotten_at then 0
        else extract(epoch from attempted_at[1] - forgotten_at + 2 * ${window}) * 1000 end as ms`)
    return Number(counted!.ms)
  }
}

const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Deleting all after a flood would exceed the statement timeout. */
const BATCH_SIZE = 5000

export async function deleteOldLimits(): Promise<void> {
  await deleteExpired(tokenBuckets, tokenBuckets.fullAt)
  await deleteExpired(rateLimitHits, rateLimitHits.forgottenAt)
}

/** Skips rows that somebody is counting, to avoid deadlocks. */
async function deleteExpired(table: typeof tokenBuckets | typeof rateLimitHits, over: SQLWrapper): Promise<void> {
  const { count } = await db.execute(sql`
    delete from ${table} where key in (select key from ${table} where ${over} < now() limit ${BATCH_SIZE} for update skip locked)`)
  if (count === BATCH_SIZE) await deleteExpired(table, over)
}
