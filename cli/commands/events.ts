import { Command } from 'commander'
import { createEvent } from '../../src/features/events/event-writes.ts'
import { newEvent } from '../../src/features/events/schema.ts'
import { countProgram } from '../../src/features/events/service.ts'
import { counted } from '../../src/format/counted.ts'
import { formatDates } from '../../src/format/time/dates.ts'
import { deleteEvent } from '../../src/operations/backups/delete-event.ts'
import { listEvents } from '../../src/visits/known-events.ts'
import { type ChangeFlags, changingCommand, readingCommand, WHO } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { eventOrFail, failNoEvent } from '../terminal/no-event.ts'
import { bold, confirm, fail, remark, say, table } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'
import { moveEventCommand } from './move-event.ts'

export const eventsCommand = new Command('events')
  .description('the editions of the conference')
  .addCommand(
    readingCommand('list', 'show every event').action((flags: ChangeFlags) => withDatabase(() => list(flags))),
  )
  .addCommand(
    changingCommand('create', 'make an event, without a program')
      .requiredOption('--slug <slug>', 'part of its address: small letters, digits and hyphens')
      .requiredOption('--name <name>', 'what it is called')
      .requiredOption('--city <city>', 'where it is')
      .option('--location <text>', 'where it is, as shown to attendees')
      .option('--venue <name>', 'the building')
      .option('--date <day>', 'when it is: 2026-03-14')
      .option('--last-day <day>', 'its last day, where it has several: 2026-03-15')
      .option('--timezone <name>', 'its time zone: America/New_York')
      .option('--accent <color>', 'its color: #ffb81c')
      .action((flags: CreateFlags) => withDatabase(() => create(flags))),
  )
  .addCommand(moveEventCommand)
  .addCommand(
    changingCommand('delete', 'delete an event and everything in it; a backup of it is kept first')
      .requiredOption('-e, --event <slug>', 'the event')
      .action((flags: DeleteFlags) => withDatabase(() => remove(flags))),
  )

for (const command of eventsCommand.commands) command.exitOverride()

async function list({ json }: ChangeFlags): Promise<void> {
  const all = await listEvents()
  const listed = await Promise.all(all.map(async (event) => ({ ...event, ...(await countProgram(event.id)) })))
  if (json) return say(JSON.stringify(listed))
  const rows = listed.map(({ sessions, speakers, sponsors, ...event }) => [
    event.slug,
    event.name,
    event.city,
    formatDates(event) ?? '',
    `${counted(sessions, 'session')}, ${counted(speakers, 'speaker')}, ${counted(sponsors, 'sponsor')}`,
  ])
  say(
    rows.length ? table(rows) : 'There are no events yet: `bun cli events create` makes one, `bun cli seed` a sample.',
  )
}

type CreateFlags = ChangeFlags & { venue?: string; date?: string; lastDay?: string } & Record<string, unknown>

async function create({ dryRun = false, json, yes: _, venue, date, lastDay, ...input }: CreateFlags): Promise<void> {
  const said = {
    ...input,
    ...(venue !== undefined && { venueName: venue }),
    ...(date !== undefined && { startsOn: date }),
    ...(lastDay !== undefined && { endsOn: lastDay }),
  }
  const read = newEvent.safeParse(said)
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const created = await createEvent(read.data, { who: WHO, isRehearsal: dryRun })
  if (created.status === 'taken') return fail(`Another event has this ${created.field}, so nothing was changed.`)
  const { row, changeId } = created
  if (json) return say(JSON.stringify({ event: row, changeId: dryRun ? undefined : changeId, dryRun }))
  const event = `${bold(row.name)} (${row.slug})`
  say(dryRun ? `Would make ${event}. Nothing was changed.` : `Made ${event}.`)
}

type DeleteFlags = ChangeFlags & { event: string }

async function remove({ event: slug, yes, dryRun = false, json }: DeleteFlags): Promise<void> {
  const event = await eventOrFail(slug)
  const { sessions, speakers, sponsors } = await countProgram(event.id)
  const program = `${counted(sessions, 'session')}, ${counted(speakers, 'speaker')}, ${counted(sponsors, 'sponsor')}`
  const loss = `${event.name} (${program}, its messages and its board)`
  if (dryRun) return say(json ? JSON.stringify({ event, dryRun }) : `Would delete ${loss}. Nothing was changed.`)
  await confirm(`This deletes ${loss}.`, { yes })
  const deletion = await deleteEvent(event.id, slug)
  if (deletion.status === 'last') return fail(`${event.name} is the only event: make another one first.`)
  if (deletion.status !== 'deleted') return failNoEvent(slug)
  if (json) return say(JSON.stringify({ event, keptIn: deletion.keptIn, dryRun }))
  say(`Deleted ${bold(event.name)}.`)
  remark(`To bring it back: bun cli restore ${deletion.keptIn}`)
}
