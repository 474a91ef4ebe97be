import { InvalidArgumentError } from 'commander'
import { EVENT_LABELS, type EventEdit, eventEdit } from '../../src/features/events/schema.ts'
import { updateEvent } from '../../src/features/events/service.ts'
import { countSessionsAfter, type EventDates } from '../../src/program/program-days.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { formatDates } from '../../src/text/time/format-dates.ts'
import { type ChangeFlags, CLI_ACTOR, changingEventCommand, type EventFlags, parseOrFail } from '../terminal/command.ts'
import { eventOrFail, failEventNotFound } from '../terminal/find-or-fail.ts'
import { remarkUndo, resultSentence } from '../terminal/print-result.ts'
import { bold, exitCodes, fail, print, printNote } from '../terminal/terminal.ts'
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

export const editEventCommand = changingEventCommand('edit', "change an event's settings")
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

export const moveEventCommand = changingEventCommand('move', 'move an event and its program to other dates')
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
