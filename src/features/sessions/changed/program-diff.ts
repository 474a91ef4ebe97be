import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { changes, type Session, sessions, speakers } from '../../../../db/schema.ts'
import { MAX_CHANGES } from '../../../records/record-change.ts'

/** What of a session travels to attendees when it differs. Nothing else of it is read for them. */
export type PublicFields = Pick<Session, 'title' | 'startTime' | 'endTime' | 'location' | 'status' | 'cancelReason'>

/** A session that is not as it was. Null: it was not public then, or is not now. */
export type SessionDiff = {
  id: string
  /** When it last came nearer to what it is now, as ISO text; what one change did has one moment. */
  at: string
  was: PublicFields | null
  is: PublicFields | null
  /** Who was to speak and who is, where that differs and it was public then and is now. */
  hadNames: string[] | null
  hasNames: string[] | null
}

export type ProgramDiff = {
  /** From when on everything is known: older changes are not kept for good. */
  since: string
  /** Newest first. */
  differences: SessionDiff[]
}

/** As they are stored, newest first: many imports of large programs would take longer than a visitor waits. */
const MAX_HISTORY_BYTES = 8_000_000

/** An import of a very large program is one of these for each session. */
const MAX_ROWS = 5000

/** Compares each session's first state since then with its present one, so an undone change is no difference. */
export async function diffSince(eventId: string, publishedAt: string): Promise<ProgramDiff> {
  const rows = await db.execute<Row>(sql`
    with known as materialized (
      select * from (
        select id, at, undoes, undone_at, rows, sum(pg_column_size(rows)) over (order by at desc) - pg_column_size(rows) as newer
        from ${changes} where event_id = ${eventId} and at > ${publishedAt}
      ) weighed
      where newer < ${MAX_HISTORY_BYTES}
    ),
    -- Those undone, and those that did nothing else: the two are as if they had not been.
    taken_back as materialized (
      select id from known
      where undone_at is not null or undoes in (select id from known where undone_at is not null)
    ),
    written as materialized (
      select
        change.at, change.id as change_id, row.table, row.id,
        change.id in (select id from taken_back) as is_taken_back,
        case when row.table = 'sessions' and row.before ->> 'status' is distinct from 'draft' then ${publicFieldsSql('before')} end as was,
        case when row.table = 'sessions' and row.after ->> 'status' is distinct from 'draft' then ${publicFieldsSql('after')} end as became,
        case when row.table = 'speakers' then coalesce(row.after, row.before) ->> 'name' end as name,
        row.table = 'events' and row.after ->> 'publishedAt' = ${publishedAt}
          and row.before ->> 'publishedAt' is distinct from row.after ->> 'publishedAt' as published
      from known change
      cross join lateral jsonb_to_recordset(change.rows) as row ("table" text, id text, before jsonb, after jsonb)
      where row.table in ('sessions', 'speakers', 'events')
    ),
    folded as (
      select id, (array_agg(was order by at))[1] as was, coalesce(
        max(at) filter (where was is distinct from became and not is_taken_back),
        max(at) filter (where was is distinct from became),
        max(at)
      ) as at
      from written
      -- What was published with the program is no change of it.
      where "table" = 'sessions' and change_id not in (select change_id from written where published)
      group by id
    ),
    differing as materialized (
      select * from (
        select folded.id, folded.at, folded.was, case when there.id is not null then ${toldNow} end as "is"
        from folded
        left join ${sessions} there on there.id = folded.id and there.event_id = ${eventId} and there.status <> 'draft'
      ) pair
      where was is distinct from "is"
      order by ${inOrder}
      limit ${MAX_ROWS}
    ),
    naming as materialized (
      select ${asObject(sql`
        select distinct on (id) id, name from written where "table" = 'speakers' order by id, at desc
      `)} || ${asObject(sql`select id, name from ${speakers} where event_id = ${eventId}`)} as names
    )
    select ${asIso('kept.cut')} as cut, differing.id, ${asIso('differing.at')} as at, differing.was, differing."is",
      ${namesIn('was')} as "hadNames", ${namesIn('is')} as "hasNames"
    from (
      select case
        when count(*) filter (where at > ${publishedAt}) > (select count(*) from known) then (select min(at) from known)
        when count(*) >= ${MAX_CHANGES} then min(at)
      end as cut
      from ${changes} where event_id = ${eventId}
    ) kept
    left join differing on true
    order by ${inOrder}
  `)
  const cut = rows[0]?.cut
  return { since: cut && cut > publishedAt ? cut : publishedAt, differences: [...rows].filter(isDifference) }
}

type Row = Partial<SessionDiff> & { cut: string | null }

/** Where there is no difference, there is one row that says how far the history goes back. */
function isDifference(row: Row): row is Row & SessionDiff {
  return typeof row.id === 'string'
}

const FIELDS = ['title', 'startTime', 'endTime', 'location', 'speakerIds']

/** What a state in the history says of them; null where there was none. */
function publicFieldsSql(state: 'before' | 'after'): SQL {
  const row = `row.${state}`
  const fields = FIELDS.map((field) => `'${field}', ${row} -> '${field}'`).join(', ')
  return sql.raw(`case when ${row} is not null then jsonb_build_object(${fields},
    'status', coalesce(${row} ->> 'status', 'confirmed'),
    'cancelReason', case when ${row} ->> 'status' = 'cancelled' then ${row} -> 'cancelReason' end) end`)
}

/** The same of the session as it is. */
const toldNow =
  sql.raw(`jsonb_build_object('title', there.title, 'startTime', there.start_time, 'endTime', there.end_time,
    'location', (select name from rooms where id = there.room_id), 'speakerIds', there.speaker_ids, 'status', there.status,
    'cancelReason', case when there.status = 'cancelled' then there.cancel_reason end)`)

/** Of rows with an id and a name; one that is looked into is found at once. */
const asObject = (rows: SQL) => sql`coalesce((select jsonb_object_agg(id, name) from (${rows}) named), '{}')`

/** The names of who spoke in a state, in its order, where others speak in the other one. */
function namesIn(state: 'was' | 'is'): SQL {
  return sql.raw(`case when differing.was -> 'speakerIds' <> differing."is" -> 'speakerIds' then (
    select jsonb_agg(name order by place) from (
      select (select names from naming) -> speaker as name, place
      from jsonb_array_elements_text(differing."${state}" -> 'speakerIds') with ordinality as spoke (speaker, place)
    ) known where name is not null) end`)
}

/** What one change did in the order of the program. */
const inOrder = sql.raw(`at desc, coalesce("is", was) ->> 'startTime', coalesce("is", was) ->> 'title', id`)

const asIso = (moment: string) => sql.raw(`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
