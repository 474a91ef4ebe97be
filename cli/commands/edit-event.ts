import { InvalidArgumentError } from 'commander'
import { EVENT_LABELS, type EventEdit, eventEdit } from '../../src/features/events/schema.ts'
import { updateEvent } from '../../src/features/events/service.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand } from '../terminal/command.ts'
import { eventOrFail, failEventNotFound } from '../terminal/find-or-fail.ts'
import { remarkUndo, resultSentence } from '../terminal/print-result.ts'
import { bold, exitCodes, fail, print } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string } & Record<string, unknown>

/** Options whose names differ from their fields. */
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

/** What the dashboard's event settings can set. */
export const editEventCommand = changingCommand('edit', "change an event's settings")
  .requiredOption('-e, --event <slug>', 'the event')
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
  .action((flags: Flags) => withDatabase(() => edit(flags)))

async function edit({ event: slug, yes: _, dryRun = false, json, ...said }: Flags): Promise<void> {
  const input = Object.fromEntries(Object.entries(said).map(([option, value]) => [FIELDS[option] ?? option, value]))
  if (!Object.keys(input).length) return fail('Nothing to change. Use an option such as --timezone.', exitCodes.usage)
  const read = eventEdit.safeParse(input)
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const event = await eventOrFail(slug)
  const outcome = await updateEvent(event.id, read.data, { actor: CLI_ACTOR, dryRun })
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
