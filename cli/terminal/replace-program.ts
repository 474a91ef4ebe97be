import type { Event } from '../../db/schema.ts'
import {
  countProgram,
  type ProgramCounts,
  type ReplaceOptions,
  type ReplaceResult,
} from '../../src/features/events/service.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import type { ChangeFlags } from './command.ts'
import { bold, confirm, fail, print, progress } from './terminal.ts'

type ReplaceInput = {
  event: Event | undefined
  flags: ChangeFlags
  replace: (options: ReplaceOptions) => Promise<ReplaceResult>
}

export async function replaceAndReport({ event, flags, replace }: ReplaceInput): Promise<void> {
  if (event && !flags.dryRun) {
    const lost = formatCounts(await countProgram(event.id))
    await confirm(
      `This replaces all ${lost} of ${event.name}, including every edit. Messages and board posts are kept.`,
      flags,
    )
  }
  const bar = progress(flags.dryRun ? 'Checking' : 'Saving')
  const done = await replace({ onProgress: bar.show, dryRun: flags.dryRun }).finally(bar.end)
  if (done.status === 'name-taken') fail(`Another event is already named ${done.name}. Nothing was changed.`)
  if (flags.json) return print(JSON.stringify({ ...done, dryRun: flags.dryRun ?? false }))
  print(flags.dryRun ? forecast(done) : report(done))
}

type ReplaceDone = Extract<ReplaceResult, { status: 'replaced' }>

function report({ event: { name, slug }, isNew, changeId, before, after }: ReplaceDone): string {
  if (isNew) return `Created ${bold(name)} (${slug}) with ${formatCounts(after)}.`
  if (!changeId) return `${bold(name)} (${slug}) already matches its seed: ${formatCounts(after)}. Nothing to do.`
  return `Replaced ${formatCounts(before)} of ${bold(name)} (${slug}) with ${formatCounts(after)}.`
}

function forecast({ event: { name, slug }, isNew, changeId, before, after }: ReplaceDone): string {
  if (isNew) return `Would create ${bold(name)} (${slug}) with ${formatCounts(after)}. Nothing was changed.`
  if (!changeId) return `${bold(name)} (${slug}) already matches its seed: ${formatCounts(after)}. Nothing to do.`
  return `Would replace ${formatCounts(before)} of ${bold(name)} (${slug}) with ${formatCounts(after)}. Nothing was changed.`
}

function formatCounts({ sessions, speakers, sponsors }: ProgramCounts): string {
  return `${pluralize(sessions, 'session')}, ${pluralize(speakers, 'speaker')}, and ${pluralize(sponsors, 'sponsor')}`
}
