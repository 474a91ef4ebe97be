import { eventEdit } from '../../src/features/events/schema.ts'
import { updateEvent } from '../../src/features/events/service.ts'
import { countSessionsAfter, type EventDates } from '../../src/program/program-days.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { formatDates } from '../../src/text/time/format-dates.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand } from '../terminal/command.ts'
import { eventOrFail, failEventNotFound } from '../terminal/find-or-fail.ts'
import { remarkUndo } from '../terminal/print-result.ts'
import { bold, exitCodes, fail, print, printNote } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string; date?: string; lastDay?: string }

export const moveEventCommand = changingCommand('move', 'move an event and its program to other dates')
  .requiredOption('-e, --event <slug>', 'the event')
  .option('--date <day>', 'new first day; the last day shifts with it')
  .option('--last-day <day>', 'new last day ("" for a single-day event)')
  .action((flags: Flags) => withDatabase(() => move(flags)))

async function move({ event: slug, date, lastDay, dryRun = false, json }: Flags): Promise<void> {
  if (date === undefined && lastDay === undefined) return fail('Use --date, --last-day, or both.', exitCodes.usage)
  const event = await eventOrFail(slug)
  const read = eventEdit.safeParse({ startsOn: date, endsOn: lastDay })
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const moved = await updateEvent(event.id, read.data, { actor: CLI_ACTOR, dryRun })
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
