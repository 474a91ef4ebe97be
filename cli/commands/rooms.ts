import { Command } from 'commander'
import type { Event } from '../../db/schema.ts'
import { accessNames } from '../../src/features/rooms/constants.ts'
import { roomEdit } from '../../src/features/rooms/schema.ts'
import { deleteRoom, mergeRooms, moveRoom, updateRoom } from '../../src/features/rooms/service.ts'
import { sessionRoomFinder } from '../../src/program/program.ts'
import { listRooms, listSessions } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand, readingCommand } from '../terminal/command.ts'
import { eventOrFail, failNoRoom, roomOrFail } from '../terminal/find-or-fail.ts'
import { printResult } from '../terminal/print-result.ts'
import { confirm, exitCodes, fail, printList } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'
import { type FullFlags, runFull } from './full.ts'

type Flags = ChangeFlags & { event: string }

/** Only commands that remove a room ask. */
export const roomsCommand = new Command('rooms')
  .description('manage rooms (name them as they are displayed)')
  .addCommand(ofEvent(readingCommand('list', 'list rooms with their session counts'), list))
  .addCommand(
    ofEvent(
      changingCommand('rename', "rename a room and its sessions' location")
        .argument('<room>', 'current name')
        .argument('<name>', 'new name'),
      rename,
    ),
  )
  .addCommand(
    ofEvent(
      changingCommand('merge', 'merge one room into another')
        .argument('<room>', 'room to remove')
        .argument('<into>', 'room to keep'),
      merge,
    ),
  )
  .addCommand(
    ofEvent(
      changingCommand('move', "change a room's position in the list")
        .argument('<room>', 'current name')
        .argument('<number>', 'new position, starting at 1'),
      move,
    ),
  )
  .addCommand(ofEvent(changingCommand('delete', 'delete an empty room').argument('<room>', 'the room'), remove))
  .addCommand(
    ofEvent(
      changingCommand('full', 'mark a room as full until its current session ends')
        .argument('<room>', 'the room')
        .option('--until-end-of <session>', 'another session (id or title) instead of the current one')
        .option('--off', 'mark the room as open again'),
      runFull,
    ),
  )

type Action = (event: Event, problems: string[], flags: FullFlags) => Promise<void>

function ofEvent(command: Command, act: Action): Command {
  return command.requiredOption('-e, --event <slug>', 'the event').action((...args: unknown[]) => {
    // Commander passes the options and the command after the arguments.
    const { event: slug, ...flags } = args.at(-2) as Flags
    return withDatabase(async () => act(await eventOrFail(slug), args.slice(0, -2) as string[], flags))
  })
}

async function list(event: Event, _: string[], { json }: ChangeFlags): Promise<void> {
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

async function rename(event: Event, [called = '', name]: string[], { dryRun = false, json }: ChangeFlags) {
  const room = await roomOrFail(event, called)
  const read = roomEdit.safeParse({ name })
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const renamed = await updateRoom(room.id, read.data, { actor: CLI_ACTOR, dryRun })
  if (renamed.status === 'same-name')
    return fail(`A room named "${renamed.room.name}" already exists. Merge the two with \`bun cli rooms merge\`.`)
  if (renamed.status !== 'written') return failNoRoom()
  const { row, changeId } = renamed
  const message = changeId ? `Renamed room "${room.name}" to "${row.name}"` : `The room is already named "${row.name}"`
  printResult({ message, changeId, dryRun, json })
}

async function merge(event: Event, [called = '', into = '']: string[], { yes, dryRun = false, json }: ChangeFlags) {
  const [from, to] = [await roomOrFail(event, called), await roomOrFail(event, into)]
  if (from.id === to.id) return fail('Both names mean the same room.', exitCodes.usage)
  if (!dryRun)
    await confirm(`This moves all sessions of "${from.name}" to "${to.name}" and deletes "${from.name}".`, { yes })
  const merged = await mergeRooms(from.id, to.id, { actor: CLI_ACTOR, dryRun })
  if (merged.status !== 'written') return failNoRoom()
  printResult({ message: `Merged room "${from.name}" into "${to.name}"`, changeId: merged.changeId, dryRun, json })
}

async function move(event: Event, [called = '', number]: string[], { dryRun = false, json }: ChangeFlags) {
  const room = await roomOrFail(event, called)
  const to = Number(number) - 1
  if (!Number.isInteger(to) || to < 0) return fail('The position must be a whole number from 1.', exitCodes.usage)
  const moved = await moveRoom(room.id, to, { actor: CLI_ACTOR, dryRun })
  if (moved.status !== 'written') return failNoRoom()
  const message = moved.changeId ? `Moved room "${room.name}" to position ${to + 1}` : `"${room.name}" is already there`
  printResult({ message, changeId: moved.changeId, dryRun, json })
}

async function remove(event: Event, [called = '']: string[], { yes, dryRun = false, json }: ChangeFlags) {
  const room = await roomOrFail(event, called)
  if (!dryRun) await confirm(`This deletes the room "${room.name}".`, { yes })
  const deleted = await deleteRoom(room.id, { actor: CLI_ACTOR, dryRun })
  if (deleted.status === 'in-use')
    return fail(
      `"${room.name}" still has ${pluralize(deleted.sessions, 'session')}. Merge it into another room, or move them first.`,
    )
  if (deleted.status !== 'deleted') return failNoRoom()
  printResult({ message: `Deleted room "${room.name}"`, changeId: deleted.changeId, dryRun, json })
}
