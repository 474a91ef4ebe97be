import { Option } from 'commander'
import type { Event } from '../../db/schema.ts'
import { seeds } from '../../seeds/index.ts'
import type { ProgramCounts, ReplaceResult } from '../../src/features/events/service.ts'
import { countProgram, replaceEventProgram } from '../../src/features/events/service.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { type ChangeFlags, changeBy, changingCommand } from '../terminal/command.ts'
import { bold, confirm, fail, print, progress } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: keyof typeof seeds }

export const seedCommand = changingCommand('seed', "reset an event's program to its original data")
  .addOption(new Option('-e, --event <slug>', 'the event').choices(Object.keys(seeds)).makeOptionMandatory())
  .addHelpText('after', '\nReplaces sessions, speakers, and sponsors. Keeps settings, messages, and the board.')
  .action((flags: Flags) => withDatabase(() => seed(flags)))

async function seed({ event: slug, ...flags }: Flags): Promise<void> {
  const { dryRun = false, json } = flags
  const event = await findEvent(slug)
  if (event) await confirm(await describeReplacement(event), flags)
  const bar = progress(dryRun ? 'Checking' : 'Saving')
  const options = { onProgress: bar.show, ...changeBy(flags) }
  const done = await replaceEventProgram(seeds[slug], options).finally(bar.end)
  if (done.status === 'name-taken') fail(`Another event is already named ${done.name}. Nothing was changed.`)
  print(json ? JSON.stringify({ ...done, dryRun }) : report(done, dryRun))
}

async function describeReplacement({ id, name }: Event): Promise<string> {
  const lost = formatCounts(await countProgram(id))
  return `This replaces all ${lost} of ${name}, including every edit. Messages and board posts are kept.`
}

type ReplaceDone = Extract<ReplaceResult, { status: 'replaced' }>

function report({ event, isNew, changeId, before, after }: ReplaceDone, dryRun: boolean): string {
  const name = `${bold(event.name)} (${event.slug})`
  const unchanged = dryRun ? ' Nothing was changed.' : ''
  if (isNew) return `${dryRun ? 'Would create' : 'Created'} ${name} with ${formatCounts(after)}.${unchanged}`
  if (!changeId) return `${name} already matches its seed: ${formatCounts(after)}. Nothing to do.`
  const did = dryRun ? 'Would replace' : 'Replaced'
  return `${did} ${formatCounts(before)} of ${name} with ${formatCounts(after)}.${unchanged}`
}

function formatCounts({ sessions, speakers, sponsors }: ProgramCounts): string {
  return `${pluralize(sessions, 'session')}, ${pluralize(speakers, 'speaker')}, and ${pluralize(sponsors, 'sponsor')}`
}
