import { and, eq, inArray } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { cached } from '../../../db/revisions.ts'
import type { ChangedRow, Event, Place, PlannedPlace, Room, Session } from '../../../db/schema.ts'
import { events, plannedPlaces, rooms, sessions } from '../../../db/schema.ts'
import { sortForDashboard } from '../../program/program.ts'
import { programDay } from '../../program/program-days.ts'
import { listRooms, listSessions, listSpeakers, PROGRAM_KINDS } from '../../program/program-rows.ts'
import { buildRow } from '../../records/new-row.ts'
import { applyEdit, editedRow } from '../../records/row-diff.ts'
import { type Collided, type EventNotFound, editRow, lastWriter, type NotFound } from '../../records/row-writes.ts'
import { lockEventRooms } from '../../records/session-rooms.ts'
import { lockSessions } from '../../records/session-rows.ts'
import { runUnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { pluralize } from '../../text/pluralize.ts'
import { type FirstPicture, firstRows, planProgramRows } from './first-picture.ts'
import { formatPlace, layOver, placeOf, timesAt } from './place.ts'
import type { MoveRequest, PlanChoice } from './schema.ts'
import type { Settings } from './settings.ts'

export type MoveOutcome =
  | { status: 'moved'; message: string; sessions: Session[]; planned: PlannedPlace[]; changeId: string | undefined }
  | { status: 'unknown-room'; id: string }
  | { status: 'other-mode'; isQuiet: boolean }
  | Collided<Session>
  | EventNotFound
  | NotFound

export async function readPlan({ id }: Event) {
  const [event] = await db.select().from(events).where(eq(events.id, id))
  const places = await db.select().from(plannedPlaces).where(eq(plannedPlaces.eventId, id)).orderBy(plannedPlaces.id)
  return { isQuiet: isQuietly(event?.plansQuietlySince, places.length), places }
}

/** All sessions are resolved once per revision. The picture depends on the organizer's settings. */
export async function firstPicture(event: Event, settings: Settings): Promise<FirstPicture> {
  const planned = await cached(event.id, [...PROGRAM_KINDS, 'plan'], 'planner', async () => {
    const lists = [listSessions(event.id), listRooms(event.id), listSpeakers(event.id), readPlan(event)] as const
    const [sessions, rooms, speakers, stored] = await Promise.all(lists)
    return planProgramRows(event, { sessions: sortForDashboard(sessions, event), rooms, speakers, stored })
  })
  return { rows: firstRows(planned, settings), settings }
}

/** Undo may bring planned places back. */
const isQuietly = (since: string | null | undefined, places: number) => !!since || places > 0

/** All moves are one change. The version of each session is checked, so that two organizers never overwrite each other. */
export function moveSessions(request: MoveRequest, { actor, dryRun }: WriteContext): Promise<MoveOutcome> {
  const { eventId, moves } = request
  return runUnitOfWork({ dryRun }, async (writing) => {
    const { tx } = writing
    const { event, known, plan, rows } = await lockPlan(tx, request, moves)
    if (!event) return { status: 'no-event' }
    const isQuiet = isQuietly(event.plansQuietlySince, plan.size)
    if (request.isQuiet !== undefined && request.isQuiet !== isQuiet) return { status: 'other-mode', isQuiet }
    const changed: ChangedRow[] = []
    const moved: Session[] = []
    for (const { id, version, planned, to } of moves) {
      const session = rows.get(id)
      if (!session) return { status: 'not-there' }
      const waiting = plan.get(id)
      const before = layOver(session, waiting, known)
      const [seen, current] = isQuiet ? [planned, waiting?.version ?? 0] : [version, session.version]
      if (seen !== undefined && seen !== current)
        return { status: 'collided', current: before, by: await lastWriter(tx, eventId, id) }
      const room = to && known.find((one) => one.id === to.room)
      if (to && !room) return { status: 'unknown-room', id: to.room }
      const times = timesAt(to, before, event.startsOn)
      if (isQuiet) {
        const after = planPlace(session, waiting, { ...times, roomId: room?.id ?? null }, known, actor)
        changed.push({ table: 'plannedPlaces', id, before: waiting ?? null, after })
        moved.push(layOver(session, after, known))
      } else {
        const after = applyEdit(session, { ...times, location: room?.name ?? null })
        changed.push({ table: 'sessions', id, before: session, after })
        moved.push(after)
      }
    }
    const message = describeMoves(event, moved, known, isQuiet)
    const changeId = await writing.write(eventId, changed, { actor, summary: message })
    const planned = changed.flatMap(({ after }) => (isQuiet && after ? [after as PlannedPlace] : []))
    return { status: 'moved', message, sessions: moved, planned, changeId }
  })
}

function planPlace(session: Session, waiting: PlannedPlace | undefined, place: Place, known: Room[], by: string) {
  const base = placeOf(session, known)
  if (Bun.deepEquals(place, base)) return null
  const { id, eventId, title } = session
  if (!waiting) return buildRow('plannedPlaces', { id, eventId, title, ...place, base, by })
  const after = applyEdit(waiting, place)
  return after === waiting ? waiting : { ...after, title, by }
}

function describeMoves(event: Event, moved: Session[], known: Room[], isQuiet: boolean): string {
  const [first] = moved
  const { title, location } = first!
  const room = known.find(({ name }) => name === location)
  const place = room && formatPlace(event, moved, { ...first!, day: programDay(first!, event.startsOn) }, room)
  if (moved.length > 1) return `${isQuiet ? 'Planned to move' : 'Moved'} ${pluralize(moved.length, 'session')}`
  if (place) return `${isQuiet ? 'Planned to move' : 'Moved'} “${title}” to ${place}`
  return `${isQuiet ? 'Planned to remove' : 'Removed'} “${title}” from the schedule`
}

async function lockPlan(tx: Transaction, { eventId }: { eventId: string }, of: { id: string }[]) {
  await lockEventRooms(tx, eventId)
  const [event] = await tx.select().from(events).where(eq(events.id, eventId))
  const known = await tx.select().from(rooms).where(eq(rooms.eventId, eventId))
  const ids = of.map(({ id }) => id)
  const ofEvent = eq(sessions.eventId, eventId)
  const locked = await lockSessions(tx, and(ofEvent, inArray(sessions.id, ids)), 'no key update')
  const ofPlan = eq(plannedPlaces.eventId, eventId)
  const plan = await tx.select().from(plannedPlaces).where(ofPlan).orderBy(plannedPlaces.id).for('update')
  return { event, known, plan: byId(plan), rows: byId(locked) }
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

export type PlanOutcome =
  | { status: 'settled'; message: string; changeId: string | undefined }
  | { status: 'plan-changed'; by: string | undefined }
  | Collided<Session>

/** One change. A session that was written since the organizer saw it is not moved (product §11.14). */
export function settlePlan(choice: PlanChoice, act: 'publish' | 'discard', { actor, dryRun }: WriteContext) {
  const { eventId, places } = choice
  return runUnitOfWork({ dryRun }, async (writing): Promise<PlanOutcome> => {
    const { tx } = writing
    const { known, plan, rows } = await lockPlan(tx, choice, places)
    const changed: ChangedRow[] = []
    for (const { id, version, planned } of places) {
      const [waiting, session] = [plan.get(id), rows.get(id)]
      if (waiting?.version !== planned)
        return { status: 'plan-changed', by: await lastWriter(tx, eventId, id, 'plannedPlaces') }
      changed.push({ table: 'plannedPlaces', id, before: waiting!, after: null })
      if (act === 'discard' || !session) continue
      if (version !== session.version)
        return { status: 'collided', current: session, by: await lastWriter(tx, eventId, id, 'sessions') }
      const { startTime, endTime, location } = layOver(session, waiting, known)
      changed.push(editedRow('sessions', session, { startTime, endTime, location }))
    }
    const message = `${act === 'publish' ? 'Published' : 'Discarded'} ${pluralize(places.length, 'planned move')}`
    return { status: 'settled', message, changeId: await writing.write(eventId, changed, { actor, summary: message }) }
  })
}

export function planQuietly(eventId: string, isQuiet: boolean, by: WriteContext) {
  const edit = ({ plansQuietlySince }: Event) => ({
    plansQuietlySince: isQuiet ? (plansQuietlySince ?? new Date().toISOString()) : null,
  })
  const sentence = ({ name }: Event) => `Turned ${isQuiet ? 'on' : 'off'} quiet planning of ${name}`
  return editRow('events', eventId, edit, by, sentence)
}
