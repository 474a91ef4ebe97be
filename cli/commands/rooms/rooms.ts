import { Command } from 'commander'
import type { Event } from '../../../db/schema.ts'
import { sessionsInOrder } from '../../../src/features/events/program/sessions-in-order.ts'
import { accessNames } from '../../../src/features/rooms/constants.ts'
import { roomFinder } from '../../../src/features/rooms/room-of.ts'
import { roomEdit } from '../../../src/features/rooms/schema.ts'
import { listRooms } from '../../../src/features/rooms/service.ts'
import { mergeRooms, moveRoom } from '../../../src/features/rooms/writes/arranging.ts'
import { deleteRoom, updateRoom } from '../../../src/features/rooms/writes/room-writes.ts'
import { counted } from '../../../src/format/counted.ts'
import { type ChangeFlags, changingCommand, readingCommand, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { eventOrFail } from '../../terminal/no-event.ts'
import { roomOrFail } from '../../terminal/no-room.ts'
import { sayDone } from '../../terminal/say-done.ts'
import { confirm, fail, say, table } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'
import { type FullFlags, fill, free } from './full.ts'

type Flags = ChangeFlags & { event: string }

/** Rooms are named as sessions name them. Only what leaves one room fewer asks. */
export const roomsCommand = new Command('rooms')
  .description('where sessions are; a room is named as it is called')
  .addCommand(ofEvent(readingCommand('list', 'show the rooms of an event, with how many sessions are in each'), list))
  .addCommand(
    ofEvent(
      changingCommand('rename', 'call a room otherwise; its sessions come along')
        .argument('<room>', 'how it is called')
        .argument('<name>', 'how it is to be called'),
      rename,
    ),
  )
  .addCommand(
    ofEvent(
      changingCommand('merge', 'make one room of two; the sessions of the first move to the other')
        .argument('<room>', 'the one that goes')
        .argument('<into>', 'the one that stays'),
      merge,
    ),
  )
  .addCommand(
    ofEvent(
      changingCommand('move', 'put a room elsewhere in their order')
        .argument('<room>', 'how it is called')
        .argument('<number>', 'which one it is to be, from 1'),
      move,
    ),
  )
  .addCommand(
    ofEvent(changingCommand('delete', 'delete a room in which no sessions are').argument('<room>', 'its name'), remove),
  )
  .addCommand(
    ofEvent(
      changingCommand('full', 'say that nobody else gets in, until what runs in it ends')
        .argument('<room>', 'its name')
        .option('--until-end-of <session>', 'its id or its title, instead of what runs now'),
      fill,
    ),
  )
  .addCommand(ofEvent(changingCommand('free', 'say that there is room again').argument('<room>', 'its name'), free))

for (const command of roomsCommand.commands) command.exitOverride()

type Action = (event: Event, said: string[], flags: FullFlags) => Promise<void>

function ofEvent(command: Command, act: Action): Command {
  return command.requiredOption('-e, --event <slug>', 'the event').action((...args: unknown[]) => {
    // After what was said come the options, and the command itself.
    const { event: slug, ...flags } = args.at(-2) as Flags
    return withDatabase(async () => act(await eventOrFail(slug), args.slice(0, -2) as string[], flags))
  })
}

async function list(event: Event, _: string[], { json }: ChangeFlags): Promise<void> {
  const rooms = await listRooms(event.id)
  const roomOf = roomFinder(rooms)
  const inRooms = Map.groupBy(await sessionsInOrder(event.id), ({ location }) => roomOf(location))
  const listed = rooms.map((room) => ({ ...room, sessions: inRooms.get(room)?.length ?? 0 }))
  if (json) return say(JSON.stringify(listed))
  const rows = listed.map(({ name, sessions, capacity, access }) => [
    name,
    counted(sessions, 'session'),
    capacity ? counted(capacity, 'seat') : '',
    accessNames(access).join(', '),
  ])
  say(rows.length ? table(rows) : `${event.name} has no rooms yet.`)
}

async function rename(event: Event, [called = '', name]: string[], { dryRun = false, json }: ChangeFlags) {
  const room = await roomOrFail(event, called)
  const read = roomEdit.safeParse({ name })
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const renamed = await updateRoom(room.id, read.data, { who: WHO, isRehearsal: dryRun })
  if (renamed.status === 'same-name')
    return fail(`There is a room "${renamed.room.name}" already: bun cli rooms merge makes one of the two.`)
  if (renamed.status !== 'written') return fail('The room is gone meanwhile.', exitCodes.notThere)
  const { row, changeId } = renamed
  const message = changeId ? `Renamed room "${room.name}" to "${row.name}"` : `The room is called "${row.name}" already`
  sayDone({ message, changeId, dryRun, json })
}

async function merge(event: Event, [called = '', into = '']: string[], { yes, dryRun = false, json }: ChangeFlags) {
  const [from, to] = [await roomOrFail(event, called), await roomOrFail(event, into)]
  if (from.id === to.id) return fail('These are the same room.', exitCodes.usage)
  if (!dryRun) await confirm(`This moves all sessions of "${from.name}" to "${to.name}", and leaves one room.`, { yes })
  const merged = await mergeRooms(from.id, to.id, { who: WHO, isRehearsal: dryRun })
  if (merged.status !== 'written') return fail('The room is gone meanwhile.', exitCodes.notThere)
  sayDone({ message: `Merged room "${from.name}" into "${to.name}"`, changeId: merged.changeId, dryRun, json })
}

async function move(event: Event, [called = '', number]: string[], { dryRun = false, json }: ChangeFlags) {
  const room = await roomOrFail(event, called)
  const to = Number(number) - 1
  if (!Number.isInteger(to) || to < 0) return fail('Say which one it is to be: a number from 1.', exitCodes.usage)
  const moved = await moveRoom(room.id, to, { who: WHO, isRehearsal: dryRun })
  if (moved.status !== 'written') return fail('The room is gone meanwhile.', exitCodes.notThere)
  const message = moved.changeId ? `Moved room "${room.name}" to number ${to + 1}` : `"${room.name}" is there already`
  sayDone({ message, changeId: moved.changeId, dryRun, json })
}

async function remove(event: Event, [called = '']: string[], { yes, dryRun = false, json }: ChangeFlags) {
  const room = await roomOrFail(event, called)
  if (!dryRun) await confirm(`This deletes the room "${room.name}".`, { yes })
  const deleted = await deleteRoom(room.id, { who: WHO, isRehearsal: dryRun })
  if (deleted.status === 'in-use')
    return fail(
      `${counted(deleted.sessions, 'session')} in "${room.name}": merge it into another room, or move them first.`,
    )
  if (deleted.status !== 'deleted') return fail('The room is gone meanwhile.', exitCodes.notThere)
  sayDone({ message: `Deleted room "${room.name}"`, changeId: deleted.changeId, dryRun, json })
}
