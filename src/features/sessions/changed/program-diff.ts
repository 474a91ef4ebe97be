import { eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { changes, type Event, type PublishedSession, publications } from '../../../../db/schema.ts'
import { sortByStart } from '../../../program/program-order.ts'
import { cachedSessions, cachedSpeakers } from '../../../program/program-rows.ts'

/** A session that is not as it was published. Null: it was not public then, or is not now. */
export type SessionDiff = {
  id: string
  /** When it became what it is now, as ISO text; all that one change did has one moment. */
  at: string
  was: PublishedSession | null
  is: PublishedSession | null
  /** The names of its speakers, where others speak. */
  hadNames: string[]
  hasNames: string[]
}

/** Compares an event's program with the published one, newest change first. */
export async function diffPublished(event: Event): Promise<SessionDiff[]> {
  const [kept] = await db.select().from(publications).where(eq(publications.id, event.id))
  if (!kept || kept.publishedAt !== event.publishedAt) return []
  const [shown, speakers, moments] = await Promise.all([
    cachedSessions(event.id),
    cachedSpeakers(event.id),
    changeMoments(event.id, kept.publishedAt),
  ])
  const published = new Map(kept.program.sessions.map((session) => [session.id, session]))
  const current = new Map(shown.map((session) => [session.id, session]))
  const names = { ...kept.program.names, ...Object.fromEntries(speakers.map(({ id, name }) => [id, name])) }
  const namesOf = (session: PublishedSession | null) => session?.speakerIds.flatMap((id) => names[id] || []) ?? []
  const gone = kept.program.sessions.filter(({ id }) => !current.has(id))
  return sortByStart<PublishedSession>([...shown, ...gone], event.startsOn)
    .flatMap(({ id }) => {
      const [was, is] = [published.get(id) ?? null, current.get(id) ?? null]
      if (was && is && FIELDS.every((field) => Bun.deepEquals(was[field], is[field]))) return []
      const at = moments.get(id) ?? current.get(id)?.updatedAt ?? kept.publishedAt
      return { id, at, was, is, hadNames: namesOf(was), hasNames: namesOf(is) }
    })
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

const FIELDS = ['title', 'startTime', 'endTime', 'location', 'speakerIds', 'status', 'cancelReason'] as const

/** As they are stored, newest first: many imports of large programs would take longer than a visitor waits. */
const MAX_HISTORY_BYTES = 8_000_000

/** By session, the last change that attendees saw, without those that were undone. */
async function changeMoments(eventId: string, publishedAt: string): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; at: string }>(sql`
    with known as materialized (
      select * from (
        select id, at, undoes, undone_at, rows, sum(pg_column_size(rows)) over (order by at desc) - pg_column_size(rows) as newer
        from ${changes} where event_id = ${eventId} and at > ${publishedAt}
      ) weighed
      where newer < ${MAX_HISTORY_BYTES}
    ),
    seen as (
      select row.id, at, undone_at is not null
        or coalesce(undoes in (select id from known where undone_at is not null), false) as is_undone
      from known cross join lateral jsonb_to_recordset(rows) as row ("table" text, id text, before jsonb, after jsonb)
      where row.table = 'sessions' and ${publicFields('before')} is distinct from ${publicFields('after')}
    )
    select id, to_char(
      coalesce(max(at) filter (where not is_undone), max(at)) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
    ) as at
    from seen group by id`)
  return new Map([...rows].map(({ id, at }) => [id, at]))
}

/** Of a state in the history; null where attendees did not see the session. */
function publicFields(state: 'before' | 'after'): SQL {
  const fields = FIELDS.map((field) => `row.${state} -> '${field}'`)
  return sql.raw(`case when row.${state} is not null and row.${state} ->> 'status' is distinct from 'draft'
    then jsonb_build_array(${fields.join(', ')}) end`)
}
