import { InvalidArgumentError } from 'commander'
import type { Event, Room, Session } from '../../db/schema.ts'
import { actionableSessions, deskRooms } from '../../src/features/live/desk/desk-rooms.ts'
import type { ShiftedSession } from '../../src/features/live/desk/plan-delay.ts'
import { MAX_DELAY_MINUTES } from '../../src/features/live/desk/schema.ts'
import { clearRoomDelay, delayRoom, markRoomFull, markRoomOpen } from '../../src/features/live/desk/service.ts'
import { accessNames } from '../../src/features/rooms/constants.ts'
import { newRoom, ROOM_LABELS, roomEdit } from '../../src/features/rooms/schema.ts'
import type { RoomInUse, RoomNameTaken } from '../../src/features/rooms/service.ts'
import { createRoom, deleteRoom, mergeRooms, moveRoom, updateRoom } from '../../src/features/rooms/service.ts'
import { addedWarnings } from '../../src/features/sessions/session-warnings.ts'
import { type Program, type ProgramSession, resolveProgram, sessionRoomFinder } from '../../src/program/program.ts'
import { listRooms, listSessions, listSpeakers } from '../../src/program/program-rows.ts'
import type { WriteContext } from '../../src/records/unit-of-work.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { formatTimeInZone } from '../../src/text/time/format-dates.ts'
import { formatTimeRange } from '../../src/text/time/format-time.ts'
import { command, type EventFlags, group, resultOf } from '../terminal/command.ts'
import { rowCommands } from '../terminal/row-commands.ts'
import { confirm, exitCodes, fail, formatTable, print, printCheck, printList } from '../terminal/terminal.ts'
import type { Changing } from '../terminal/with-database.ts'
import { failNoRoom, roomOrFail, sessionOrFail, withChange, withEvent } from '../terminal/with-database.ts'

export const roomsCommand = group('rooms', 'manage rooms (name them as they are displayed)', [
  command('list', 'list rooms with their session counts', 'ofEvent').action(withEvent(list)),
  command('merge', 'merge one room into another', 'changes', 'ofEvent')
    .argument('<room>', 'room to remove')
    .argument('<into>', 'room to keep')
    .action(withChange(merge)),
  command('move', "change a room's position in the list", 'changes', 'ofEvent')
    .argument('<room>', 'current name')
    .argument('<number>', 'new position, starting at 1')
    .action(withChange(move)),
  command('full', 'mark a room as full until its current session ends', 'changes', 'ofEvent')
    .argument('<room>', 'the room')
    .option('--until-end-of <session>', 'another session (id or title) instead of the current one')
    .option('--off', 'mark the room as open again')
    .action(withChange(markFull)),
  ...rowCommands({
    name: 'room',
    labels: ROOM_LABELS,
    create: { schema: newRoom, run: createRoom },
    edit: { schema: roomEdit, run: updateRoom },
    remove: deleteRoom,
    list: listRooms,
    refusal: (refused: RoomInUse | RoomNameTaken | { status: 'other' }) => {
      if (refused.status === 'in-use')
        return `"${refused.room.name}" still has ${pluralize(refused.sessions, 'session')}. Merge it into another room, or move them first.`
      if (refused.status === 'same-name')
        return `A room named "${refused.room.name}" already exists. Merge the two with \`bun cli rooms merge\`.`
      return undefined
    },
  }),
])

async function list(event: Event, { json }: EventFlags): Promise<void> {
  const rooms = await listRooms(event.id)
  const inRooms = Map.groupBy(await listSessions(event.id), sessionRoomFinder(rooms))
  const listed = rooms.map((room) => ({ ...room, sessions: inRooms.get(room)?.length ?? 0 }))
  printList(listed, json, 'This event has no rooms yet.', ({ name, sessions, capacity, access }) => [
    name,
    pluralize(sessions, 'session'),
    capacity ? pluralize(capacity, 'seat') : '',
    accessNames(access).join(', '),
  ])
}

async function merge(event: Event, flags: Changing, called: string, into: string) {
  const [from, to] = [await roomOrFail(event, called), await roomOrFail(event, into)]
  if (from.id === to.id) return fail('Both names mean the same room.', exitCodes.usage)
  await confirm(`This moves all sessions of "${from.name}" to "${to.name}" and deletes "${from.name}".`, flags)
  const merged = await mergeRooms(from.id, to.id, flags.by)
  if (merged.status !== 'written') return failNoRoom()
  return { message: `Merged room "${from.name}" into "${to.name}"`, changeId: merged.changeId }
}

async function move(event: Event, { by }: Changing, called: string, number: string) {
  const room = await roomOrFail(event, called)
  const to = Number(number) - 1
  if (!Number.isInteger(to) || to < 0) return fail('The position must be a whole number from 1.', exitCodes.usage)
  const moved = await moveRoom(room.id, to, by)
  if (moved.status !== 'written') return failNoRoom()
  return resultOf(moved.changeId, `Moved room "${room.name}" to position ${to + 1}`, `"${room.name}" is already there`)
}

type FullFlags = EventFlags & { untilEndOf?: string; off?: boolean }

async function markFull(event: Event, { untilEndOf, off, by }: Changing<FullFlags>, called: string) {
  const room = await roomOrFail(event, called)
  if (off) return markOpen(room, by)
  const session = untilEndOf ? await sessionOrFail(event, untilEndOf) : await whatRunsIn(event, room)
  const filled = await markRoomFull(room.id, session.id, by)
  if (filled.status === 'not-in-room') return fail(`"${session.title}" is not in "${room.name}".`, exitCodes.usage)
  if (filled.status !== 'written') return failNoRoom()
  const until = formatTimeInZone(event.timezone, Date.parse(filled.row.fullUntil ?? ''))
  const already = `"${room.name}" is already full until ${until}`
  return resultOf(filled.changeId, `Marked "${room.name}" as full until ${until}`, already)
}

async function markOpen(room: Room, by: WriteContext) {
  const freed = await markRoomOpen(room.id, by)
  if (freed.status !== 'written') return failNoRoom()
  return resultOf(freed.changeId, `Marked "${room.name}" as open again`, `"${room.name}" is not full`)
}

async function whatRunsIn(event: Event, room: Room): Promise<Session> {
  const program = resolveProgram(event, { sessions: await listSessions(event.id), rooms: [room] })
  const [desk] = deskRooms(program, Date.now())
  const nothing = `No session is running in "${room.name}". Choose one with --until-end-of.`
  return desk?.running[0]?.session ?? fail(nothing, exitCodes.notFound)
}

type LateFlags = EventFlags & { room: string; minutes?: number; clear?: boolean; from?: string }

export const lateCommand = command(
  'late',
  'delay the current session of a room and those after it',
  'changes',
  'ofEvent',
)
  .requiredOption('-r, --room <room>', 'the room')
  .option('-m, --minutes <number>', 'delay in minutes', parseMinutes)
  .option('--clear', 'remove the delay')
  .option('--from <session>', 'start with this session instead of the current or next one')
  .action(withChange(late))

async function late(event: Event, { room: called, minutes, clear, from, by, json }: Changing<LateFlags>) {
  if (Boolean(clear) === (minutes !== undefined)) return fail('Use either --minutes or --clear.', exitCodes.usage)
  const room = await roomOrFail(event, called)
  const program = await readProgram(event)
  const session = from ? await askedSession(program, room, from) : currentSession(program, room)
  const done = minutes ? await delayRoom(session.id, { minutes }, by) : await clearRoomDelay(session.id, {}, by)
  if (done.status !== 'moved') return fail(`"${session.title}" just changed. Try again.`)
  const { moved, changeId } = done
  if (!json) printShifted(program, moved)
  const deed = changeId ? `Moved ${pluralize(moved.length, 'session')}` : 'Nothing to move'
  return { message: `${deed}: ${done.message}`, count: moved.length, changeId }
}

function parseMinutes(typed: string): number {
  const minutes = Number(typed)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_DELAY_MINUTES)
    throw new InvalidArgumentError(`Use a number from 1 to ${MAX_DELAY_MINUTES}.`)
  return minutes
}

async function readProgram(event: Event): Promise<Program> {
  const [sessions, rooms, speakers] = [listSessions(event.id), listRooms(event.id), listSpeakers(event.id)]
  return resolveProgram(event, { sessions: await sessions, rooms: await rooms, speakers: await speakers })
}

async function askedSession({ event, byId }: Program, room: Room, typed: string): Promise<ProgramSession> {
  const { id, title } = await sessionOrFail(event, typed)
  const session = byId.get(id)
  if (session?.room?.id !== room.id) return fail(`"${title}" is not in "${room.name}".`, exitCodes.usage)
  if (session.status === 'confirmed' && session.span) return session
  return fail(`"${title}" is canceled, a draft, or has no time.`)
}

function currentSession(program: Program, room: Room): ProgramSession {
  const desk = deskRooms(program, Date.now()).find((one) => one.room.id === room.id)
  const nothing = `No session is running in "${room.name}" or starts there within 12 hours. Choose one with --from.`
  return (desk && actionableSessions(desk)[0]?.session) ?? fail(nothing, exitCodes.notFound)
}

function printShifted({ event, sessions, speakers }: Program, moved: ShiftedSession[]) {
  const changed = moved.map(({ session, to }) => ({ ...session, ...to }))
  for (const warning of addedWarnings({ event, sessions, speakers: [...speakers.values()] }, changed))
    printCheck(warning)
  const rows = moved.map(({ session, to }) => [
    formatTimeRange(session.startTime, session.endTime),
    formatTimeRange(to.startTime, to.endTime),
    session.title,
  ])
  if (rows.length) print(formatTable(rows))
}
