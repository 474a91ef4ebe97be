import { updateEvent } from '../../src/features/events/event-writes.ts'
import { type Dates, sessionsAfter } from '../../src/features/events/program/dates.ts'
import { sessionsInOrder } from '../../src/features/events/program/sessions-in-order.ts'
import { eventEdit } from '../../src/features/events/schema.ts'
import { counted } from '../../src/format/counted.ts'
import { formatDates } from '../../src/format/time/dates.ts'
import { type ChangeFlags, changingCommand, WHO } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { eventOrFail, failNoEvent } from '../terminal/no-event.ts'
import { remarkUndo } from '../terminal/say-done.ts'
import { bold, fail, remark, say } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string; date?: string; lastDay?: string }

/** It asks nothing: it can be undone as one change. */
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
  const moved = await updateEvent(event.id, read.data, { who: WHO, isRehearsal: dryRun })
  if (moved.status === 'wrong-dates') return fail(`${moved.sentence}.`, exitCodes.usage)
  if (moved.status !== 'written') return failNoEvent(slug)
  const { row, changeId } = moved
  const sessionsAfterIt = sessionsAfter(dryRun ? event : row, row, await sessionsInOrder(event.id))
  if (json)
    return say(
      JSON.stringify({ event: row, sessionsAfter: sessionsAfterIt, changeId: dryRun ? undefined : changeId, dryRun }),
    )
  say(`${dryRun ? 'Would move' : 'Moved'} ${bold(row.name)} ${from(event)}to ${formatDates(row) ?? 'no date'}.`)
  if (sessionsAfterIt)
    remark(
      `${counted(sessionsAfterIt, 'session is', 'sessions are')} after the last day. ${sessionsAfterIt === 1 ? 'It is' : 'They are'} kept.`,
    )
  if (dryRun) remark('Nothing was changed.')
  else remarkUndo(changeId)
}

const from = (dates: Dates) => (dates.startsOn ? `from ${formatDates(dates)} ` : '')
