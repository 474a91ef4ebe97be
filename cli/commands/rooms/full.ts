import type { Event, Room, Session } from '../../../db/schema.ts'
import { sessionsInOrder } from '../../../src/features/events/program/sessions-in-order.ts'
import { deskRooms } from '../../../src/features/live-desk/desk-rooms.ts'
import { fillRoom, freeRoom } from '../../../src/features/live-desk/filling.ts'
import { clockIn } from '../../../src/format/time/clock-in.ts'
import { type ChangeFlags, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { failNoRoom, roomOrFail } from '../../terminal/no-room.ts'
import { sessionOrFail } from '../../terminal/no-session.ts'
import { sayDone } from '../../terminal/say-done.ts'
import { fail } from '../../terminal/terminal.ts'

export type FullFlags = ChangeFlags & { untilEndOf?: string; off?: boolean }

/** Asks nothing: it is over by itself, and can be undone. */
export async function fill(event: Event, [called = '']: string[], flags: FullFlags) {
  const { untilEndOf, off, dryRun = false, json } = flags
  const room = await roomOrFail(event, called)
  if (off) return free(room, flags)
  const session = untilEndOf ? await sessionOrFail(event, untilEndOf) : await whatRunsIn(event, room)
  const filled = await fillRoom(room.id, session.id, { who: WHO, isRehearsal: dryRun })
  if (filled.status === 'not-in-room') return fail(`"${session.title}" is not in "${room.name}".`, exitCodes.usage)
  if (filled.status !== 'written') return failNoRoom()
  const until = clockIn(event.timezone, Date.parse(filled.row.fullUntil ?? ''))
  const message = filled.changeId
    ? `Marked "${room.name}" as full until ${until}`
    : `"${room.name}" is already full until ${until}`
  sayDone({ message, changeId: filled.changeId, dryRun, json })
}

async function free(room: Room, { dryRun = false, json }: ChangeFlags) {
  const freed = await freeRoom(room.id, { who: WHO, isRehearsal: dryRun })
  if (freed.status !== 'written') return failNoRoom()
  const message = freed.changeId ? `Marked "${room.name}" as open again` : `"${room.name}" is not full`
  sayDone({ message, changeId: freed.changeId, dryRun, json })
}

async function whatRunsIn(event: Event, room: Room): Promise<Session> {
  const [desk] = deskRooms(event, [room], await sessionsInOrder(event.id), Date.now())
  const nothing = `No session is running in "${room.name}". Choose one with --until-end-of.`
  return desk?.running[0]?.session ?? fail(nothing, exitCodes.notThere)
}
