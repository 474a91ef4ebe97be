import type { Command } from 'commander'
import * as z from 'zod/mini'
import type { Event } from '../../db/schema.ts'
import type { Fields as ExportedFields } from '../../src/formats/fields.ts'
import { readCsvSheet } from '../../src/formats/tables/csv.ts'
import { rowName } from '../../src/records/row-diff.ts'
import type { WriteContext } from '../../src/records/unit-of-work.ts'
import { roomKey } from '../../src/text/fold.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import type { EventFlags } from './command.ts'
import { changeBy, command, parseOrFail, printResult, resultOf } from './command.ts'
import { failOnFile } from './files.ts'
import { CliError, confirm, exitCodes, fail, printCheck, printList, printNote } from './terminal.ts'
import { type NamedRow, rowOrFail, withChange, withEvent } from './with-database.ts'

type Fields = Record<string, unknown>
type Outcome = { status: string; row?: NamedRow; changeId?: string | undefined }
type Schema = z.ZodMiniObject<Record<string, z.ZodMiniType>>
/** Of flags, or of this row of a file. */
type TypedRow = { row?: number | undefined; fields: Fields }
type Flags = EventFlags & { values?: string; from?: string; csv?: string } & Fields

/** A noun whose rows are added, edited, and deleted in the terminal. Flags and columns come from its labels. */
type RowNoun = {
  name: string
  labels: Record<string, string>
  /** Labels of fields that a new row does not have. */
  editLabels?: Record<string, string>
  create: { schema: Schema; run: (values: never, by: WriteContext) => Promise<Outcome> }
  edit: { schema: Schema; run: (id: string, values: never, by: WriteContext) => Promise<Outcome> }
  remove: (id: string, by: WriteContext) => Promise<Outcome>
  list: (eventId: string) => Promise<NamedRow[]>
  /** The fields of a plain list, or what it shows of a row. A noun without them lists its rows itself. */
  columns?: string[] | ((row: never) => string[])
  /** The columns of an exported table. */
  exported?: ExportedFields
  /** Reads what names need once, and then changes the typed values of each row. */
  resolver?: (event: Event) => Promise<(values: Fields) => Fields>
  /** Reads the event's rows once, and then says what to check about each row that was written. */
  checker?: (event: Event) => Promise<(row: never) => string[]>
  /** What else a deletion changes, as a sentence. */
  consequence?: (event: Event, row: NamedRow) => Promise<string>
  /** Why the service refused, as a sentence. */
  refusal?: (outcome: never) => string | undefined
}

export function rowCommands(noun: RowNoun): Command[] {
  const { name, labels, editLabels, columns, exported } = noun
  const withFields = (command: Command, fields: Record<string, string>) => {
    for (const [field, label] of Object.entries(fields)) command.option(`--${kebab(field)} <text>`, label.toLowerCase())
    return command.option('--values <json>', 'fields as one JSON object')
  }
  return [
    ...(columns ? [command('list', `list ${name}s`, 'ofEvent').action(listing(noun, columns))] : []),
    withFields(command('add', `add a ${name}, or those of a CSV file`, 'changes', 'ofEvent'), labels)
      .option('--from <file>', `CSV file with a ${name} a row: ${Object.values(labels).join(', ')}`)
      .action(adding(noun)),
    withFields(command('edit', `edit a ${name}; "" clears a field`, 'changes', 'ofEvent'), { ...labels, ...editLabels })
      .argument(`[${name}]`, `id or name of the ${name}`)
      .option(
        '--csv <file>',
        `CSV file with a ${name} a row${exported ? ', such as an export' : ''}; its column ID says which`,
      )
      .action(editing(noun)),
    command('delete', `delete a ${name}`, 'changes', 'ofEvent')
      .argument(`<${name}>`, `id or name of the ${name}`)
      .action(deleting(noun)),
  ]
}

const listing = ({ name, list }: RowNoun, columns: NonNullable<RowNoun['columns']>) =>
  withEvent(async ({ id }, { json }: Flags) => {
    const cells = (row: NamedRow) =>
      typeof columns === 'function' ? columns(row as never) : columns.map((field) => String(row[field] ?? ''))
    printList(await list(id), json, `There are no ${name}s yet.`, cells)
  })

const adding = (noun: RowNoun) =>
  withEvent(async (event, flags: Flags) => {
    const { from, dryRun } = flags
    if (from !== undefined) refuseFields(noun, flags, '--from')
    const typed: TypedRow[] =
      from === undefined ? [{ fields: typedFields(noun, flags) }] : await readRows(from, noun.labels)
    const resolve = await noun.resolver?.(event)
    const check = await noun.checker?.(event)
    const parse = (fields: Fields) =>
      parseOrFail(noun.create.schema, { ...toValues(noun, fields, resolve), eventId: event.id })
    await eachRow(typed, dryRun, parse, async (values) => {
      const outcome = await noun.create.run(values as never, changeBy(flags))
      if (outcome.status !== 'created') return failBecause(noun, outcome)
      printWarnings(check, outcome, flags)
      printResult({ message: `Created ${noun.name} "${rowName(outcome.row!)}"`, changeId: outcome.changeId }, flags)
    })
  })

const editing = (noun: RowNoun) =>
  withEvent(async (event, flags: Flags, typed: string | undefined) => {
    const { csv, dryRun } = flags
    const { exported = {} } = noun
    if ((csv === undefined) === (typed === undefined))
      return fail(`Name the ${noun.name}, or use --csv.`, exitCodes.usage)
    if (csv !== undefined) refuseFields(noun, flags, '--csv')
    const columns = { id: 'ID', ...noun.labels, ...noun.editLabels }
    const edits: TypedRow[] =
      csv === undefined
        ? [{ fields: { ...typedFields(noun, flags), id: typed } }]
        : await readRows(csv, columns, exported)
    const options = Object.keys(noun.labels).map((field) => `--${kebab(field)}`)
    if (Object.keys(edits[0]!.fields).length === 1)
      return fail(`Nothing to change. Use ${options.join(', ')}.`, exitCodes.usage)
    const rows = await noun.list(event.id)
    const resolve = await noun.resolver?.(event)
    const check = await noun.checker?.(event)
    const parse = ({ id, ...given }: Fields) => {
      const before = rowOrFail(event, String(id), noun.name, rows)
      for (const field in given) if (field in exported && isAsExported(given[field], before[field])) delete given[field]
      return { before, values: parseOrFail(noun.edit.schema, toValues(noun, given, resolve)) }
    }
    await eachRow(edits, dryRun, parse, async ({ before, values }) => {
      const outcome = await noun.edit.run(before.id, values as never, changeBy(flags))
      if (outcome.status !== 'written') return failBecause(noun, outcome)
      printWarnings(check, outcome, flags)
      const [former, name] = [rowName(before), rowName(outcome.row!)]
      const done = former === name ? `Edited ${noun.name} "${name}"` : `Renamed ${noun.name} "${former}" to "${name}"`
      printResult(resultOf(outcome.changeId, done, `"${name}" is like that already`), flags)
    })
  })

function printWarnings(check: ((row: never) => string[]) | undefined, { row, changeId }: Outcome, { json }: Flags) {
  if (json || !check || !changeId) return
  for (const warning of check(row as never)) printCheck(warning)
}

/** Reads all rows before it writes the first. */
async function eachRow<Parsed>(
  typed: TypedRow[],
  dryRun: boolean | undefined,
  parse: (fields: Fields) => Parsed,
  write: (parsed: Parsed) => Promise<void>,
): Promise<void> {
  const parsed: Parsed[] = []
  for (const { row, fields } of typed) await atRow(row, 0, async () => void parsed.push(parse(fields)))
  for (const [at, { row }] of typed.entries()) await atRow(row, dryRun ? 0 : at, () => write(parsed[at]!))
}

/** Names the row of a file that failed, and counts what was saved before it. */
async function atRow(row: number | undefined, saved: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (row === undefined || !(error instanceof CliError)) throw error
    const before = saved ? ` ${pluralize(saved, 'row before it was', 'rows before it were')} saved.` : ''
    fail(`${before ? '' : 'Nothing was changed. '}Row ${row}: ${error.message}${before}`, error.exitCode)
  }
}

/** Not changed by hand. The exported address of a picture may name the site. */
const isAsExported = (cell: unknown, stored: unknown) =>
  cell === String(stored ?? '') || URL.parse(String(cell))?.pathname === stored

const deleting = (noun: RowNoun) =>
  withChange(async (event, flags, typed: string) => {
    const row = rowOrFail(event, typed, noun.name, await noun.list(event.id))
    const consequences = [`This deletes the ${noun.name} "${rowName(row)}".`, await noun.consequence?.(event, row)]
    await confirm(consequences.filter(Boolean).join(' '), flags)
    const outcome = await noun.remove(row.id, flags.by)
    if (outcome.status !== 'deleted') return failBecause(noun, outcome)
    return { message: `Deleted ${noun.name} "${rowName(row)}"`, changeId: outcome.changeId }
  })

function typedFields(noun: RowNoun, flags: Flags): Fields {
  const fields = Object.fromEntries(typedNames(noun, flags).map((field) => [field, flags[flag(field)]]))
  return flags.values === undefined ? fields : { ...readObject(flags.values), ...fields }
}

const typedNames = ({ labels, editLabels }: RowNoun, flags: Flags) =>
  Object.keys({ ...labels, ...editLabels }).filter((field) => flag(field) in flags)

function refuseFields(noun: RowNoun, flags: Flags, file: string) {
  const [first] = [...typedNames(noun, flags), ...(flags.values === undefined ? [] : ['values'])]
  if (first) fail(`Use either ${file} or --${kebab(first)}.`, exitCodes.usage)
}

function readObject(typed: string): Fields {
  try {
    const read: unknown = JSON.parse(typed)
    if (typeof read === 'object' && read && !Array.isArray(read)) return { ...read }
  } catch {}
  return fail('--values takes one JSON object, such as \'{"name": "Ada Obi"}\'.', exitCodes.usage)
}

/** A column is called as its label, its field, or its column in an export. Edits need their column `ID`. */
async function readRows(file: string, labels: Record<string, string>, exported: ExportedFields = {}) {
  const text = await Bun.file(file)
    .text()
    .catch((error) => failOnFile(error, file))
  const read = readCsvSheet(text)
  if ('problem' in read) return fail(`${file}: ${read.problem}.`, exitCodes.unreadable)
  const sheet = read.sheet.rows.map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => String(cell ?? '')) }))
  const [head, ...rows] = sheet.filter(({ cells }) => cells.some(Boolean))
  const columns = (head?.cells ?? []).map((name) => {
    const isCalled = (one: string | undefined) => one !== undefined && roomKey(one) === roomKey(name)
    const field = Object.keys(labels).find((key) => [key, labels[key], exported[key]?.label].some(isCalled))
    return { name, field, isExported: Object.values(exported).some(({ label, width }) => width && isCalled(label)) }
  })
  const unknown = columns.find(({ field, isExported }) => !field && !isExported)
  const isIdMissing = 'id' in labels && !columns.some(({ field }) => field === 'id')
  const problem =
    (unknown && `${file}: No field is named "${unknown.name}"`) ||
    (isIdMissing && `${file} has no column "${labels.id}"`) ||
    (!rows.length && `${file} has no rows`)
  if (problem) return fail(`${problem}. Columns: ${Object.values(labels).join(', ')}.`, exitCodes.unreadable)
  const ignored = columns.filter(({ field }) => !field).map(({ name }) => name)
  if (ignored.length) printNote(`Columns that are not edited: ${ignored.join(', ')}.`)
  const fieldsOf = (cells: string[]) =>
    Object.fromEntries(columns.flatMap(({ field }, at) => (field ? [[field, cells[at] ?? '']] : [])))
  return rows.map(({ row, cells }) => ({ row, fields: fieldsOf(cells) }))
}

function toValues({ edit }: RowNoun, fields: Fields, resolve = (values: Fields) => values): Fields {
  const values = Object.entries(resolve(fields))
  return Object.fromEntries(values.map(([field, value]) => [field, fromText(edit.schema.shape[field], value)]))
}

/** The first reading of a text that the field accepts: as it is, as nothing, yes or no, a number, or a list. */
function fromText(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema || typeof value !== 'string') return value
  const list = value.split(',').map((part) => part.trim())
  const readings = [value, ...(value === '' ? [null] : []), YES_NO[value.toLowerCase()], Number(value), list]
  const fitting = readings.filter((reading) => reading !== undefined && z.safeParse(schema, reading).success)
  return fitting.length ? fitting[0] : value
}
const YES_NO: Record<string, boolean | undefined> = { yes: true, no: false }

function failBecause(noun: RowNoun, outcome: Outcome): never {
  const sentence = noun.refusal?.(outcome as never)
  if (sentence) return fail(sentence)
  return fail(`The ${noun.name} was deleted in the meantime.`, exitCodes.notFound)
}

/** `speakerIds` is the flag `--speakers`, because people name them. */
const flag = (field: string) => field.replace(/Ids?$/, (ids) => (ids === 'Ids' ? 's' : ''))
const kebab = (field: string) => flag(field).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
