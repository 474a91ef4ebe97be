import { sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { changes, type Session, sessions } from '../../../../db/schema.ts'

/** A session as it was when it left the program, for those who have it in a calendar. */
export type DeletedSession = Pick<Session, CalendarFields | 'version'> & { deletedAt: string }
type CalendarFields = 'id' | 'title' | 'startTime' | 'endTime' | 'track' | 'location' | 'speakerIds'

/** Deleted, or made a draft, and not back since. `version` is one more than attendees ever saw. */
export async function listDeletedSessions(eventId: string, since: Date): Promise<DeletedSession[]> {
  const found = await db.execute<DeletedSession>(sql`
    select distinct on (row.id)
      row.id,
      row.before ->> 'title' as "title",
      row.before ->> 'startTime' as "startTime",
      row.before ->> 'endTime' as "endTime",
      row.before ->> 'track' as "track",
      row.before ->> 'location' as "location",
      row.before -> 'speakerIds' as "speakerIds",
      (row.before ->> 'version')::int + 1 as "version",
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt"
    from ${changes}
    cross join lateral jsonb_to_recordset(rows) as row ("table" text, id text, before jsonb, after jsonb)
    where event_id = ${eventId} and at > ${since.toISOString()}
      and row.table = 'sessions'
      and row.before is not null and row.before ->> 'status' is distinct from 'draft'
      and (row.after is null or row.after ->> 'status' = 'draft')
      and not exists (select from ${sessions} there where there.id = row.id and there.status <> 'draft')
    order by row.id, at desc
  `)
  return [...found]
}
