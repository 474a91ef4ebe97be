import { InvalidArgumentError } from 'commander'
import { copyEvent } from '../../src/features/events/copy-event.ts'
import { COPIED_PARTS, eventCopy } from '../../src/features/events/schema.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand } from '../terminal/command.ts'
import { eventOrFail, failEventNotFound } from '../terminal/find-or-fail.ts'
import { remarkUndo } from '../terminal/print-result.ts'
import { bold, exitCodes, fail, print, printNote } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { name?: string; city?: string; date?: string; lastDay?: string; with: string[] }

export const copyEventCommand = changingCommand(
  'copy',
  'create a hidden event from another one; sessions become drafts',
)
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
  const read = eventCopy.safeParse({ name, slug, city, startsOn: date, endsOn: lastDay, isActive: false, copied })
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const outcome = await copyEvent(source.id, read.data, { actor: CLI_ACTOR, dryRun })
  if (outcome.status === 'taken') return fail(`Another event already uses this ${outcome.field}. Nothing was changed.`)
  if (outcome.status !== 'created') return failEventNotFound(from)
  const { row, changeId, counts } = outcome
  if (json) return print(JSON.stringify({ event: row, counts, changeId: dryRun ? undefined : changeId, dryRun }))
  const words = [
    pluralize(counts.rooms, 'room'),
    pluralize(counts.floors, 'floor'),
    pluralize(counts.speakers, 'speaker'),
    pluralize(counts.sponsors, 'sponsor'),
    pluralize(counts.sessions, 'draft session'),
  ].join(', ')
  print(`${dryRun ? 'Would create' : 'Created'} ${bold(row.name)} (${row.slug}) from ${source.name}: ${words}.`)
  if (dryRun) printNote('Nothing was changed.')
  else remarkUndo(changeId)
}

/** `WITCON 2028` of `WITCON 2027`, or `WITCON (cle)` of `WITCON`. */
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
