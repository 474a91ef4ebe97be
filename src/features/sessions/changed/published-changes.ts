import { eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { cached } from '../../../../db/revisions.ts'
import type { Event, PublishedSession, Session } from '../../../../db/schema.ts'
import { changes, publications, sessions } from '../../../../db/schema.ts'
import { sortByStart } from '../../../program/program.ts'
import { formatProgramDay, programDay, realDate, sessionDayName, wallClockSpan } from '../../../program/program-days.ts'
import { cachedSessions, cachedSpeakers } from '../../../program/program-rows.ts'
import { normalizeName } from '../../../text/names.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'

/** How a session differs from the published program (product §20.5). */
export type PublishedChange = NonNullable<ReturnType<typeof toChange>>
type ChangeKind = 'new' | 'gone' | 'cancelled' | 'changed'

export function cachedChanges(event: Event): Promise<PublishedChange[]> {
  return cached(event.id, ['event', 'sessions', 'speakers'], 'news', async () =>
    (await diffPublished(event)).flatMap((diff) => toChange(diff, event) ?? []),
  )
}

export async function changeTimes(_eventId: string, event: Event): Promise<{ id: string; at: number }[]> {
  return (await cachedChanges(event)).map(({ id, at }) => ({ id, at: toSeconds(at) }))
}

/** Rounds up: a change in the second of a visit is news twice rather than never. */
export const toSeconds = (moment: string) => Math.ceil(Date.parse(moment) / 1000)

function toChange(diff: SessionDiff, event: Event) {
  const { id, at, was, is } = diff
  const time = was && is && timeChange(was, is, event.startsOn)
  const sentences = changeSentences(diff, time?.sentence)
  if (!sentences.length) return undefined
  const when = is && [sessionDayName(event, is), formatTimeRange(is.startTime, is.endTime), is.location]
  return {
    id,
    at,
    kind: kindOf(was, is),
    title: (is ?? was)!.title,
    /** At least one: `Moved from 10:00 AM to 11:30 AM`. */
    sentences,
    /** For its card: `New time (was 10:00 AM)`. */
    inBrief: shortChangeNotes(diff, time?.before),
    when: when?.filter(Boolean).join(' · '),
    isCancelled: is?.status === 'cancelled',
  }
}

function kindOf(was: PublishedSession | null, is: PublishedSession | null): ChangeKind {
  if (!is) return 'gone'
  if (is.status === 'cancelled' && was?.status !== 'cancelled') return 'cancelled'
  return was ? 'changed' : 'new'
}

export type ChangeGroup = { at: string; kind: ChangeKind; news: PublishedChange[] }

export function groupChanges(news: PublishedChange[]): ChangeGroup[] {
  return [...Map.groupBy(news, ({ at, kind }) => `${at} ${kind}`).values()].flatMap((group) => {
    const { at, kind } = group[0]!
    const parts = group.length > GROUP_THRESHOLD ? [group] : group.map((one) => [one])
    return parts.map((part) => ({ at, kind, news: part }))
  })
}

/** More at once are an import, which nobody reads one by one. */
const GROUP_THRESHOLD = 8

export function formatGroup({ kind, news: { length } }: ChangeGroup): string {
  const count = length.toLocaleString('en-US')
  const words: Record<ChangeKind, string> = {
    new: `${count} new sessions`,
    gone: `${count} sessions removed`,
    cancelled: `${count} sessions canceled`,
    changed: `${count} sessions changed`,
  }
  return words[kind]
}

/** A session that is not as it was published. Null: it was not public then, or is not now. */
type SessionDiff = Awaited<ReturnType<typeof diffPublished>>[number]

/** Compares an event's program with the published one, newest change first. */
async function diffPublished(event: Event) {
  const kept = await cached(event.id, ['event'], 'published', () => readPublished(event.id))
  if (!kept || kept.publishedAt !== event.publishedAt) return []
  const [shown, speakers, moments] = await Promise.all([
    cachedSessions(event.id),
    cachedSpeakers(event.id),
    changeMoments(event.id, kept.publishedAt),
  ])
  const published = new Map(kept.program.sessions.map((session) => [session.id, session]))
  const current = new Map(shown.map((session) => [session.id, session]))
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) || kept.program.names[id] || []
  const namesOf = (session: PublishedSession | null) => session?.speakerIds.flatMap(nameOf) ?? []
  const gone = kept.program.sessions.filter(({ id }) => !current.has(id))
  const isAsPublished = (is: PublishedSession, was = published.get(is.id)) =>
    was && FIELDS.every((field) => was[field] === is[field] || Bun.deepEquals(was[field], is[field]))
  const changed = [...shown.filter((session) => !isAsPublished(session)), ...gone]
  return sortByStart<PublishedSession>(changed, event.startsOn)
    .map(({ id }) => {
      const [was, is] = [published.get(id) ?? null, current.get(id) ?? null]
      // When it became what it is now, as ISO text; all that one change did has one moment.
      const at = moments.get(id) ?? current.get(id)?.updatedAt ?? kept.publishedAt
      return { id, at, was, is, hadNames: namesOf(was), hasNames: namesOf(is) }
    })
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

async function readPublished(eventId: string) {
  const [kept] = await db.select().from(publications).where(eq(publications.id, eventId))
  return kept
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

function publicFields(state: 'before' | 'after'): SQL {
  const fields = FIELDS.map((field) => `row.${state} -> '${field}'`)
  return sql.raw(`case when row.${state} is not null and row.${state} ->> 'status' is distinct from 'draft'
    then jsonb_build_array(${fields.join(', ')}) end`)
}

const [NEW, CANCELED, GONE] = ['New', 'Canceled', 'No longer on the program']

/** Repeats the heading of its group (`1,400 new sessions`). */
export const isPlain = (sentence: string) => [NEW, CANCELED, GONE].includes(sentence)

/** Sentences without a period; none where both states look alike. */
function changeSentences({ was, is, hadNames, hasNames }: SessionDiff, newTime: string | undefined): string[] {
  if (!is) return was ? [GONE] : []
  if (!was) return [is.status === 'cancelled' ? cancellation(is) : NEW]
  return [
    statusChange(was, is),
    newTime,
    roomChange(was, is),
    is.title !== was.title && `New title (was “${was.title}”)`,
    speakerChange(hadNames, hasNames),
  ].filter((sentence) => sentence !== false && sentence !== undefined)
}

/** The former time and room, for a card that shows the present ones. */
function shortChangeNotes({ was, is }: SessionDiff, timeBefore: string | undefined): string[] {
  if (!is || is.status === 'cancelled') return []
  if (!was) return [NEW]
  if (was.status === 'cancelled') return ['Back on the program']
  return [
    timeBefore && `New time (was ${timeBefore})`,
    roomChange(was, is) && (was.location ? `New room (was ${was.location})` : 'New room'),
  ].filter((words) => typeof words === 'string')
}

function statusChange(was: PublishedSession, is: PublishedSession): string | undefined {
  if (is.status === 'cancelled' && (was.status !== 'cancelled' || was.cancelReason !== is.cancelReason))
    return cancellation(is)
  return was.status === 'cancelled' && is.status !== 'cancelled' ? 'Back on the program' : undefined
}

const cancellation = ({ cancelReason }: PublishedSession) => (cancelReason ? `${CANCELED}: ${cancelReason}` : CANCELED)

/** `before` is the former time for a card. */
function timeChange(was: PublishedSession, is: PublishedSession, startsOn: string | null) {
  const isSameDay = programDay(was, startsOn) === programDay(is, startsOn)
  const [from, to] = [was, is].map((session) => formatTimeRange(session.startTime, session.endTime))
  if (isSameDay && from === to) return undefined
  const isSameStart = isSameDay && formatTime(was.startTime) === formatTime(is.startTime)
  if (isSameStart) return { sentence: `Now ${to} (was ${from})`, before: from }
  const length = (session: PublishedSession) => {
    const span = wallClockSpan(session, startsOn)
    return span && span.end - span.start
  }
  const isAsLong = length(was) !== undefined && length(was) === length(is)
  const format = (session: PublishedSession, isBrief = isAsLong) => {
    const time = isBrief ? formatTime(session.startTime) : formatTimeRange(session.startTime, session.endTime)
    return isSameDay ? time : `${dayOf(session, startsOn)}, ${time}`
  }
  return { sentence: `Moved from ${format(was)} to ${format(is)}`, before: format(was, true) }
}

/** `Saturday, March 14`, or `Day 2` without dates. */
function dayOf(session: PublishedSession, startsOn: string | null): string {
  const day = programDay(session, startsOn)
  return formatProgramDay({ day, date: realDate(day, startsOn) })
}

function roomChange(was: PublishedSession, is: PublishedSession): string | undefined {
  if (normalizeName(was.location ?? '') === normalizeName(is.location ?? '')) return undefined
  if (!is.location) return `No longer in ${was.location}`
  return was.location ? `Moved to ${is.location} (was ${was.location})` : `Now in ${is.location}`
}

function speakerChange(had: string[], has: string[]): string | undefined {
  const came = has.filter((name) => !had.includes(name))
  const left = had.filter((name) => !has.includes(name))
  if (came.length && left.length) return `Speakers added: ${list.format(came)}. Removed: ${list.format(left)}`
  if (came.length) return `Speakers added: ${list.format(came)}`
  return left.length ? `Speakers removed: ${list.format(left)}` : undefined
}

const list = new Intl.ListFormat('en-US')

/** A session as it was when it left the program, for those who have it in a calendar. */
export type DeletedSession = Pick<Session, CalendarFields | 'version'> & { deletedAt: string }
type CalendarFields = 'id' | 'title' | 'startTime' | 'endTime' | 'track' | 'location' | 'speakerIds'

/** Deleted, or made a draft, and not back since. `version` is one more than attendees ever saw. */
export async function listDeletedSessions(eventId: string, since: Date): Promise<DeletedSession[]> {
  const found = await db.execute<DeletedSession>(sql`
    select distinct on (row.id)
      row.id, was.title, was."startTime", was."endTime", was.track, was.location, was."speakerIds",
      was.version + 1 as version,
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt"
    from ${changes}
    cross join lateral jsonb_to_recordset(rows) as row ("table" text, id text, before jsonb, after jsonb)
    cross join lateral jsonb_to_record(row.before) as was (title text, "startTime" text, "endTime" text, track text,
      location text, "speakerIds" jsonb, version int, status text)
    where event_id = ${eventId} and at > ${since.toISOString()}
      and row.table = 'sessions'
      and row.before is not null and was.status is distinct from 'draft'
      and (row.after is null or row.after ->> 'status' = 'draft')
      and not exists (select from ${sessions} there where there.id = row.id and there.status <> 'draft')
    order by row.id, at desc
  `)
  return [...found]
}
