import type { Event, Room, Session } from '../../../db/schema.ts'
import { sessionsInOrder } from '../../../src/features/events/program/sessions-in-order.ts'
import { deskRooms } from '../../../src/features/live-desk/desk-rooms.ts'
import { fillRoom, freeRoom } from '../../../src/features/live-desk/filling.ts'
import { clockIn } from '../../../src/format/time/clock-in.ts'
import { type ChangeFlags, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { roomOrFail } from '../../terminal/no-room.ts'
import { sessionOrFail } from '../../terminal/no-session.ts'
import { sayDone } from '../../terminal/say-done.ts'
import { fail } from '../../terminal/terminal.ts'

export type FullFlags = ChangeFlags & { untilEndOf?: string }

/** Asks nothing: it is over by itself, and can be taken back. */
export async function fill(event: Event, [called = '']: string[], { untilEndOf, dryRun = false, json }: FullFlags) {
  const room = await roomOrFail(event, called)
  const session = untilEndOf ? await sessionOrFail(event, untilEndOf) : await whatRunsIn(event, room)
  const filled = await fillRoom(room.id, session.id, { who: WHO, isRehearsal: dryRun })
  if (filled.status === 'not-in-room')
    return fail(`"${session.title}" does not take place in "${room.name}".`, exitCodes.usage)
  if (filled.status !== 'written') return fail('The room is gone meanwhile.', exitCodes.notThere)
  const until = clockIn(event.timezone, Date.parse(filled.row.fullUntil ?? ''))
  const message = `${room.name} is full until ${until}${filled.changeId ? '' : ' already'}`
  sayDone({ message, changeId: filled.changeId, dryRun, json })
}

export async function free(event: Event, [called = '']: string[], { dryRun = false, json }: ChangeFlags) {
  const room = await roomOrFail(event, called)
  const freed = await freeRoom(room.id, { who: WHO, isRehearsal: dryRun })
  if (freed.status !== 'written') return fail('The room is gone meanwhile.', exitCodes.notThere)
  const message = freed.changeId ? `${room.name} has room again` : `${room.name} was not full`
  sayDone({ message, changeId: freed.changeId, dryRun, json })
}

async function whatRunsIn(event: Event, room: Room): Promise<Session> {
  const [desk] = deskRooms(event, [room], await sessionsInOrder(event.id), Date.now())
  const nothing = `Nothing runs in "${room.name}" now: say which session with --until-end-of.`
  return desk?.running[0]?.session ?? fail(nothing, exitCodes.notThere)
}
