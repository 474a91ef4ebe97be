import { Command } from 'commander'
import type { Announcement, Event } from '../../../db/schema.ts'
import { addresseeOf, addresseesOf } from '../../../src/features/announcements/addressees.ts'
import { listAnnouncements, takeBackAnnouncement } from '../../../src/features/announcements/service.ts'
import { listRooms } from '../../../src/features/rooms/service.ts'
import { comparable } from '../../../src/format/comparable.ts'
import { clockIn, dayIn } from '../../../src/format/time/clock-in.ts'
import { type ChangeFlags, changingCommand, readingCommand, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { eventOrFail } from '../../terminal/no-event.ts'
import { sayDone } from '../../terminal/say-done.ts'
import { confirm, fail, say, table } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }

export const announcementsCommand = new Command('announcements')
  .description('list and withdraw announcements (publish one with `announce`)')
  .addCommand(
    readingCommand('list', 'list announcements, newest first')
      .requiredOption('-e, --event <slug>', 'the event')
      .action((flags: Flags) => withDatabase(() => list(flags))),
  )
  .addCommand(
    changingCommand('withdraw', 'withdraw an announcement from every page')
      .argument('<announcement>', 'its id, or its exact text if unique')
      .requiredOption('-e, --event <slug>', 'the event')
      .action((announcement: string, flags: Flags) => withDatabase(() => withdraw(announcement, flags))),
  )

async function list({ event: slug, json }: Flags): Promise<void> {
  const event = await eventOrFail(slug)
  const announcements = await listAnnouncements(event.id)
  if (json) return say(JSON.stringify(announcements))
  const addressees = addresseesOf(event, await listRooms(event.id))
  const rows = announcements.map((one) => [
    one.id,
    `for ${addresseeOf(one, addressees)?.name ?? 'a deleted room or day'}`,
    untilWhen(event, Date.parse(one.showUntil)),
    one.text,
  ])
  say(rows.length ? table(rows) : 'There are no announcements yet.')
}

/** By the event's own clock. */
function untilWhen({ timezone }: Event, moment: number): string {
  return moment > Date.now() ? `until ${dayIn(timezone, moment)}, ${clockIn(timezone, moment)}` : 'over'
}

async function withdraw(asked: string, { event: slug, yes, dryRun = false, json }: Flags): Promise<void> {
  const { id, text } = await announcementOrFail((await eventOrFail(slug)).id, asked)
  if (!dryRun) await confirm(`This removes "${text}" from every page.`, { yes })
  const gone = await takeBackAnnouncement(id, { who: WHO, isRehearsal: dryRun })
  if (gone.status !== 'deleted') return fail(`Someone just withdrew "${text}".`, exitCodes.notThere)
  sayDone({ message: `Withdrew "${text}"`, changeId: gone.changeId, dryRun, json })
}

async function announcementOrFail(eventId: string, asked: string): Promise<Announcement> {
  const announcements = await listAnnouncements(eventId)
  const byId = announcements.find(({ id }) => id === asked)
  if (byId) return byId
  const [found, ...others] = announcements.filter(({ text }) => comparable(text) === comparable(asked))
  if (!found) return fail(`No announcement with the id or text "${asked}".`, exitCodes.notThere)
  if (!others.length) return found
  const ids = [found, ...others].map(({ id }) => id).join(', ')
  return fail(`More than one announcement says "${asked}". Use one of these ids: ${ids}.`, exitCodes.usage)
}
