import { createHash } from 'node:crypto'
import { newId, stableId } from '../../../../db/ids.ts'
import type { ChangedRow, Event, Session, Source, SourceRow } from '../../../../db/schema.ts'
import { MAX_TRACKS } from '../../../formats/import-limits.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { countDays } from '../../../program/program-days.ts'
import { buildRow } from '../../../records/new-row.ts'
import { applyEdit, rowName } from '../../../records/row-diff.ts'
import { foldText, roomKey } from '../../../text/fold.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { tracksToAdd } from '../../../text/track-colors.ts'
import type { NewEvent } from '../../events/schema.ts'
import { incomingRows, matchByName, matchGuides } from './incoming-rows.ts'
import type { CurrentState, ImportPlan, PlannedRow, PlanOptions, RowFields, SourceOrigin } from './plan.ts'
import { dropUndefined, type ExistingRow, fieldValues, type MergeResult, mergeFields, planRows } from './plan-rows.ts'
import { planSessions } from './plan-sessions.ts'
import { type FileDays, lastDay, readFileDays } from './program-dates.ts'

const OTHER_TABLES = ['rooms', 'speakers', 'sponsors', 'guides'] as const
type OtherTable = (typeof OTHER_TABLES)[number]

/** Pure: the same three inputs make the same plan, and nothing is written (product §21.10). */
export function planImport(current: CurrentState, file: ProgramFile, options: PlanOptions): ImportPlan {
  const { event, isNew } = current
  const { choices } = options
  const source = findSource(current, file, options.origin)
  const linksOf = (table: SourceRow['table']) => source.links.filter((link) => link.table === table)
  const days = readFileDays(file)
  const last = linksOf('events')[0]?.said ?? {}
  const settings = planEvent(current, file, days, last, options)
  const startsOn = days?.startsOn
  const covers = ({ table }: SourceRow) => (file.holds as string[]).includes(table)

  const floors = planFloors(current, file)
  const incoming = incomingRows(file, floors.findId)
  const planOf = (table: OtherTable) => {
    const about = { table, eventId: event.id, links: linksOf(table), covers, choices }
    const match = table === 'guides' ? matchGuides : matchByName
    return planRows({ ...about, incoming: incoming[table], existing: current[table], match })
  }
  const planned = OTHER_TABLES.map((table) => [table, planOf(table)])
  const others: Record<OtherTable, ReturnType<typeof planOf>> = Object.fromEntries(planned)
  const speakerIds = new Map(others.speakers.rows.flatMap(({ key, id, after }) => (after ? [[key, id]] : [])))
  const sessions = planSessions({
    current,
    file,
    startsOn,
    lastStartsOn: last.startsOn as string | undefined,
    links: linksOf('sessions'),
    covers,
    findSpeaker: (key) => speakerIds.get(key),
    renamedRooms: findRenamedRooms(others.rooms.rows),
    choices,
  })
  const isUsed = usageChecker(current, sessions.rows)
  const rows = [
    settings,
    ...sessions.rows,
    ...OTHER_TABLES.flatMap((table) => [...others[table].rows, ...others[table].planMissing(isUsed[table])]),
  ]
  const tracks = source.before ? [] : planTracks(current, file)
  const notes = sessions.moved ? [renumberedNote(sessions.moved, startsOn!)] : []
  if (tracks.length) notes.push(`${pluralize(tracks.length, 'track')} will be added, with colors.`)
  const writes = rows.map(({ table, id, before, after }): ChangedRow => ({ table, id, before, after }))
  return {
    event: settings.after as ImportPlan['event'],
    isNew,
    source: { id: source.after.id, name: options.origin.name, known: source.before?.name },
    rows,
    lastFormat: last.format as string | undefined,
    names: namesOf(current, rows),
    notes,
    fingerprint: planFingerprint(rows, floors.created, notes),
    writes: [...floors.created, ...tracks, ...writes, ...sessions.alongside, ...sourceWrites(source, rows, covers)],
  }
}

function planFloors({ event, floors }: CurrentState, { rooms }: ProgramFile) {
  const ids = new Map(floors.map(({ id, name }) => [foldText(name), id]))
  const created: ChangedRow[] = []
  for (const { floor: name } of rooms) {
    if (!name || ids.has(foldText(name))) continue
    const id = stableId(`${event.id}/floors/${foldText(name)}`)
    const after = buildRow('floors', { id, eventId: event.id, name, position: floors.length + created.length })
    ids.set(foldText(name), id)
    created.push({ table: 'floors', id, before: null, after })
  }
  return { created, findId: (name: string) => ids.get(foldText(name)) }
}

/** A later import of the source leaves tracks as organizers made them. */
function planTracks({ event, tracks, sessions }: CurrentState, { tracks: coming = [] }: ProgramFile): ChangedRow[] {
  const first = Math.max(-1, ...tracks.map(({ position }) => position)) + 1
  const used = new Set(sessions.map(({ track }) => track))
  const added = tracksToAdd(tracks, used, coming).slice(0, MAX_TRACKS - tracks.length)
  return added.map((track, at) => {
    const after = buildRow('tracks', { ...track, id: newId(), eventId: event.id, position: first + at })
    return { table: 'tracks', id: after.id, before: null, after }
  })
}

/** A room's sessions follow its new name (product §19.2), also those that the source does not know. */
function findRenamedRooms(rooms: PlannedRow[]): Map<string, string> {
  const names = rooms.map(({ before, after }) => [rowName(before), rowName(after)] as const)
  return new Map(names.flatMap(([was, is]) => (was && is && roomKey(was) !== roomKey(is) ? [[roomKey(was), is]] : [])))
}

/** Whether the program needs a row once the plan is written; a sponsor is needed while attendees wrote to it. */
function usageChecker({ sessions, writtenTo }: CurrentState, planned: PlannedRow[]) {
  const after = new Map<string, Partial<Session> | null>(sessions.map((session) => [session.id, session]))
  for (const row of planned) after.set(row.id, row.after)
  const there = [...after.values()].filter((session) => session !== null)
  const speakers = new Set(there.flatMap(({ speakerIds }) => speakerIds ?? []))
  const rooms = new Set(there.flatMap(({ location }) => (location ? roomKey(location) : [])))
  const sponsors = new Set(writtenTo)
  return {
    rooms: ({ name }: ExistingRow) => rooms.has(roomKey(String(name))),
    speakers: ({ id }: ExistingRow) => speakers.has(id),
    sponsors: ({ id }: ExistingRow) => sponsors.has(id),
    guides: () => false,
  }
}

function renumberedNote(days: number, startsOn: string): string {
  const where = days > 0 ? 'earlier' : 'later'
  return `The first day is now ${startsOn}, ${pluralize(Math.abs(days), 'day')} ${where} than before. All sessions keep their dates.`
}

function namesOf({ speakers, floors, sessions }: CurrentState, rows: PlannedRow[]): Map<string, string> {
  const existing = [...speakers, ...floors, ...sessions].map((row): [string, string] => [row.id, rowName(row)])
  return new Map([...existing, ...rows.map(({ id, name }): [string, string] => [id, name])])
}

/** Changes when the plan would write or ask something else, whatever the choices and fresh ids are. */
function planFingerprint(rows: PlannedRow[], createdRows: ChangedRow[], notes: string[]): string {
  const names = new Map(rows.map(({ table, key, id }) => [id, `${table}/${key}`]))
  for (const { table, id, after } of createdRows) names.set(id, `${table}/${after?.name}`)
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named)
    return typeof value === 'string' ? (names.get(value) ?? value) : value
  }
  const hash = createHash('sha256')
  for (const { table, key, action, fields, conflicts } of rows) {
    if (action === 'keep' && !conflicts.length) continue
    const asked = new Set(conflicts.map(({ field }) => field))
    const certain = asked.has('*') ? [] : fields.filter(({ field }) => !asked.has(field))
    const questions = conflicts.map(({ id, ours, theirs }) => [id, named(ours), named(theirs)])
    const writes = certain.map(({ field, before, after }) => [field, named(before), named(after)])
    // The choices decide what becomes of a row with conflicts.
    hash.update(JSON.stringify([table, key, asked.size ? 'ask' : action, writes, questions]))
  }
  return hash.update(JSON.stringify(notes)).digest('hex').slice(0, 32)
}

const EVENT_KEY = 'event'

/** An import never asks about these: organizers know them. */
const ORGANIZER_FIELDS: (keyof NewEvent)[] = ['name', 'city', 'location', 'venueName', 'accent']

/** Plans the length as `days`, so that a first day kept here fits a length from the source. */
function planEvent(
  { event, isNew, sessions }: CurrentState,
  { event: said, sessions: coming, format }: ProgramFile,
  days: FileDays,
  base: RowFields,
  { name, city, timezone, choices }: PlanOptions,
): PlannedRow {
  const ours = { ...event, days: event.endsOn ? countDays(event) : null }
  const known = { ...base }
  const theirDays = days && { startsOn: days.startsOn, days: days.days > 1 ? days.days : null }
  const theirs: RowFields = dropUndefined({ ...said, ...theirDays, endsOn: undefined })
  for (const field of ORGANIZER_FIELDS) if (ours[field] && ours[field] !== known[field]) known[field] = theirs[field]
  const merged = mergeFields({ table: 'events', key: EVENT_KEY, ours, theirs, base: known, choices })
  for (const [field, after] of Object.entries({ name, city, timezone }))
    if (after) applyOverride(merged, field, ours, after)
  if (isNew) merged.kept = []
  // Kept with the event for followed sources, whose format must not change.
  merged.sourceFields.format = format
  const values = fieldValues(merged.fields)
  const { days: length = ours.days, ...settings } = values
  const startsOn = (values.startsOn ?? event.startsOn) as string | null
  const endsOn = startsOn ? lastDay(startsOn, Number(length ?? 1)) : event.endsOn
  const isMoved = 'startsOn' in values || 'days' in values
  // The first program publishes its event (product §20.4).
  const isPublished = event.publishedAt === null && !sessions.length && coming.length > 0
  const published = isPublished && { publishedAt: new Date().toISOString() }
  const after = applyEdit(event, { ...settings, ...(isMoved && { endsOn }), ...published } as Partial<Event>)
  const action = isNew ? 'create' : merged.fields.length ? 'change' : 'keep'
  const about = { table: 'events' as const, key: EVENT_KEY, id: event.id, name: after.name, action } as const
  return { ...about, ...merged, before: isNew ? null : event, after: isNew ? { ...after, version: 1 } : after }
}

function applyOverride({ fields }: MergeResult, field: string, ours: RowFields, after: string) {
  const at = fields.findIndex((one) => one.field === field)
  if (at >= 0) fields.splice(at, 1)
  if (ours[field] !== after) fields.push({ field, before: ours[field], after })
}

type SourceMatch = { before: Source | null; after: Source; links: SourceRow[] }

/** The source with the same address or file name, else with half of the rows: `schedule (1).json` is `schedule.json`. */
function findSource(current: CurrentState, file: ProgramFile, { name, url, columns }: SourceOrigin): SourceMatch {
  const { event, sources, sourceRows } = current
  const linksBySource = Map.groupBy(sourceRows, ({ sourceId }) => sourceId)
  const linksOf = ({ id }: Source) => linksBySource.get(id) ?? []
  const known =
    sources.find((source) => (url ? source.url === url : !source.url && source.name === name)) ??
    (url ? undefined : sources.find((source) => !source.url && namesSameRows(linksOf(source), file)))
  if (!known) {
    const after = buildRow('sources', { id: newId(), eventId: event.id, name, url, columns })
    return { before: null, after, links: [] }
  }
  return { before: known, after: columns ? applyEdit(known, { columns }) : known, links: linksOf(known) }
}

function namesSameRows(links: SourceRow[], file: ProgramFile): boolean {
  const known = new Set(links.map(({ table, key }) => `${table} ${key}`))
  const named = (['sessions', 'speakers', 'sponsors'] as const).flatMap((table) =>
    file[table].map(({ key }) => `${table} ${key}`),
  )
  return named.length > 0 && named.filter((row) => known.has(row)).length * 2 >= named.length
}

/** The source and the last version of each row, for the next import. Links that the file does not cover stay. */
function sourceWrites(
  { before, after, links }: SourceMatch,
  rows: PlannedRow[],
  covers: (link: SourceRow) => boolean,
): ChangedRow[] {
  const linkKey = (table: string, rowId: string) => `${table}/${rowId}`
  const known = new Map(links.map((link) => [linkKey(link.table, link.rowId), link]))
  const kept = rows.filter(({ action }) => action !== 'remove')
  const named = new Set(kept.map(({ table, id }) => linkKey(table, id)))
  const forgotten = links
    .filter((link) => !named.has(linkKey(link.table, link.rowId)) && covers(link))
    .map((link): ChangedRow => ({ table: 'sourceRows', id: link.id, before: link, after: null }))
  const notes = kept.map(({ table, id: rowId, key, sourceFields }): ChangedRow => {
    const link = known.get(linkKey(table, rowId))
    const note = { key, rowId, said: dropUndefined(sourceFields) }
    if (link) return { table: 'sourceRows', id: link.id, before: link, after: applyEdit(link, note) }
    const id = stableId(`${after.id}/${table}/${key}`)
    const row = buildRow('sourceRows', { id, eventId: after.eventId, sourceId: after.id, table, ...note })
    return { table: 'sourceRows', id, before: null, after: row }
  })
  return [{ table: 'sources', id: after.id, before, after }, ...forgotten, ...notes]
}
