import { InvalidArgumentError } from 'commander'
import type { Event } from '../../db/schema.ts'
import { copyEvent } from '../../src/features/events/copy-event.ts'
import type { EventEdit, NewEvent } from '../../src/features/events/schema.ts'
import { COPIED_PARTS, EVENT_LABELS, eventCopy, eventEdit, newEvent } from '../../src/features/events/schema.ts'
import { countProgram, createEvent, type ProgramCounts, updateEvent } from '../../src/features/events/service.ts'
import { deleteEvent } from '../../src/operations/backups/delete-event.ts'
import { listEvents, previewSlug } from '../../src/pages/cached-events.ts'
import { countSessionsAfter, type EventDates } from '../../src/program/program-days.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { formatDates } from '../../src/text/time/format-dates.ts'
import type { ChangeFlags, EventFlags } from '../terminal/command.ts'
import {
  changeBy,
  command,
  group,
  parseOrFail,
  printDone,
  remarkUndo,
  resultSentence,
  siteAddress,
} from '../terminal/command.ts'
import { bold, confirm, exitCodes, fail, formatTable, print, printList, printNote } from '../terminal/terminal.ts'
import { eventOrFail, failEventNotFound, withDatabase, withEvent } from '../terminal/with-database.ts'

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

const editEventCommand = command('edit', "change an event's settings", 'changes', 'ofEvent')
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

async function edit(flags: EditFlags): Promise<void> {
  const { input, row, changeId } = await update(flags, 'Nothing to change. Use an option such as --timezone.')
  const labels = Object.keys(input).map((field) => EVENT_LABELS[field as keyof typeof EVENT_LABELS])
  const sentence =
    changeId || flags.dryRun
      ? resultSentence(`Changed ${bold(row.name)} (${row.slug}): ${labels.join(', ')}`, flags.dryRun)
      : `${bold(row.name)} is already set this way. Nothing to do.`
  printEvent(row, sentence, flags, { changeId })
}

type EditFlags = EventFlags & Record<string, unknown>

async function update(flags: EditFlags, unsaid: string) {
  const input = inputOf(flags)
  if (!Object.keys(input).length) return fail(unsaid, exitCodes.usage)
  const read = parseOrFail(eventEdit, input)
  const event = await eventOrFail(flags.event)
  const outcome = await updateEvent(event.id, read, changeBy(flags))
  if (outcome.status === 'wrong-dates') return fail(`${outcome.sentence}.`, exitCodes.usage)
  if (outcome.status === 'taken') return fail(`Another event has this ${outcome.field}. Nothing was changed.`)
  if (outcome.status !== 'written') return failEventNotFound(flags.event)
  return { input, event, row: outcome.row, changeId: outcome.changeId }
}

function inputOf(flags: Record<string, unknown>) {
  const said = Object.entries(flags).filter(([option]) => !COMMON_FLAGS.includes(option))
  return Object.fromEntries(said.map(([option, value]) => [FIELDS[option] ?? option, value]))
}

const COMMON_FLAGS = ['event', 'yes', 'dryRun', 'json']

type Written = { changeId: string | undefined; sessionsAfter?: number; counts?: object }

function printEvent(event: Event, sentence: string, flags: ChangeFlags, written: Written, notes: string[] = []) {
  const { dryRun = false, json } = flags
  const changeId = dryRun ? undefined : written.changeId
  if (json) return print(JSON.stringify({ event, ...written, changeId, dryRun }))
  print(sentence)
  for (const note of notes) printNote(note)
  remarkUndo(changeId)
}

const unchanged = ({ dryRun }: ChangeFlags) => (dryRun ? ['Nothing was changed.'] : [])

function parseYesNo(word: string): boolean {
  if (!/^(yes|no)$/i.test(word)) throw new InvalidArgumentError('Use yes or no.')
  return word.toLowerCase() === 'yes'
}

const moveEventCommand = command('move', 'move an event and its program to other dates', 'changes', 'ofEvent')
  .option('--date <day>', 'new first day; the last day shifts with it')
  .option('--last-day <day>', 'new last day ("" for a single-day event)')
  .action((flags: EditFlags) => withDatabase(() => move(flags)))

async function move(flags: EditFlags): Promise<void> {
  const { event, row, changeId } = await update(flags, 'Use --date, --last-day, or both.')
  const sessionsAfter = countSessionsAfter(flags.dryRun ? event : row, row, await listSessions(event.id))
  const deed = flags.dryRun ? 'Would move' : 'Moved'
  const sentence = `${deed} ${bold(row.name)} ${from(event)}to ${formatDates(row) ?? 'no date'}.`
  const late = `${pluralize(sessionsAfter, 'session is', 'sessions are')} after the last day. ${sessionsAfter === 1 ? 'It is' : 'They are'} kept.`
  const notes = [...(sessionsAfter ? [late] : []), ...unchanged(flags)]
  printEvent(row, sentence, flags, { sessionsAfter, changeId }, notes)
}

const from = (dates: EventDates) => (dates.startsOn ? `from ${formatDates(dates)} ` : '')

type Flags = ChangeFlags & { name?: string; city?: string; date?: string; lastDay?: string; with: string[] }

const copyEventCommand = command('copy', 'create a hidden event from another one; sessions become drafts', 'changes')
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

async function copy(from: string, slug: string, flags: Flags) {
  const source = await eventOrFail(from)
  const { date, lastDay, name = newName(source.name, slug, date), city = source.city, with: copied } = flags
  const read = parseOrFail(eventCopy, { name, slug, city, startsOn: date, endsOn: lastDay, isActive: false, copied })
  const outcome = await copyEvent(source.id, read, changeBy(flags))
  if (outcome.status === 'taken') return fail(`Another event already uses this ${outcome.field}. Nothing was changed.`)
  if (outcome.status !== 'created') return failEventNotFound(from)
  const { row, changeId, counts } = outcome
  const { sessions, ...others } = counts
  const COPIED = ['rooms', 'floors', 'tracks', 'speakers', 'sponsors', 'guides'] as const
  const kinds = COPIED.map((table) => pluralize(others[table], table.slice(0, -1)))
  const words = [...kinds, pluralize(sessions, 'draft session')].join(', ')
  const deed = flags.dryRun ? 'Would create' : 'Created'
  const sentence = `${deed} ${bold(row.name)} (${row.slug}) from ${source.name}: ${words}.`
  printEvent(row, sentence, flags, { counts, changeId }, unchanged(flags))
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

export const eventsCommand = group('events', 'manage events', [
  command('list', 'list events').action((flags: ChangeFlags) => withDatabase(() => list(flags))),
  command('show', 'show the settings of an event', 'ofEvent').action(withEvent(show)),
  command('create', 'create an empty, hidden event', 'changes')
    .requiredOption('--slug <slug>', 'URL slug: lowercase letters, digits, and hyphens')
    .requiredOption('--name <name>', 'display name')
    .requiredOption('--city <city>', 'city')
    .option('--location <text>', 'location shown to attendees')
    .option('--venue <name>', 'venue name')
    .option('--date <day>', 'first day, such as 2026-03-14')
    .option('--last-day <day>', 'last day of an event of several days')
    .option('--timezone <name>', 'IANA time zone, such as America/New_York')
    .option('--accent <color>', 'accent color, such as #ffb81c')
    .action((flags: ChangeFlags) => withDatabase(() => create(flags))),
  copyEventCommand,
  editEventCommand,
  moveEventCommand,
  command('delete', 'delete an event (backs it up first)', 'changes', 'ofEvent').action(withEvent(remove)),
])

async function list({ json }: ChangeFlags): Promise<void> {
  const all = await listEvents()
  const listed = await Promise.all(all.map(async (event) => ({ ...event, ...(await countProgram(event.id)) })))
  printList(
    listed,
    json,
    'There are no events yet. Create one with `bun cli events create`, or load a sample with `bun cli seed`.',
    (event) => [event.slug, event.name, event.city, formatDates(event) ?? '', formatProgram(event)],
  )
}

const formatProgram = ({ sessions, speakers, sponsors }: ProgramCounts) =>
  `${pluralize(sessions, 'session')}, ${pluralize(speakers, 'speaker')}, ${pluralize(sponsors, 'sponsor')}`

async function show(event: Event, { json }: EventFlags): Promise<void> {
  if (json) return print(JSON.stringify(event))
  const said = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? ''))
  const labels = Object.entries(EVENT_LABELS) as [keyof NewEvent, string][]
  const preview = event.isActive ? [] : [['Preview', `${siteAddress()}/?eventSlug=${previewSlug(event)}`]]
  print(formatTable([...labels.map(([field, label]) => [label, said(event[field])]), ...preview]))
}

async function create(flags: ChangeFlags): Promise<void> {
  const created = await createEvent(parseOrFail(newEvent, { ...inputOf(flags), isActive: false }), changeBy(flags))
  if (created.status === 'taken') return fail(`Another event already uses this ${created.field}. Nothing was changed.`)
  const { row, changeId } = created
  const result = { event: row, changeId: flags.dryRun ? undefined : changeId }
  printDone(result, `Created ${bold(row.name)} (${row.slug}), hidden from attendees`, flags)
  if (!flags.json && !flags.dryRun)
    printNote(`Show it to attendees: bun cli events edit --event ${row.slug} --active yes`)
}

async function remove(event: Event, flags: EventFlags): Promise<void> {
  const { dryRun = false, json } = flags
  const deleted = `${event.name} (${formatProgram(await countProgram(event.id))}, its messages, and its board)`
  if (dryRun) return print(json ? JSON.stringify({ event, dryRun }) : `Would delete ${deleted}. Nothing was changed.`)
  await confirm(`This deletes ${deleted}.`, flags)
  const deletion = await deleteEvent(event.id, event.slug)
  if (deletion.status === 'last') return fail(`${event.name} is the only event. Create another one first.`)
  if (deletion.status !== 'deleted') return failEventNotFound(event.slug)
  if (json) return print(JSON.stringify({ event, keptIn: deletion.keptIn, dryRun }))
  print(`Deleted ${bold(event.name)}.`)
  printNote(`Restore it with: bun cli restore ${deletion.keptIn}`)
}
