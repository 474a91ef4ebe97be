import { InvalidArgumentError } from 'commander'
import type { Event, Room, Session } from '../../../db/schema.ts'
import { sessionsInOrder } from '../../../src/features/events/program/sessions-in-order.ts'
import { current, deskRooms, type OnDesk, timedSessions } from '../../../src/features/live-desk/desk-rooms.ts'
import type { Moved } from '../../../src/features/live-desk/late/running-late.ts'
import { newWarnings } from '../../../src/features/live-desk/new-warnings.ts'
import { MOST_MINUTES } from '../../../src/features/live-desk/schema.ts'
import { runRoomLate, runRoomOnTime } from '../../../src/features/live-desk/service.ts'
import { listSpeakers } from '../../../src/features/speakers/service.ts'
import { counted } from '../../../src/format/counted.ts'
import { roomKey } from '../../../src/format/room-key.ts'
import { formatTimeRange } from '../../../src/format/time/clock.ts'
import { type ChangeFlags, changingCommand, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { eventOrFail } from '../../terminal/no-event.ts'
import { roomOrFail } from '../../terminal/no-room.ts'
import { sessionOrFail } from '../../terminal/no-session.ts'
import { sayDone } from '../../terminal/say-done.ts'
import { fail, remark, say, table } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string; room: string; minutes?: number; onTime?: boolean; from?: string }

/** Asks nothing: all of it is taken back as one (product §29.9). */
export const lateCommand = changingCommand('late', 'a room runs late: move what runs in it, and what follows')
  .requiredOption('-e, --event <slug>', 'the event')
  .requiredOption('-r, --room <room>', 'its name')
  .option('-m, --minutes <number>', 'by how much', readMinutes)
  .option('--on-time', 'take back by what it runs late')
  .option('--from <session>', 'its id or its title, instead of what runs now, or is next')
  .action((flags: Flags) => withDatabase(() => late(flags)))

async function late({ event: slug, room: called, minutes, onTime = false, from, dryRun = false, json }: Flags) {
  if (onTime === (minutes !== undefined)) return fail('Say --minutes or --on-time.', exitCodes.usage)
  const event = await eventOrFail(slug)
  const room = await roomOrFail(event, called)
  const before = await sessionsInOrder(event.id)
  const { session, start } = from ? await askedSession(event, room, from) : currentSession(event, room, before)
  const by = { who: WHO, isRehearsal: dryRun }
  const done = minutes
    ? await runRoomLate(session.id, { minutes, hasBegun: start <= Date.now() }, by)
    : await runRoomOnTime(session.id, {}, by)
  if (done.status !== 'moved') return fail(`"${session.title}" was changed in this moment: try again.`)
  const { moved, changeId } = done
  if (!json) await sayMoved(event, before, moved)
  const message = `${done.message}, ${counted(moved.length, 'session')} moved`
  sayDone({ message, count: moved.length, changeId, dryRun, json })
}

function readMinutes(typed: string): number {
  const minutes = Number(typed)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES)
    throw new InvalidArgumentError(`Say a number from 1 to ${MOST_MINUTES}.`)
  return minutes
}

async function askedSession(event: Event, room: Room, asked: string): Promise<OnDesk> {
  const session = await sessionOrFail(event, asked)
  if (roomKey(session.location) !== roomKey(room.name))
    return fail(`"${session.title}" is not in "${room.name}".`, exitCodes.usage)
  return timedSessions(event, [session])[0] ?? fail(`"${session.title}" does not take place, or has no time.`)
}

function currentSession(event: Event, room: Room, sessions: Session[]): OnDesk {
  const [desk] = deskRooms(event, [room], sessions, Date.now())
  const nothing = `Nothing runs in "${room.name}" now, and nothing begins there in the next twelve hours: say which session with --from.`
  return (desk && current(desk)[0]) ?? fail(nothing, exitCodes.notThere)
}

/** From when to when each is moved, and what clashes then, first. */
async function sayMoved(event: Event, sessions: Session[], moved: Moved[]) {
  const changed = moved.map(({ session, to }) => ({ ...session, ...to }))
  const speakers = await listSpeakers(event.id)
  for (const warning of newWarnings({ event, sessions, speakers }, changed)) remark(`Please check: ${warning}.`)
  const rows = moved.map(({ session, to }) => [
    formatTimeRange(session.startTime, session.endTime),
    formatTimeRange(to.startTime, to.endTime),
    session.title,
  ])
  if (rows.length) say(table(rows))
}
