import { InvalidArgumentError } from 'commander'
import {
  applyImport,
  type Import,
  type Imported,
  plannedImport,
} from '../../src/features/schedules/apply/import-program.ts'
import { type ShownPlan, shownPlan } from '../../src/features/schedules/apply/shown-plan.ts'
import { followSource, LEAST_MINUTES, listSources, MOST_MINUTES } from '../../src/features/schedules/follow/service.ts'
import type { Origin, PlanOptions } from '../../src/features/schedules/plan/plan.ts'
import { counted } from '../../src/format/counted.ts'
import { type ChangeFlags, changingCommand, WHO } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { askConflicts } from '../terminal/imports/conflicts.ts'
import { failOn, failUndecided, sentence } from '../terminal/imports/outcome.ts'
import { planText } from '../terminal/imports/plan-text.ts'
import { type ReadFlags, readSource } from '../terminal/imports/read-source.ts'
import { eventOrFail } from '../terminal/no-event.ts'
import { bold, confirm, fail, progress, remark, say } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Follow = number | 'off'
type Flags = ChangeFlags &
  ReadFlags & { event: string; name?: string; city?: string; ours?: boolean; theirs?: boolean; follow?: Follow }

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
  .option('--follow <every>', 'keep up to date from the address: 15m, 2h, or off', parseFollow)
  .option('--allow-private', 'fetch from addresses inside your own network, and from http://')
  .option('--ours', 'where both changed something, keep what is here')
  .option('--theirs', 'where both changed something, take what the file says')
  .addHelpText(
    'after',
    '\nShows what would change and asks. What the file says now is compared with what it said last time and with what is here:\nedits made here stay, and what both changed is asked about, or left as it is here (exit code 75).',
  )
  .action((file: string, flags: Flags) => withDatabase(() => importFile(file, flags)))

async function importFile(place: string, flags: Flags): Promise<void> {
  const { event: slug } = flags
  const { file, origin, notes } = await readSource(place, slug, flags)
  for (const note of notes) remark(note)
  const { name, city, day } = flags
  const all = flags.theirs ? 'theirs' : flags.ours ? 'ours' : undefined
  const options: PlanOptions = { origin, name, city, day, choices: all && { all } }
  const wanted: Import = { slug, file, options, mayMake: true }
  const shown = shownPlan(await planOrFail(wanted, place))
  const { event } = shown
  if (shown.isUnchanged) {
    report(shown, flags, undefined, `Nothing to do: ${bold(event.name)} (${slug}) is as ${shown.source.name} says.`)
    return followAsSaid(slug, origin, flags)
  }

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
  await followAsSaid(slug, origin, flags)
  if (now.open) failUndecided(now)
}

/** From now on the server looks for news, or does not anymore. */
async function followAsSaid(slug: string, { url }: Origin, { follow, dryRun }: Flags): Promise<void> {
  if (follow === undefined || dryRun) return
  const source = (await listSources((await eventOrFail(slug)).id)).find((source) => url && source.url === url)
  if (!source) return fail('Only an address can be followed, and this was a file.', exitCodes.usage)
  const minutes = follow === 'off' ? null : follow
  await followSource(source.id, minutes, { who: WHO })
  remark(
    minutes === null
      ? `${url} is not followed anymore.`
      : `The server follows ${url} every ${counted(minutes, 'minute')}.`,
  )
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

function parseFollow(every: string): Follow {
  if (every === 'off') return every
  const [, count, unit] = /^(\d{1,4})(m|h)$/.exec(every) ?? []
  const minutes = Number(count) * (unit === 'h' ? 60 : 1)
  if (minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES) return minutes
  throw new InvalidArgumentError('Use 15m or 2h, at least 5m and at most 24h, or off.')
}
