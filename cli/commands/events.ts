import { InvalidArgumentError } from 'commander'
import type { Event } from '../../db/schema.ts'
import { copyEvent } from '../../src/features/events/copy-event.ts'
import { COPIED_PARTS, EVENT_LABELS, eventCopy, type NewEvent, newEvent } from '../../src/features/events/schema.ts'
import { countProgram, createEvent } from '../../src/features/events/service.ts'
import { deleteEvent } from '../../src/operations/backups/delete-event.ts'
import { listEvents } from '../../src/pages/cached-events.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { formatDates } from '../../src/text/time/format-dates.ts'
import {
  type ChangeFlags,
  CLI_ACTOR,
  changingCommand,
  changingEventCommand,
  commandGroup,
  type EventFlags,
  parseOrFail,
  readingCommand,
  readingEventCommand,
} from '../terminal/command.ts'
import { eventOrFail, failEventNotFound, withEvent } from '../terminal/find-or-fail.ts'
import { remarkUndo } from '../terminal/print-result.ts'
import { bold, confirm, fail, formatTable, print, printList, printNote } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'
import { editEventCommand, moveEventCommand } from './edit-event.ts'

type Flags = ChangeFlags & { name?: string; city?: string; date?: string; lastDay?: string; with: string[] }

const copyEventCommand = changingCommand('copy', 'create a hidden event from another one; sessions become drafts')
  .argument('<from>', 'the event to copy')
  .argument('<slug>', 'URL slug of the new event')
  .option('--name <name>', 'display name; without it, the old name with the new year or slug')
  .option('--city <city>', 'city; without it, the same')
  .option('--date <day>', 'first day; copied sessions move with it')
  .option('--last-day <day>', 'last day of an event of several days')
  .option('--with <parts>', `what to copy, separated by commas: ${COPIED_PARTS.join(', ')}`, readParts, [
    ...COPIED_PARTS,
  ])
  .action((from: string, slug: string, flags: Flags) => withDatabase(() => copy(from, slug, flags)))

async function copy(from: string, slug: string, { dryRun = false, json, date, lastDay, ...flags }: Flags) {
  const source = await eventOrFail(from)
  const { name = newName(source.name, slug, date), city = source.city, with: copied } = flags
  const read = parseOrFail(eventCopy, { name, slug, city, startsOn: date, endsOn: lastDay, isActive: false, copied })
  const outcome = await copyEvent(source.id, read, { actor: CLI_ACTOR, dryRun })
  if (outcome.status === 'taken') return fail(`Another event already uses this ${outcome.field}. Nothing was changed.`)
  if (outcome.status !== 'created') return failEventNotFound(from)
  const { row, changeId, counts } = outcome
  if (json) return print(JSON.stringify({ event: row, counts, changeId: dryRun ? undefined : changeId, dryRun }))
  const words = [
    pluralize(counts.rooms, 'room'),
    pluralize(counts.floors, 'floor'),
    pluralize(counts.tracks, 'track'),
    pluralize(counts.speakers, 'speaker'),
    pluralize(counts.sponsors, 'sponsor'),
    pluralize(counts.sessions, 'draft session'),
  ].join(', ')
  print(`${dryRun ? 'Would create' : 'Created'} ${bold(row.name)} (${row.slug}) from ${source.name}: ${words}.`)
  if (dryRun) printNote('Nothing was changed.')
  else remarkUndo(changeId)
}

function newName(name: string, slug: string, date = ''): string {
  const dated = date && name.replace(/\b20\d\d\b/, date.slice(0, 4))
  return dated && dated !== name ? dated : `${name} (${slug})`
}

function readParts(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  const unknown = parts.find((part) => !(COPIED_PARTS as readonly string[]).includes(part))
  if (unknown !== undefined) throw new InvalidArgumentError(`Use ${COPIED_PARTS.join(', ')}.`)
  return parts
}

export const eventsCommand = commandGroup('events', 'manage events', [
  readingCommand('list', 'list events').action((flags: ChangeFlags) => withDatabase(() => list(flags))),
  readingEventCommand('show', 'show the settings of an event').action(withEvent(show)),
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
  copyEventCommand,
  editEventCommand,
  moveEventCommand,
  changingEventCommand('delete', 'delete an event (backs it up first)').action(withEvent(remove)),
])

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

async function show(event: Event, { json }: EventFlags): Promise<void> {
  if (json) return print(JSON.stringify(event))
  const said = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? ''))
  const labels = Object.entries(EVENT_LABELS) as [keyof NewEvent, string][]
  print(formatTable(labels.map(([field, label]) => [label, said(event[field])])))
}

type CreateFlags = ChangeFlags & { venue?: string; date?: string; lastDay?: string } & Record<string, unknown>

async function create({ dryRun = false, json, yes: _, venue, date, lastDay, ...input }: CreateFlags): Promise<void> {
  const values = {
    ...input,
    ...(venue !== undefined && { venueName: venue }),
    ...(date !== undefined && { startsOn: date }),
    ...(lastDay !== undefined && { endsOn: lastDay }),
  }
  const read = parseOrFail(newEvent, values)
  const created = await createEvent(read, { actor: CLI_ACTOR, dryRun })
  if (created.status === 'taken') return fail(`Another event already uses this ${created.field}. Nothing was changed.`)
  const { row, changeId } = created
  if (json) return print(JSON.stringify({ event: row, changeId: dryRun ? undefined : changeId, dryRun }))
  const event = `${bold(row.name)} (${row.slug})`
  print(dryRun ? `Would create ${event}. Nothing was changed.` : `Created ${event}.`)
}

async function remove(event: Event, { yes, dryRun = false, json }: EventFlags): Promise<void> {
  const { sessions, speakers, sponsors } = await countProgram(event.id)
  const program = `${pluralize(sessions, 'session')}, ${pluralize(speakers, 'speaker')}, ${pluralize(sponsors, 'sponsor')}`
  const loss = `${event.name} (${program}, its messages, and its board)`
  if (dryRun) return print(json ? JSON.stringify({ event, dryRun }) : `Would delete ${loss}. Nothing was changed.`)
  await confirm(`This deletes ${loss}.`, { yes })
  const deletion = await deleteEvent(event.id, event.slug)
  if (deletion.status === 'last') return fail(`${event.name} is the only event. Create another one first.`)
  if (deletion.status !== 'deleted') return failEventNotFound(event.slug)
  if (json) return print(JSON.stringify({ event, keptIn: deletion.keptIn, dryRun }))
  print(`Deleted ${bold(event.name)}.`)
  printNote(`Restore it with: bun cli restore ${deletion.keptIn}`)
}
