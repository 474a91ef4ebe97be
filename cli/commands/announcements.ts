import { Command } from 'commander'
import type { Announcement, Event } from '../../db/schema.ts'
import { findAudience, listAudiences } from '../../src/features/live/announcements/announce-form.tsx'
import { listAnnouncements, withdrawAnnouncement } from '../../src/features/live/announcements/service.ts'
import { listRooms } from '../../src/program/program-rows.ts'
import { normalizeName } from '../../src/text/names.ts'
import { formatDayInZone, formatTimeInZone } from '../../src/text/time/format-dates.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand, readingCommand } from '../terminal/command.ts'
import { eventOrFail, withEvent } from '../terminal/find-or-fail.ts'
import { printResult } from '../terminal/print-result.ts'
import { confirm, exitCodes, fail, printList } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }

export const announcementsCommand = new Command('announcements')
  .description('list and withdraw announcements (publish one with `announce`)')
  .addCommand(
    readingCommand('list', 'list announcements, newest first')
      .requiredOption('-e, --event <slug>', 'the event')
      .action(withEvent(list)),
  )
  .addCommand(
    changingCommand('withdraw', 'withdraw an announcement from every page')
      .argument('<announcement>', 'its id, or its exact text if unique')
      .requiredOption('-e, --event <slug>', 'the event')
      .action((announcement: string, flags: Flags) => withDatabase(() => withdraw(announcement, flags))),
  )

async function list(event: Event, { json }: Flags): Promise<void> {
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

async function withdraw(typed: string, { event: slug, yes, dryRun = false, json }: Flags): Promise<void> {
  const { id, text } = await announcementOrFail((await eventOrFail(slug)).id, typed)
  if (!dryRun) await confirm(`This removes "${text}" from every page.`, { yes })
  const gone = await withdrawAnnouncement(id, { actor: CLI_ACTOR, dryRun })
  if (gone.status !== 'deleted') return fail(`Someone just withdrew "${text}".`, exitCodes.notFound)
  printResult({ message: `Withdrew "${text}"`, changeId: gone.changeId, dryRun, json })
}

async function announcementOrFail(eventId: string, typed: string): Promise<Announcement> {
  const announcements = await listAnnouncements(eventId)
  const byId = announcements.find(({ id }) => id === typed)
  if (byId) return byId
  const [found, ...others] = announcements.filter(({ text }) => normalizeName(text) === normalizeName(typed))
  if (!found) return fail(`No announcement with the id or text "${typed}".`, exitCodes.notFound)
  if (!others.length) return found
  const ids = [found, ...others].map(({ id }) => id).join(', ')
  return fail(`More than one announcement says "${typed}". Use one of these ids: ${ids}.`, exitCodes.usage)
}
