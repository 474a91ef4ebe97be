import { newId } from '../../../db/ids.ts'
import type { ChangedRow, Event, Session } from '../../../db/schema.ts'
import { plannedTimes } from '../../program/program.ts'
import { shiftLastDay, shiftTimes } from '../../program/program-days.ts'
import { type ProgramRows, readProgramRows } from '../../program/seeded-program.ts'
import { buildRow } from '../../records/new-row.ts'
import { type CreateOutcome, runUnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import type { COPIED_PARTS, EventCopy } from './schema.ts'
import { catchNameTaken, type NameOrSlugTaken } from './service.ts'

type CopyCounts = { [Table in keyof ProgramRows]: number }

type CopyOutcome = (CreateOutcome<Event> & { counts: CopyCounts }) | NameOrSlugTaken | { status: 'not-there' }

const COPIED_SETTINGS = [
  'location',
  'timezone',
  'accent',
  'questionsOpen',
  'questionsHeld',
  'feedbackOpen',
  'boardSlowSeconds',
  'boardHeldAt',
  'boardWords',
] as const

export async function copyEvent(
  sourceId: string,
  { copied: parts = [], ...typed }: EventCopy,
  { actor, dryRun }: WriteContext,
): Promise<CopyOutcome> {
  const id = newId()
  return catchNameTaken({ id, ...typed }, () =>
    runUnitOfWork({ long: true, dryRun }, async (writing): Promise<CopyOutcome> => {
      const source = await writing.lockEvent(sourceId)
      if (!source) return { status: 'not-there' }
      const has: HasPart = (part) => parts.includes(part)
      const all = await readProgramRows(writing.tx, sourceId, { isLocked: true })
      const event = buildRow('events', { ...newEventFrom(source, typed, has), id })
      const rows = copyRows(source, event, {
        floors: has('rooms') ? all.floors : [],
        rooms: has('rooms') ? all.rooms : [],
        tracks: has('tracks') ? all.tracks : [],
        sponsors: has('sponsors') ? all.sponsors : [],
        speakers: has('speakers') ? all.speakers : [],
        sessions: has('sessions') ? all.sessions : [],
        guides: has('guides') ? all.guides : [],
      })
      const created: ChangedRow[] = [{ table: 'events', id, before: null, after: event }]
      for (const table of ['floors', 'rooms', 'tracks', 'speakers', 'sponsors', 'guides', 'sessions'] as const)
        created.push(...rows[table].map((after) => ({ table, id: after.id, before: null, after })))
      const summary = `Created event “${event.name}” from “${source.name}”`
      const changeId = await writing.write(id, created, { actor, summary })
      const counts = Object.fromEntries(Object.entries(rows).map(([table, { length }]) => [table, length]))
      return { status: 'created', row: event, changeId, counts: counts as CopyCounts }
    }),
  )
}

type HasPart = (part: (typeof COPIED_PARTS)[number]) => boolean

/** What was typed wins. An empty field, or a box that is not checked, is as in the source. */
function newEventFrom(source: Event, typed: Omit<EventCopy, 'copied'>, has: HasPart) {
  const others = {
    isActive: false,
    ...(has('settings') && Object.fromEntries(COPIED_SETTINGS.map((name) => [name, source[name]]))),
    ...(has('rooms') && { venueName: source.venueName, floorPlanUrl: source.floorPlanUrl }),
    ...(has('sessions') && { endsOn: shiftLastDay(source, typed.startsOn ?? null) }),
  }
  return {
    ...others,
    ...typed,
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !(typed as Record<string, unknown>)[name])),
  }
}

/** Sessions on days of the event need no move: they are stored by the number of the day. */
function movedTimes(session: Session, { startsOn }: Event, to: string | null) {
  const times = plannedTimes(session) ?? session
  return startsOn ? shiftTimes(times, startsOn, to) : { startTime: times.startTime, endTime: times.endTime }
}

/** Every row gets a new id, and references follow. A reference to what was left out is empty. */
function copyRows(source: Event, event: Event, program: ProgramRows): ProgramRows {
  const ids = new Map(Object.values(program).flatMap((rows) => rows.map(({ id }) => [id, newId()] as const)))
  const anew = <Row extends { id: string }>(row: Row) => ({
    ...row,
    id: ids.get(row.id)!,
    eventId: event.id,
    version: 1,
  })
  const draft = (session: Session): Session => ({
    ...anew(session),
    ...movedTimes(session, source, event.startsOn),
    location: program.rooms.length ? session.location : null,
    speakerIds: session.speakerIds.flatMap((speaker) => ids.get(speaker) ?? []),
    status: 'draft',
    cancelReason: null,
    replacedById: null,
    delay: null,
    updatedAt: new Date().toISOString(),
  })
  return {
    floors: program.floors.map(anew),
    rooms: program.rooms.map((room) => ({
      ...anew(room),
      floorId: room.floorId && (ids.get(room.floorId) ?? null),
      fullUntil: null,
    })),
    tracks: program.tracks.map(anew),
    speakers: program.speakers.map(anew),
    sponsors: program.sponsors.map(anew),
    guides: program.guides.map(anew),
    sessions: program.sessions.map(draft),
  }
}
