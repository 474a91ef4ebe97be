import { InvalidArgumentError } from 'commander'
import type { Event, Room } from '../../db/schema.ts'
import { actionableSessions, deskRooms } from '../../src/features/live/desk/desk-rooms.ts'
import type { ShiftedSession } from '../../src/features/live/desk/plan-delay.ts'
import { MAX_DELAY_MINUTES } from '../../src/features/live/desk/schema.ts'
import { clearRoomDelay, delayRoom } from '../../src/features/live/desk/service.ts'
import { addedWarnings } from '../../src/features/sessions/session-warnings.ts'
import { type Program, type ProgramSession, resolveProgram } from '../../src/program/program.ts'
import { listRooms, listSessions, listSpeakers } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { formatTimeRange } from '../../src/text/time/format-time.ts'
import { changingEventCommand, type EventFlags } from '../terminal/command.ts'
import { type Changing, roomOrFail, sessionOrFail, withChange } from '../terminal/find-or-fail.ts'
import { exitCodes, fail, formatTable, print, printNote } from '../terminal/terminal.ts'

type Flags = EventFlags & { room: string; minutes?: number; clear?: boolean; from?: string }

export const lateCommand = changingEventCommand('late', 'delay the current session of a room and those after it')
  .requiredOption('-r, --room <room>', 'the room')
  .option('-m, --minutes <number>', 'delay in minutes', parseMinutes)
  .option('--clear', 'remove the delay')
  .option('--from <session>', 'start with this session instead of the current or next one')
  .action(withChange(late))

async function late(event: Event, { room: called, minutes, clear, from, by, json }: Changing<Flags>) {
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
    printNote(`Check: ${warning}.`)
  const rows = moved.map(({ session, to }) => [
    formatTimeRange(session.startTime, session.endTime),
    formatTimeRange(to.startTime, to.endTime),
    session.title,
  ])
  if (rows.length) print(formatTable(rows))
}
