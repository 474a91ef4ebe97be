import type { Event } from '../../db/schema.ts'
import {
  countProgram,
  type ProgramCounts,
  type Replaced,
  type ReplaceOptions,
} from '../../src/features/events/service.ts'
import { counted } from '../../src/format/counted.ts'
import type { ChangeFlags } from './command.ts'
import { bold, confirm, fail, progress, say } from './terminal.ts'

type Replacing = {
  event: Event | undefined
  flags: ChangeFlags
  replace: (options: ReplaceOptions) => Promise<Replaced>
}

/** Asks before anything is lost, shows how it goes, says what was replaced. */
export async function replaceAndReport({ event, flags, replace }: Replacing): Promise<void> {
  if (event && !flags.dryRun) {
    const lost = inWords(await countProgram(event.id))
    await confirm(
      `This replaces all ${lost} of ${event.name}, including every edit. Messages and board posts are kept.`,
      flags,
    )
  }
  const bar = progress(flags.dryRun ? 'Checking' : 'Saving')
  const done = await replace({ onProgress: bar.show, isRehearsal: flags.dryRun }).finally(bar.end)
  if (done.status === 'name-taken') fail(`Another event is already named ${done.name}. Nothing was changed.`)
  if (flags.json) return say(JSON.stringify({ ...done, dryRun: flags.dryRun ?? false }))
  say(flags.dryRun ? forecast(done) : report(done))
}

type Done = Extract<Replaced, { status: 'replaced' }>

function report({ event: { name, slug }, isNew, changeId, before, after }: Done): string {
  if (isNew) return `Created ${bold(name)} (${slug}) with ${inWords(after)}.`
  if (!changeId) return `${bold(name)} (${slug}) already matches its seed: ${inWords(after)}. Nothing to do.`
  return `Replaced ${inWords(before)} of ${bold(name)} (${slug}) with ${inWords(after)}.`
}

function forecast({ event: { name, slug }, isNew, changeId, before, after }: Done): string {
  if (isNew) return `Would create ${bold(name)} (${slug}) with ${inWords(after)}. Nothing was changed.`
  if (!changeId) return `${bold(name)} (${slug}) already matches its seed: ${inWords(after)}. Nothing to do.`
  return `Would replace ${inWords(before)} of ${bold(name)} (${slug}) with ${inWords(after)}. Nothing was changed.`
}

function inWords({ sessions, speakers, sponsors }: ProgramCounts): string {
  return `${counted(sessions, 'session')}, ${counted(speakers, 'speaker')}, and ${counted(sponsors, 'sponsor')}`
}
