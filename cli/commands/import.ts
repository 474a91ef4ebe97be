import { basename } from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { ImportRequest, ImportResult } from '../../src/features/import/apply/apply-import.ts'
import { applyImport, previewImport } from '../../src/features/import/apply/apply-import.ts'
import { copyPlanPictures } from '../../src/features/import/apply/copy-pictures.ts'
import { fetchProgram, parseProgram } from '../../src/features/import/apply/fetch-program.ts'
import { formatCounts } from '../../src/features/import/apply/format-counts.ts'
import { type PlanSummary, summarizePlan } from '../../src/features/import/apply/plan-summary.ts'
import {
  followSource,
  listSources,
  MAX_FOLLOW_MINUTES,
  MIN_FOLLOW_MINUTES,
} from '../../src/features/import/followed-sources.ts'
import type { ConflictSide, ImportPlan, PlanOptions, SourceOrigin } from '../../src/features/import/plan/plan.ts'
import { MAX_FILE_BYTES } from '../../src/formats/import-limits.ts'
import type { ProgramFile, ReadResult, ReadTable } from '../../src/formats/program-file.ts'
import { COLUMN_FIELDS, columnField } from '../../src/formats/tables/sheet.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { isTimezone } from '../../src/text/time/valid-date.ts'
import { type ChangeFlags, changeBy, command, remarkUndo } from '../terminal/command.ts'
import { failOnFile } from '../terminal/files.ts'
import { conflictLines, formatPlan } from '../terminal/plan-text.ts'
import { progress } from '../terminal/progress.ts'
import { bold, confirm, exitCodes, fail, isInteractive, print, printNote, promptChoice } from '../terminal/terminal.ts'
import { eventOrFail, withDatabase } from '../terminal/with-database.ts'

type Follow = number | 'off'
type Flags = ChangeFlags &
  ReadFlags & { event: string; name?: string; city?: string; ours?: boolean; theirs?: boolean; follow?: Follow }

export const importCommand = command('import', "import or update an event's program", 'changes')
  .argument(
    '<file>',
    "file or URL: schedule.json, schedule.xml, Sessionize, iCalendar, CSV, XLSX, ODS, or this app's JSON",
  )
  .requiredOption('-e, --event <slug>', 'slug of the event (created if it does not exist)', parseSlug)
  .option('--name <name>', 'event name (default: from the file)')
  .option('--city <city>', 'city (default: from the file, then the name)')
  .option('--timezone <name>', 'IANA time zone: Europe/Berlin (default: from the file)', parseTimezone)
  .option('--columns <pairs>', 'map table columns: "Title=Talk name,Start=Begins"', parseColumns)
  .option('--follow <every>', 'check the URL regularly: 15m, 2h, or off', parseFollow)
  .option('--allow-private', 'allow private addresses and plain http')
  .option('--ours', 'resolve conflicts with our values')
  .option('--theirs', "resolve conflicts with the file's values")
  .addHelpText(
    'after',
    '\nShows a plan and asks before saving. Three-way merge: your edits stay, and fields changed on both sides are conflicts.\nUnresolved conflicts keep our value (exit code 75).',
  )
  .action((file: string, flags: Flags) => withDatabase(() => importFile(file, flags)))

async function importFile(place: string, flags: Flags): Promise<void> {
  const { event: slug } = flags
  const { file, origin, notes } = await readSource(place, slug, flags)
  for (const note of notes) printNote(note)
  const { name, city, timezone } = flags
  const all = flags.theirs ? 'theirs' : flags.ours ? 'ours' : undefined
  const options: PlanOptions = { origin, name, city, timezone, choices: all && { all } }
  const importRequest: ImportRequest = { slug, file, options, canCreateEvent: true }
  const plan = await planOrFail(importRequest, place)
  const shown = summarizePlan(plan)
  const { event } = shown
  if (shown.isUnchanged) {
    const done = `${bold(event.name)} (${slug}) already matches ${shown.source.name}. Nothing to do.`
    report(shown, flags, undefined, done)
    return updateFollowing(slug, origin, flags)
  }

  for (const note of shown.notes) printNote(note)
  if (!event.timezone) printNote('Set it with --timezone, such as --timezone Europe/Berlin.')
  if (flags.dryRun) return dryRunImport(importRequest, shown, flags)
  printNote(formatPlan(shown))
  const each = await promptConflicts(shown, flags)
  importRequest.options.choices = { all, each }
  if (!event.isNew) await confirm(`This updates ${event.name}. You can undo it.`, flags)
  const decided = Object.keys(each).length ? await planOrFail(importRequest, place) : plan
  const done = await apply(importRequest, decided)
  if (done.status !== 'imported') return failImport(done, place)
  for (const note of done.notes) printNote(note)
  const now = summarizePlan(done.plan)
  report(now, flags, done.changeId, importSentence(now, 'done'))
  remarkUndo(done.changeId)
  await updateFollowing(slug, origin, flags)
  if (now.open) failOnConflicts(now)
}

async function updateFollowing(slug: string, { url }: SourceOrigin, { follow, dryRun, allowPrivate }: Flags) {
  if (follow === undefined || dryRun) return
  const source = (await listSources((await eventOrFail(slug)).id)).find((source) => url && source.url === url)
  if (!source) return fail('--follow needs a URL, not a file.', exitCodes.usage)
  const minutes = follow === 'off' ? null : follow
  await followSource(source.id, minutes, changeBy({}))
  if (minutes === null) return printNote(`Stopped following ${url}.`)
  // The app itself follows private addresses only with PRIVATE_SOURCES.
  const found = allowPrivate ? await fetchProgram(source.url!) : undefined
  printNote(
    found?.status === 'failed'
      ? `The app refuses ${url}: ${found.why}.`
      : `The app checks ${url} every ${pluralize(minutes, 'minute')}.`,
  )
}

async function planOrFail(importRequest: ImportRequest, place: string) {
  const planned = await previewImport(importRequest)
  return planned.status === 'planned' ? planned.plan : failImport(planned, place)
}

async function dryRunImport(importRequest: ImportRequest, shown: PlanSummary, flags: ChangeFlags): Promise<void> {
  const tried = await applyImport(importRequest, changeBy(flags))
  if (tried.status !== 'imported') failImport(tried, importRequest.options.origin.name)
  if (!flags.json) print(formatPlan(shown))
  report(shown, flags, undefined, importSentence(shown, 'forecast'))
}

async function apply(importRequest: ImportRequest, { fingerprint: seen, writes }: ImportPlan): Promise<ImportResult> {
  const [photos, writing] = [progress('Downloading photos'), progress('Saving')]
  const pictures = await copyPlanPictures(writes, photos.show)
  const options = { ...changeBy({}), seen, pictures, onProgress: writing.show }
  return applyImport(importRequest, options).finally(writing.end)
}

function report(shown: PlanSummary, { json, dryRun = false }: ChangeFlags, changeId: string | undefined, text: string) {
  print(json ? JSON.stringify({ ...shown, changeId, dryRun }) : text)
}

function parseSlug(slug: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw new InvalidArgumentError('Use lowercase letters, digits, and hyphens.')
  return slug
}

function parseTimezone(name: string): string {
  if (!isTimezone(name)) throw new InvalidArgumentError('Use a name such as America/New_York.')
  return name
}

function parseColumns(pairs: string): Record<string, string> {
  const read = pairs.split(',').map((pair) => pair.split('=').map((word) => word.trim()))
  if (read.some(([field, column, more]) => !field || !column || more !== undefined))
    throw new InvalidArgumentError('Use pairs such as Title=Talk name,Start=Begins.')
  const unknown = read.find(([field]) => !columnField(field!))
  if (unknown) throw new InvalidArgumentError(`"${unknown[0]}" is no field. Use ${COLUMN_FIELDS.join(', ')}.`)
  return Object.fromEntries(read.map(([field, column]) => [columnField(field!)!, column!]))
}

function parseFollow(every: string): Follow {
  if (every === 'off') return every
  const [, count, unit] = /^(\d{1,4})(m|h)$/.exec(every) ?? []
  const minutes = Number(count) * (unit === 'h' ? 60 : 1)
  if (minutes >= MIN_FOLLOW_MINUTES && minutes <= MAX_FOLLOW_MINUTES) return minutes
  throw new InvalidArgumentError('Use 5m to 24h, such as 15m or 2h, or off.')
}

function importSentence(shown: PlanSummary, tense: 'done' | 'forecast'): string {
  const { event, source, counts } = shown
  const name = `${bold(event.name)} (${event.slug})`
  const unwritten = tense === 'forecast' ? ' Nothing was changed.' : ''
  if (!event.isNew) {
    const verb = tense === 'done' ? 'Imported' : 'Would import'
    return `${verb} ${source.name} into ${name}: ${formatCounts(shown) || 'no visible changes'}.${unwritten}`
  }
  const { sessions, speakers, sponsors } = counts
  const what = `${pluralize(sessions.create, 'session')}, ${pluralize(speakers.create, 'speaker')}, and ${pluralize(sponsors.create, 'sponsor')}`
  return `${tense === 'done' ? 'Created' : 'Would create'} ${name} with ${what}.${unwritten}`
}

function failOnConflicts({ open, rows }: PlanSummary): never {
  const lines = indented(rows.flatMap(conflictLines))
  const many = `${pluralize(open, 'conflict is', 'conflicts are')} unresolved, and our values were kept`
  return fail(`${many}. Run again with --ours or --theirs to resolve them:${lines}`, exitCodes.unresolvedConflicts)
}

function failImport(outcome: Exclude<ImportResult, { status: 'imported' }>, place: string): never {
  switch (outcome.status) {
    case 'no-event':
      return fail('Event not found.', exitCodes.notFound)
    case 'incomplete':
      return failUnreadable(place, outcome.problems)
    case 'name-taken':
      return fail(
        `Another event is already named ${outcome.name}. Nothing was changed. Use --name to give this one another name.`,
      )
    case 'outdated':
      printNote(formatPlan(summarizePlan(outcome.plan)))
      return fail('The program changed while you were deciding. Nothing was imported. The updated plan is shown above.')
  }
}

async function promptConflicts({ rows }: PlanSummary, { yes, ours, theirs }: Flags) {
  const each: Record<string, ConflictSide> = {}
  if (yes || ours || theirs || !isInteractive()) return each
  for (const { name, conflicts } of rows)
    for (const { id, label, ours, theirs } of conflicts) {
      printNote(`\n${name}, ${label}\n  ours:   ${ours}\n  theirs: ${theirs}`)
      const answer = await promptChoice('Keep ours, use theirs, or decide later?', ['ours', 'theirs', 'later'])
      if (answer !== 'later') each[id] = answer
    }
  return each
}

type ReadFlags = { timezone?: string; columns?: Record<string, string>; allowPrivate?: boolean }

async function readSource(place: string, slug: string, flags: ReadFlags) {
  const { columns, allowPrivate } = flags
  const url = /^https?:\/\//i.test(place) ? place : undefined
  const origin: SourceOrigin = { name: url ?? basename(place), url, columns }
  const bytes = url ? await fetchBytes(url, allowPrivate) : await readBytes(place)
  const timezone = flags.timezone ?? (await findEvent(slug))?.timezone ?? undefined
  return { ...orFail(await parseProgram(bytes, origin, timezone), place), origin }
}

async function fetchBytes(url: string, isPrivateAllowed?: boolean): Promise<Uint8Array> {
  const found = await fetchProgram(url, { isPrivateAllowed })
  if (found.status === 'fetched') return found.bytes
  const why = found.status === 'failed' ? found.why : 'The file could not be downloaded'
  return fail(`${url}: ${why}. Nothing was changed.`, exitCodes.notFound)
}

function readBytes(file: string): Promise<Uint8Array> {
  // One byte more than allowed shows that the file is too large.
  const start = Bun.file(file).slice(0, MAX_FILE_BYTES + 1)
  return start.bytes().catch((error) => failOnFile(error, file))
}

function orFail(read: ReadResult, place: string): { file: ProgramFile; notes: string[] } {
  switch (read.status) {
    case 'read':
      return { file: read.program, notes: [...read.notes, ...hintOn(read.table)] }
    case 'which-columns': {
      const pairs = read.missing.map((field) => `${field}=…`).join(',')
      return fail(
        `${place}: Cannot tell which column is ${read.missing.join(' and which is ')}. Name it with --columns "${pairs}". Columns in this file:${indented(read.columns)}`,
        exitCodes.usage,
      )
    }
    case 'unreadable':
      return failUnreadable(place, read.problems)
  }
}

function failUnreadable(place: string, problems: string[]): never {
  return fail(`Nothing was imported. Problems in ${place}:${indented(problems)}`, exitCodes.unreadable)
}

const indented = (lines: string[]) => lines.map((line) => `\n  ${line}`).join('')

function hintOn(table: ReadTable | undefined): string[] {
  const [first] = table?.unknown ?? []
  return first ? [`To use a column, name its field: --columns "speakers=${first}"`] : []
}
