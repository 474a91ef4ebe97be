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
import { type ChangeFlags, changingCommand, formerly, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { eventOrFail } from '../../terminal/no-event.ts'
import { roomOrFail } from '../../terminal/no-room.ts'
import { sessionOrFail } from '../../terminal/no-session.ts'
import { sayDone } from '../../terminal/say-done.ts'
import { fail, remark, say, table } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

type Flags = ChangeFlags & {
  event: string
  room: string
  minutes?: number
  clear?: boolean
  onTime?: boolean
  from?: string
}

/** Asks nothing: all of it is undone as one (product §29.9). */
export const lateCommand = changingCommand('late', 'delay the current session of a room and those after it')
  .requiredOption('-e, --event <slug>', 'the event')
  .requiredOption('-r, --room <room>', 'the room')
  .option('-m, --minutes <number>', 'delay in minutes', readMinutes)
  .option('--clear', 'remove the delay')
  .addOption(formerly('--on-time'))
  .option('--from <session>', 'start with this session instead of the current or next one')
  .action((flags: Flags) => withDatabase(() => late(flags)))

async function late({ event: slug, room: called, minutes, clear, onTime, from, dryRun = false, json }: Flags) {
  if (Boolean(clear || onTime) === (minutes !== undefined))
    return fail('Use either --minutes or --clear.', exitCodes.usage)
  const event = await eventOrFail(slug)
  const room = await roomOrFail(event, called)
  const before = await sessionsInOrder(event.id)
  const { session, start } = from ? await askedSession(event, room, from) : currentSession(event, room, before)
  const by = { who: WHO, isRehearsal: dryRun }
  const done = minutes
    ? await runRoomLate(session.id, { minutes, hasBegun: start <= Date.now() }, by)
    : await runRoomOnTime(session.id, {}, by)
  if (done.status !== 'moved') return fail(`"${session.title}" just changed. Try again.`)
  const { moved, changeId } = done
  if (!json) await sayMoved(event, before, moved)
  const deed = changeId ? `Moved ${counted(moved.length, 'session')}` : 'Nothing to move'
  const message = `${deed}: ${done.message}`
  sayDone({ message, count: moved.length, changeId, dryRun, json })
}

function readMinutes(typed: string): number {
  const minutes = Number(typed)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES)
    throw new InvalidArgumentError(`Use a number from 1 to ${MOST_MINUTES}.`)
  return minutes
}

async function askedSession(event: Event, room: Room, asked: string): Promise<OnDesk> {
  const session = await sessionOrFail(event, asked)
  if (roomKey(session.location) !== roomKey(room.name))
    return fail(`"${session.title}" is not in "${room.name}".`, exitCodes.usage)
  return timedSessions(event, [session])[0] ?? fail(`"${session.title}" is canceled, a draft, or has no time.`)
}

function currentSession(event: Event, room: Room, sessions: Session[]): OnDesk {
  const [desk] = deskRooms(event, [room], sessions, Date.now())
  const nothing = `No session is running in "${room.name}" or starts there within 12 hours. Choose one with --from.`
  return (desk && current(desk)[0]) ?? fail(nothing, exitCodes.notThere)
}

/** From when to when each is moved, and what clashes then, first. */
async function sayMoved(event: Event, sessions: Session[], moved: Moved[]) {
  const changed = moved.map(({ session, to }) => ({ ...session, ...to }))
  const speakers = await listSpeakers(event.id)
  for (const warning of newWarnings({ event, sessions, speakers }, changed)) remark(`Check: ${warning}.`)
  const rows = moved.map(({ session, to }) => [
    formatTimeRange(session.startTime, session.endTime),
    formatTimeRange(to.startTime, to.endTime),
    session.title,
  ])
  if (rows.length) say(table(rows))
}
