import { and, asc, count, eq, isNotNull, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Source, type SourceCheck, sourceChecks, sources } from '../../../../db/schema.ts'
import { logFailure } from '../../../jobs.ts'
import { checkSource } from './check-source.ts'

/** How often it is asked which sources are due. */
const POLL_INTERVAL_MS = 30_000
/** A source that failed is asked this much more rarely, until it answers again. */
const BACKOFF_FACTOR = 4

let timer: Timer | undefined
let looking: Promise<void> = Promise.resolve()

/** Checks followed sources whenever they are due, in one of however many processes, until {@link stopSourceChecks}. */
export function startSourceChecks(): void {
  const next = () => {
    looking = checkDueSources().catch(logFailure('Followed sources could not be checked'))
    void looking.then(() => {
      if (timer) timer = setTimeout(next, POLL_INTERVAL_MS).unref()
    })
  }
  timer = setTimeout(next, POLL_INTERVAL_MS).unref()
}

/** Starts no other check; one that is under way is rolled back with its connection where it takes longer than the rest. */
export async function stopSourceChecks(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  await Promise.race([looking, Bun.sleep(1000)])
}

/** Checks each source that is due now, one after another. */
export async function checkDueSources(): Promise<void> {
  for (const { source, check } of await due()) {
    const claimed = await claim(source, check)
    if (claimed) await checkSource(source, claimed)
  }
}

/** How many sources are followed, and how many of them failed at the last look. */
export async function countFollowedSources(): Promise<{ followed: number; failing: number }> {
  const [found] = await db
    .select({
      followed: count(),
      failing: sql<number>`count(*) filter (where ${sourceChecks.isFailing})`.mapWith(Number),
    })
    .from(sources)
    .leftJoin(sourceChecks, eq(sourceChecks.sourceId, sources.id))
    .where(isFollowed)
  return found!
}

const isFollowed = and(isNotNull(sources.followMinutes), isNotNull(sources.url))

const waited = sql`case when ${sourceChecks.isFailing} then ${BACKOFF_FACTOR}::int else 1 end * interval '1 minute'`

/** Whether a source was looked at so long ago that it is looked at again. */
const isDue = (minutes: SQLWrapper | number) => sql`${sourceChecks.checkedAt} + ${minutes} * ${waited} <= now()`

function due() {
  return db
    .select({ source: sources, check: sourceChecks })
    .from(sources)
    .leftJoin(sourceChecks, eq(sourceChecks.sourceId, sources.id))
    .where(and(isFollowed, or(isNull(sourceChecks.checkedAt), isDue(sources.followMinutes))))
    .orderBy(asc(sourceChecks.checkedAt), asc(sources.id))
}

/** Of several processes that see a source to be due, the first one notes that it looks now, and looks. */
async function claim({ id, followMinutes }: Source, seen: SourceCheck | null): Promise<SourceCheck | undefined> {
  if (!seen) {
    const made = db.insert(sourceChecks).values({ sourceId: id, outcome: 'Checking now' }).onConflictDoNothing()
    return (await made.returning())[0]
  }
  const [claimed] = await db
    .update(sourceChecks)
    .set({ checkedAt: sql`now()` })
    .where(and(eq(sourceChecks.sourceId, id), isDue(followMinutes!)))
    .returning()
  return claimed
}
