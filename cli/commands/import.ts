import { InvalidArgumentError } from 'commander'
import {
  applyImport,
  type Import,
  type Imported,
  plannedImport,
} from '../../src/features/schedules/apply/import-program.ts'
import { type ShownPlan, shownPlan } from '../../src/features/schedules/apply/shown-plan.ts'
import type { PlanOptions } from '../../src/features/schedules/plan/plan.ts'
import { type ChangeFlags, changingCommand, WHO } from '../terminal/command.ts'
import { askConflicts } from '../terminal/imports/conflicts.ts'
import { failOn, failUndecided, sentence } from '../terminal/imports/outcome.ts'
import { planText } from '../terminal/imports/plan-text.ts'
import { type ReadFlags, readSource } from '../terminal/imports/read-source.ts'
import { bold, confirm, progress, remark, say } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & ReadFlags & { event: string; name?: string; city?: string; ours?: boolean; theirs?: boolean }

export const importCommand = changingCommand(
  'import',
  "make an event from a conference's program, or bring one up to date",
)
  .argument('<file>', 'a file or its address: schedule.json or .xml, Sessionize, iCalendar, CSV, XLSX, our own JSON')
  .requiredOption('-e, --event <slug>', 'the event to make, or to import into; part of its address', parseSlug)
  .option('--name <name>', 'what the event is called (else as in the file)')
  .option('--city <city>', 'where it is (else as in the file, else its name)')
  .option('--day <number>', 'that day alone, where the file has several', parseDay)
  .option('--columns <pairs>', 'which column of a table is what: "Title=Talk name,Start=Begins"', parseColumns)
  .option('--allow-private', 'fetch from addresses inside your own network, and from http://')
  .option('--ours', 'where both changed something, keep what is here')
  .option('--theirs', 'where both changed something, take what the file says')
  .addHelpText(
    'after',
    '\nShows what would change and asks. What the file says now is compared with what it said last time and with what is here:\nedits made here stay, and what both changed is asked about, or left as it is here (exit code 75).',
  )
  .action((file: string, flags: Flags) => withDatabase(() => importFile(file, flags)))

async function importFile(place: string, { event: slug, ...flags }: Flags): Promise<void> {
  const { file, origin, notes } = await readSource(place, slug, flags)
  for (const note of notes) remark(note)
  const { name, city, day } = flags
  const all = flags.theirs ? 'theirs' : flags.ours ? 'ours' : undefined
  const options: PlanOptions = { origin, name, city, day, choices: all && { all } }
  const wanted: Import = { slug, file, options, mayMake: true }
  const shown = shownPlan(await planOrFail(wanted, place))
  const { event } = shown
  if (shown.isUnchanged)
    return report(
      shown,
      flags,
      undefined,
      `Nothing to do: ${bold(event.name)} (${slug}) is as ${shown.source.name} says.`,
    )

  for (const note of shown.notes) remark(note)
  if (flags.dryRun) return rehearse(wanted, shown, flags)
  remark(planText(shown))
  const each = await askConflicts(shown, flags)
  wanted.options.choices = { all, each }
  if (!event.isNew) await confirm(`This changes ${event.name}. It can be undone.`, flags)
  const done = await apply(wanted, shown.fingerprint)
  if (done.status !== 'imported') return failOn(done, place)
  for (const note of done.notes) remark(note)
  const now = shownPlan(done.plan)
  report(now, flags, done.changeId, sentence(now, 'done'))
  if (done.changeId) remark(`To take it back: bun cli undo ${done.changeId}`)
  if (now.open) failUndecided(now)
}

async function planOrFail(wanted: Import, place: string) {
  const planned = await plannedImport(wanted)
  return planned.status === 'planned' ? planned.plan : failOn(planned, place)
}

/** The plan, and whether it could be done. */
async function rehearse(wanted: Import, shown: ShownPlan, flags: ChangeFlags): Promise<void> {
  const tried = await applyImport(wanted, { who: WHO, isRehearsal: true })
  if (tried.status !== 'imported') failOn(tried, wanted.options.origin.name)
  if (!flags.json) say(planText(shown))
  report(shown, flags, undefined, sentence(shown, 'forecast'))
}

async function apply(wanted: Import, seen: string): Promise<Imported> {
  const [photos, writing] = [progress('Fetching photos'), progress('Writing')]
  const on = { onPhoto: photos.show, onProgress: writing.show }
  return applyImport(wanted, { who: WHO, seen, ...on }).finally(writing.end)
}

function report(shown: ShownPlan, { json, dryRun = false }: ChangeFlags, changeId: string | undefined, text: string) {
  say(json ? JSON.stringify({ ...shown, changeId, dryRun }) : text)
}

function parseSlug(slug: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new InvalidArgumentError('Use small letters, digits and hyphens.')
  return slug
}

function parseDay(day: string): number {
  if (!/^[1-9]\d*$/.test(day)) throw new InvalidArgumentError('Use a number such as 1.')
  return Number(day)
}

function parseColumns(pairs: string): Record<string, string> {
  const read = pairs.split(',').map((pair) => pair.split('=').map((word) => word.trim()))
  if (read.some(([field, column, more]) => !field || !column || more !== undefined))
    throw new InvalidArgumentError('Use pairs such as Title=Talk name,Start=Begins.')
  return Object.fromEntries(read)
}
