import type { Event } from '../../db/schema.ts'
import { findAudience, listAudiences } from '../../src/features/live/announcements/announce-form.tsx'
import { newAnnouncement } from '../../src/features/live/announcements/schema.ts'
import { announce, listAnnouncements, withdrawAnnouncement } from '../../src/features/live/announcements/service.ts'
import { listRooms } from '../../src/program/program-rows.ts'
import { formatDayInZone, formatTimeInZone } from '../../src/text/time/format-dates.ts'
import type { CommandResult, EventFlags } from '../terminal/command.ts'
import { command, group, parseOrFail } from '../terminal/command.ts'
import { confirm, exitCodes, fail, printList } from '../terminal/terminal.ts'
import { type Changing, failNoRoom, roomOrFail, rowOrFail, withChange, withEvent } from '../terminal/with-database.ts'

export const announcementsCommand = group(
  'announcements',
  'list and withdraw announcements (publish one with `announce`)',
  [
    command('list', 'list announcements, newest first', 'ofEvent').action(withEvent(list)),
    command('withdraw', 'withdraw an announcement from every page', 'changes', 'ofEvent')
      .argument('<announcement>', 'its id, or its exact text if unique')
      .action(withChange(withdraw)),
  ],
)

async function list(event: Event, { json }: EventFlags): Promise<void> {
  const announcements = await listAnnouncements(event.id)
  const addressees = listAudiences(event, await listRooms(event.id))
  printList(announcements, json, 'There are no announcements yet.', (one) => [
    one.id,
    `for ${findAudience(one, addressees)?.name ?? 'a deleted room or day'}`,
    untilWhen(event, Date.parse(one.showUntil)),
    one.text,
  ])
}

function untilWhen({ timezone }: Event, moment: number): string {
  return moment > Date.now()
    ? `until ${formatDayInZone(timezone, moment)}, ${formatTimeInZone(timezone, moment)}`
    : 'over'
}

async function withdraw(event: Event, flags: Changing, typed: string): Promise<CommandResult> {
  const { id, text } = rowOrFail(event, typed, 'announcement', await listAnnouncements(event.id))
  await confirm(`This removes "${text}" from every page.`, flags)
  const gone = await withdrawAnnouncement(id, flags.by)
  if (gone.status !== 'deleted') return fail(`Someone just withdrew "${text}".`, exitCodes.notFound)
  return { message: `Withdrew "${text}"`, changeId: gone.changeId }
}

type AnnounceFlags = EventFlags & { room?: string; day?: string; minutes?: string }

export const announceCommand = command('announce', "publish an announcement on the event's pages", 'changes', 'ofEvent')
  .argument('<text>', 'the text, at most 280 characters')
  .option('--room <name>', "show it only on this room's sessions")
  .option('--day <number>', 'show it only on this program day (1 is the first)')
  .option('-m, --minutes <number>', 'how long to show it (default: 120)')
  .action(withChange(run))

async function run(event: Event, { room, day, minutes, by }: Changing<AnnounceFlags>, text: string) {
  const roomId = room === undefined ? null : (await roomOrFail(event, room)).id
  const read = parseOrFail(newAnnouncement, { eventId: event.id, text, roomId, day, minutes })
  const result = await announce(read, by)
  if (result.status === 'two-addressees') return fail('Use --room or --day, not both.', exitCodes.usage)
  if (result.status === 'unknown-day') return fail(`${result.sentence}.`, exitCodes.usage)
  if (result.status !== 'created') return failNoRoom()
  return { message: `Announced "${result.row.text}"`, changeId: result.changeId }
}
