import { Command } from 'commander'
import { newEvent } from '../../src/features/events/schema.ts'
import { countProgram, createEvent } from '../../src/features/events/service.ts'
import { deleteEvent } from '../../src/operations/backups/delete-event.ts'
import { listEvents } from '../../src/pages/cached-events.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { formatDates } from '../../src/text/time/format-dates.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand, readingCommand } from '../terminal/command.ts'
import { eventOrFail, failEventNotFound } from '../terminal/find-or-fail.ts'
import { bold, confirm, exitCodes, fail, print, printList, printNote } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'
import { copyEventCommand } from './copy-event.ts'
import { editEventCommand } from './edit-event.ts'
import { moveEventCommand } from './move-event.ts'

export const eventsCommand = new Command('events')
  .description('manage events')
  .addCommand(readingCommand('list', 'list events').action((flags: ChangeFlags) => withDatabase(() => list(flags))))
  .addCommand(
    changingCommand('create', 'create an empty event')
      .requiredOption('--slug <slug>', 'URL slug: lowercase letters, digits, and hyphens')
      .requiredOption('--name <name>', 'display name')
      .requiredOption('--city <city>', 'city')
      .option('--location <text>', 'location shown to attendees')
      .option('--venue <name>', 'venue name')
      .option('--date <day>', 'first day, such as 2026-03-14')
      .option('--last-day <day>', 'last day of an event of several days')
      .option('--timezone <name>', 'IANA time zone, such as America/New_York')
      .option('--accent <color>', 'accent color, such as #ffb81c')
      .action((flags: CreateFlags) => withDatabase(() => create(flags))),
  )
  .addCommand(copyEventCommand)
  .addCommand(editEventCommand)
  .addCommand(moveEventCommand)
  .addCommand(
    changingCommand('delete', 'delete an event (backs it up first)')
      .requiredOption('-e, --event <slug>', 'the event')
      .action((flags: DeleteFlags) => withDatabase(() => remove(flags))),
  )

async function list({ json }: ChangeFlags): Promise<void> {
  const all = await listEvents()
  const listed = await Promise.all(all.map(async (event) => ({ ...event, ...(await countProgram(event.id)) })))
  printList(
    listed,
    json,
    'There are no events yet. Create one with `bun cli events create`, or load a sample with `bun cli seed`.',
    ({ sessions, speakers, sponsors, ...event }) => [
      event.slug,
      event.name,
      event.city,
      formatDates(event) ?? '',
      `${pluralize(sessions, 'session')}, ${pluralize(speakers, 'speaker')}, ${pluralize(sponsors, 'sponsor')}`,
    ],
  )
}

type CreateFlags = ChangeFlags & { venue?: string; date?: string; lastDay?: string } & Record<string, unknown>

async function create({ dryRun = false, json, yes: _, venue, date, lastDay, ...input }: CreateFlags): Promise<void> {
  const values = {
    ...input,
    ...(venue !== undefined && { venueName: venue }),
    ...(date !== undefined && { startsOn: date }),
    ...(lastDay !== undefined && { endsOn: lastDay }),
  }
  const read = newEvent.safeParse(values)
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const created = await createEvent(read.data, { actor: CLI_ACTOR, dryRun })
  if (created.status === 'taken') return fail(`Another event already uses this ${created.field}. Nothing was changed.`)
  const { row, changeId } = created
  if (json) return print(JSON.stringify({ event: row, changeId: dryRun ? undefined : changeId, dryRun }))
  const event = `${bold(row.name)} (${row.slug})`
  print(dryRun ? `Would create ${event}. Nothing was changed.` : `Created ${event}.`)
}

type DeleteFlags = ChangeFlags & { event: string }

async function remove({ event: slug, yes, dryRun = false, json }: DeleteFlags): Promise<void> {
  const event = await eventOrFail(slug)
  const { sessions, speakers, sponsors } = await countProgram(event.id)
  const program = `${pluralize(sessions, 'session')}, ${pluralize(speakers, 'speaker')}, ${pluralize(sponsors, 'sponsor')}`
  const loss = `${event.name} (${program}, its messages, and its board)`
  if (dryRun) return print(json ? JSON.stringify({ event, dryRun }) : `Would delete ${loss}. Nothing was changed.`)
  await confirm(`This deletes ${loss}.`, { yes })
  const deletion = await deleteEvent(event.id, slug)
  if (deletion.status === 'last') return fail(`${event.name} is the only event. Create another one first.`)
  if (deletion.status !== 'deleted') return failEventNotFound(slug)
  if (json) return print(JSON.stringify({ event, keptIn: deletion.keptIn, dryRun }))
  print(`Deleted ${bold(event.name)}.`)
  printNote(`Restore it with: bun cli restore ${deletion.keptIn}`)
}
