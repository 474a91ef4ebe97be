import { type Command, Option } from 'commander'
import { seeds } from '../../seeds/index.ts'
import type { ProgramCounts, ReplaceResult } from '../../src/features/events/service.ts'
import { countProgram, replaceEventProgram } from '../../src/features/events/service.ts'
import { fixLinkedinUrls, fixPowerlessSession, removeDuplicateSessions } from '../../src/operations/repairs/repairs.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { type ChangeFlags, changeBy, command, conditional, group } from '../terminal/command.ts'
import { progress } from '../terminal/progress.ts'
import { bold, confirm, fail, print } from '../terminal/terminal.ts'
import { failEventNotFound, withChange, withDatabase } from '../terminal/with-database.ts'

type SeedFlags = ChangeFlags & { event: keyof typeof seeds }

export const seedCommand = command('seed', "reset an event's program to its original data", 'changes')
  .addOption(new Option('-e, --event <slug>', 'the event').choices(Object.keys(seeds)).makeOptionMandatory())
  .addHelpText('after', '\nReplaces sessions, speakers, and sponsors. Keeps settings, messages, and the board.')
  .action((flags: SeedFlags) => withDatabase(() => seed(flags)))

async function seed({ event: slug, ...flags }: SeedFlags): Promise<void> {
  const { dryRun = false, json } = flags
  const event = await findEvent(slug)
  if (event) {
    const lost = formatCounts(await countProgram(event.id))
    const kept = 'Messages and board posts are kept.'
    await confirm(`This replaces all ${lost} of ${event.name}, including every edit. ${kept}`, flags)
  }
  const bar = progress(dryRun ? 'Checking' : 'Saving')
  const options = { onProgress: bar.show, ...changeBy(flags) }
  const done = await replaceEventProgram(seeds[slug], options).finally(bar.end)
  if (done.status === 'name-taken') fail(`Another event is already named ${done.name}. Nothing was changed.`)
  print(json ? JSON.stringify({ ...done, dryRun }) : report(done, dryRun))
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

export const cleanUpCommand = group('clean-up', "fix common problems in an event's program", [
  repairCommand('duplicates', 'merge duplicate sessions', removeDuplicateSessions, true),
  repairCommand('linkedin', "normalize the speakers' LinkedIn links", fixLinkedinUrls),
  repairCommand('powerless', 'correct the "Powerless" session of Columbus', fixPowerlessSession),
])

function repairCommand(name: string, description: string, repair: typeof fixLinkedinUrls, isRemoving = false): Command {
  return command(name, description, 'changes', 'ofEvent').action(
    withChange(async ({ slug }, flags) => {
      if (isRemoving && !flags.dryRun) {
        const found = await repair(slug, { ...flags.by, dryRun: true })
        if (found.status === 'done' && found.changeId) await confirm(`${conditional(found.message)}.`, flags)
      }
      const done = await repair(slug, flags.by)
      if (done.status === 'no-event') return failEventNotFound(slug)
      return { message: done.message, changeId: done.changeId }
    }),
  )
}
