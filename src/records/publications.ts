import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import type { PublishedProgram, PublishedSession, Session } from '../../db/schema.ts'
import { changes, events, publications, sessions, speakers } from '../../db/schema.ts'
import { selectSessions } from './session-rows.ts'

/** Stores each published program once: "What changed" compares with it (product §20.5). */
export async function keepPublishedPrograms(tx: Transaction): Promise<void> {
  const missing = await tx
    .select({ id: events.id, publishedAt: sql<string>`${events.publishedAt}`.mapWith(events.publishedAt) })
    .from(events)
    .leftJoin(publications, eq(publications.id, events.id))
    .where(
      sql`${events.publishedAt} is not null and ${publications.publishedAt} is distinct from ${events.publishedAt}`,
    )
  for (const { id, publishedAt } of missing) {
    const program = await programAsPublished(tx, id, publishedAt)
    await tx
      .insert(publications)
      .values({ id, eventId: id, publishedAt, program })
      .onConflictDoUpdate({ target: publications.id, set: { publishedAt, program } })
  }
}

/** Today's program, but with the former values of each session written since. */
async function programAsPublished(tx: Transaction, eventId: string, publishedAt: string): Promise<PublishedProgram> {
  const there = await selectSessions(tx).where(eq(sessions.eventId, eventId))
  const byId = new Map<string, PublishedSession>(there.map((session) => [session.id, session]))
  const names = await tx
    .select({ id: speakers.id, name: speakers.name })
    .from(speakers)
    .where(eq(speakers.eventId, eventId))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const former = await tx.execute<FormerRow>(sql`
    select distinct on (row.table, row.id) row.table, row.id, row.before
    from ${changes} cross join lateral jsonb_to_recordset(rows) as row ("table" text, id text, before jsonb)
    where event_id = ${eventId} and at > ${publishedAt} and row.table in ('sessions', 'speakers')
      -- What was published with the program is no change of it.
      and not exists (
        select from jsonb_to_recordset(rows) as event ("table" text, before jsonb, after jsonb)
        where event.table = 'events' and event.after ->> 'publishedAt' = ${publishedAt}
          and event.before ->> 'publishedAt' is distinct from ${publishedAt}
      )
    order by row.table, row.id, at`)
  for (const { table, id, before } of former)
    if (table === 'speakers') nameOf.set(id, nameOf.get(id) ?? before?.name ?? '')
    else if (before) byId.set(id, before)
    else byId.delete(id)
  return { sessions: [...byId.values()].flatMap(publicFields), names: Object.fromEntries(nameOf) }
}

type FormerRow =
  | { table: 'sessions'; id: string; before: Session | null }
  | { table: 'speakers'; id: string; before: { name: string } | null }

function publicFields({ id, title, startTime, endTime, location, speakerIds, ...session }: PublishedSession) {
  const status = session.status ?? 'confirmed'
  if (status === 'draft') return []
  const cancelReason = status === 'cancelled' ? (session.cancelReason ?? null) : null
  return [{ id, title, startTime, endTime, location: location ?? null, speakerIds, status, cancelReason }]
}
