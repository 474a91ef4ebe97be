import { InvalidArgumentError } from 'commander'
import type { Event } from '../../db/schema.ts'
import { copyEvent } from '../../src/features/events/copy-event.ts'
import type { EventEdit, NewEvent } from '../../src/features/events/schema.ts'
import { COPIED_PARTS, EVENT_LABELS, eventCopy, eventEdit, newEvent } from '../../src/features/events/schema.ts'
import { countProgram, createEvent, updateEvent } from '../../src/features/events/service.ts'
import { deleteEvent } from '../../src/operations/backups/delete-event.ts'
import { listEvents } from '../../src/pages/cached-events.ts'
import { countSessionsAfter, type EventDates } from '../../src/program/program-days.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { formatDates } from '../../src/text/time/format-dates.ts'
import type { ChangeFlags, EventFlags } from '../terminal/command.ts'
import {
  CLI_ACTOR,
  changingCommand,
  changingEventCommand,
  commandGroup,
  parseOrFail,
  readingCommand,
  readingEventCommand,
} from '../terminal/command.ts'
import { eventOrFail, failEventNotFound, withEvent } from '../terminal/find-or-fail.ts'
import { remarkUndo, resultSentence } from '../terminal/print-result.ts'
import { bold, confirm, exitCodes, fail, formatTable, print, printList, printNote } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type EditFlags = ChangeFlags & { event: string } & Record<string, unknown>

const FIELDS: Record<string, keyof EventEdit> = {
  date: 'startsOn',
  lastDay: 'endsOn',
  venue: 'venueName',
  floorPlan: 'floorPlanUrl',
  active: 'isActive',
  questions: 'questionsOpen',
  reviewQuestions: 'questionsHeld',
  feedback: 'feedbackOpen',
}

const editEventCommand = changingEventCommand('edit', "change an event's settings")
  .option('--name <name>', 'display name')
  .option('--slug <slug>', 'URL slug: lowercase letters, digits, and hyphens')
  .option('--city <city>', 'city')
  .option('--location <text>', 'location shown to attendees ("" to clear)')
  .option('--venue <name>', 'venue name ("" to clear)')
  .option('--date <day>', 'first day; the program moves with it')
  .option('--last-day <day>', 'last day ("" for a single-day event)')
  .option('--timezone <name>', 'IANA time zone, such as America/New_York')
  .option('--accent <color>', 'accent color, such as #ffb81c')
  .option('--floor-plan <url>', 'URL of the floor plan ("" to clear)')
  .option('--active <yes|no>', 'show the event to attendees', parseYesNo)
  .option('--questions <yes|no>', 'let attendees ask questions', parseYesNo)
  .option('--review-questions <yes|no>', 'hold questions for review', parseYesNo)
  .option('--feedback <yes|no>', 'let attendees rate sessions', parseYesNo)
  .action((flags: EditFlags) => withDatabase(() => edit(flags)))

async function edit({ event: slug, yes: _, dryRun = false, json, ...said }: EditFlags): Promise<void> {
  const input = Object.fromEntries(Object.entries(said).map(([option, value]) => [FIELDS[option] ?? option, value]))
  if (!Object.keys(input).length) return fail('Nothing to change. Use an option such as --timezone.', exitCodes.usage)
  const read = parseOrFail(eventEdit, input)
  const event = await eventOrFail(slug)
  const outcome = await updateEvent(event.id, read, { actor: CLI_ACTOR, dryRun })
  if (outcome.status === 'wrong-dates') return fail(`${outcome.sentence}.`, exitCodes.usage)
  if (outcome.status === 'taken') return fail(`Another event has this ${outcome.field}. Nothing was changed.`)
  if (outcome.status !== 'written') return failEventNotFound(slug)
  const { row, changeId } = outcome
  if (json) return print(JSON.stringify({ event: row, changeId: dryRun ? undefined : changeId, dryRun }))
  const labels = Object.keys(input).map((field) => EVENT_LABELS[field as keyof typeof EVENT_LABELS])
  if (!changeId && !dryRun) return print(`${bold(row.name)} is already set this way. Nothing to do.`)
  print(resultSentence(`Changed ${bold(row.name)} (${row.slug}): ${labels.join(', ')}`, dryRun))
  if (!dryRun) remarkUndo(changeId)
}

function parseYesNo(word: string): boolean {
  if (!/^(yes|no)$/i.test(word)) throw new InvalidArgumentError('Use yes or no.')
  return word.toLowerCase() === 'yes'
}

type MoveFlags = EventFlags & { date?: string; lastDay?: string }

const moveEventCommand = changingEventCommand('move', 'move an event and its program to other dates')
  .option('--date <day>', 'new first day; the last day shifts with it')
  .option('--last-day <day>', 'new last day ("" for a single-day event)')
  .action((flags: MoveFlags) => withDatabase(() => move(flags)))

async function move({ event: slug, date, lastDay, dryRun = false, json }: MoveFlags): Promise<void> {
  if (date === undefined && lastDay === undefined) return fail('Use --date, --last-day, or both.', exitCodes.usage)
  const event = await eventOrFail(slug)
  const read = parseOrFail(eventEdit, { startsOn: date, endsOn: lastDay })
  const moved = await updateEvent(event.id, read, { actor: CLI_ACTOR, dryRun })
  if (moved.status === 'wrong-dates') return fail(`${moved.sentence}.`, exitCodes.usage)
  if (moved.status !== 'written') return failEventNotFound(slug)
  const { row, changeId } = moved
  const sessionsAfterIt = countSessionsAfter(dryRun ? event : row, row, await listSessions(event.id))
  if (json)
    return print(
      JSON.stringify({ event: row, sessionsAfter: sessionsAfterIt, changeId: dryRun ? undefined : changeId, dryRun }),
    )
  print(`${dryRun ? 'Would move' : 'Moved'} ${bold(row.name)} ${from(event)}to ${formatDates(row) ?? 'no date'}.`)
  if (sessionsAfterIt)
    printNote(
      `${pluralize(sessionsAfterIt, 'session is', 'sessions are')} after the last day. ${sessionsAfterIt === 1 ? 'It is' : 'They are'} kept.`,
    )
  if (dryRun) printNote('Nothing was changed.')
  else remarkUndo(changeId)
}

const from = (dates: EventDates) => (dates.startsOn ? `from ${formatDates(dates)} ` : '')

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
