import type { Event, Room, Session } from '../../db/schema.ts'
import { deskRooms } from '../../src/features/live/desk/desk-rooms.ts'
import { markRoomFull, markRoomOpen } from '../../src/features/live/desk/service.ts'
import { resolveProgram } from '../../src/program/program.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { formatTimeInZone } from '../../src/text/time/format-dates.ts'
import { type ChangeFlags, CLI_ACTOR } from '../terminal/command.ts'
import { failNoRoom, roomOrFail, sessionOrFail } from '../terminal/find-or-fail.ts'
import { printResult } from '../terminal/print-result.ts'
import { exitCodes, fail } from '../terminal/terminal.ts'

export type FullFlags = ChangeFlags & { untilEndOf?: string; off?: boolean }

/** Asks no confirmation: it ends by itself and has Undo. */
export async function runFull(event: Event, [called = '']: string[], flags: FullFlags) {
  const { untilEndOf, off, dryRun = false, json } = flags
  const room = await roomOrFail(event, called)
  if (off) return runFree(room, flags)
  const session = untilEndOf ? await sessionOrFail(event, untilEndOf) : await whatRunsIn(event, room)
  const filled = await markRoomFull(room.id, session.id, { actor: CLI_ACTOR, dryRun })
  if (filled.status === 'not-in-room') return fail(`"${session.title}" is not in "${room.name}".`, exitCodes.usage)
  if (filled.status !== 'written') return failNoRoom()
  const until = formatTimeInZone(event.timezone, Date.parse(filled.row.fullUntil ?? ''))
  const message = filled.changeId
    ? `Marked "${room.name}" as full until ${until}`
    : `"${room.name}" is already full until ${until}`
  printResult({ message, changeId: filled.changeId, dryRun, json })
}

async function runFree(room: Room, { dryRun = false, json }: ChangeFlags) {
  const freed = await markRoomOpen(room.id, { actor: CLI_ACTOR, dryRun })
  if (freed.status !== 'written') return failNoRoom()
  const message = freed.changeId ? `Marked "${room.name}" as open again` : `"${room.name}" is not full`
  printResult({ message, changeId: freed.changeId, dryRun, json })
}

async function whatRunsIn(event: Event, room: Room): Promise<Session> {
  const program = resolveProgram(event, { sessions: await listSessions(event.id), rooms: [room] })
  const [desk] = deskRooms(program, Date.now())
  const nothing = `No session is running in "${room.name}". Choose one with --until-end-of.`
  return desk?.running[0]?.session ?? fail(nothing, exitCodes.notFound)
}
