import { and, asc, count, eq, isNotNull, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Source, type SourceCheck, sourceChecks, sources } from '../../../../db/schema.ts'
import { logFailure } from '../../../jobs.ts'
import { checkSource } from './check-source.ts'

const POLL_INTERVAL_MS = 30_000
/** A failing source is checked this much more rarely. */
const BACKOFF_FACTOR = 4

let timer: Timer | undefined
let checking: Promise<void> = Promise.resolve()

/** Checks followed sources when they are due, in one of several processes. */
export function startSourceChecks(): void {
  const next = () => {
    checking = checkDueSources().catch(logFailure('Followed sources could not be checked'))
    void checking.then(() => {
      if (timer) timer = setTimeout(next, POLL_INTERVAL_MS).unref()
    })
  }
  timer = setTimeout(next, POLL_INTERVAL_MS).unref()
}

/** Starts no other check. Closing the database rolls back a check that takes longer. */
export async function stopSourceChecks(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  await Promise.race([checking, Bun.sleep(1000)])
}

export async function checkDueSources(): Promise<void> {
  for (const { source, check } of await listDueSources()) {
    const claimed = await claim(source, check)
    if (claimed) await checkSource(source, claimed)
  }
}

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

const interval = sql`case when ${sourceChecks.isFailing} then ${BACKOFF_FACTOR}::int else 1 end * interval '1 minute'`

const isDue = (minutes: SQLWrapper | number) => sql`${sourceChecks.checkedAt} + ${minutes} * ${interval} <= now()`

function listDueSources() {
  return db
    .select({ source: sources, check: sourceChecks })
    .from(sources)
    .leftJoin(sourceChecks, eq(sourceChecks.sourceId, sources.id))
    .where(and(isFollowed, or(isNull(sourceChecks.checkedAt), isDue(sources.followMinutes))))
    .orderBy(asc(sourceChecks.checkedAt), asc(sources.id))
}

/** The first process that records the time of the check makes it. */
async function claim({ id, followMinutes }: Source, last: SourceCheck | null): Promise<SourceCheck | undefined> {
  if (!last) {
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
