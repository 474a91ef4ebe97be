import type { Command } from 'commander'
import * as z from 'zod/mini'
import type { Event } from '../../db/schema.ts'
import { readCsvSheet } from '../../src/formats/tables/csv.ts'
import { rowName } from '../../src/records/row-diff.ts'
import type { WriteContext } from '../../src/records/unit-of-work.ts'
import { roomKey } from '../../src/text/fold.ts'
import type { EventFlags } from './command.ts'
import { changeBy, changingEventCommand, parseOrFail, printResult, readingEventCommand, resultOf } from './command.ts'
import { failOnFile } from './files.ts'
import { type NamedRow, rowOrFail, withChange, withEvent } from './find-or-fail.ts'
import { confirm, exitCodes, fail, printList } from './terminal.ts'

type Fields = Record<string, unknown>
type Outcome = { status: string; row?: NamedRow; changeId?: string | undefined }
type Schema = z.ZodMiniObject<Record<string, z.ZodMiniType>>
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
  /** The fields of a plain list. A noun without them lists its rows itself. */
  columns?: string[]
  /** Names in a field become ids. */
  resolve?: (event: Event, values: Fields) => Promise<Fields>
  /** What else a deletion changes, as a sentence. */
  loss?: (event: Event, row: NamedRow) => Promise<string>
  /** Why the service refused, as a sentence. */
  refusal?: (outcome: never) => string | undefined
}

export function rowCommands(noun: RowNoun): Command[] {
  const { name, labels, editLabels, columns } = noun
  const withFields = (command: Command, fields: Record<string, string>) => {
    for (const [field, label] of Object.entries(fields)) command.option(`--${kebab(field)} <text>`, label.toLowerCase())
    return command.option('--values <json>', 'fields as one JSON object')
  }
  return [
    ...(columns ? [readingEventCommand('list', `list ${name}s`).action(listing(noun, columns))] : []),
    withFields(changingEventCommand('add', `add a ${name}, or those of a CSV file`), labels)
      .option('--from <file>', `CSV file with a ${name} a row: ${Object.values(labels).join(', ')}`)
      .action(adding(noun)),
    withFields(changingEventCommand('edit', `edit a ${name}; "" clears a field`), { ...labels, ...editLabels })
      .argument(`[${name}]`, `id or name of the ${name}`)
      .option('--csv <file>', `CSV file with a ${name} a row; its column ID says which`)
      .action(editing(noun)),
    changingEventCommand('delete', `delete a ${name}`)
      .argument(`<${name}>`, `id or name of the ${name}`)
      .action(deleting(noun)),
  ]
}

const listing = ({ name, list }: RowNoun, columns: string[]) =>
  withEvent(async ({ id }, { json }: Flags) => {
    const cells = (row: NamedRow) => columns.map((field) => String(row[field] ?? ''))
    printList(await list(id), json, `There are no ${name}s yet.`, cells)
  })

const adding = (noun: RowNoun) =>
  withEvent(async (event, flags: Flags) => {
    const typed = flags.from === undefined ? [typedFields(noun, flags)] : await readRows(noun, flags.from)
    const parsed: unknown[] = []
    for (const [at, fields] of typed.entries()) {
      const values = await resolved(noun, event, fields)
      const where = flags.from === undefined ? '' : `Nothing was changed. Row ${at + 2}: `
      parsed.push(parseOrFail(noun.create.schema, { ...values, eventId: event.id }, where))
    }
    for (const values of parsed) {
      const outcome = await noun.create.run(values as never, changeBy(flags))
      if (outcome.status !== 'created') return failBecause(noun, outcome)
      printResult({ message: `Created ${noun.name} "${rowName(outcome.row!)}"`, changeId: outcome.changeId }, flags)
    }
  })

const editing = (noun: RowNoun) =>
  withEvent(async (event, flags: Flags, typed: string | undefined) => {
    const { csv } = flags
    if ((csv === undefined) === (typed === undefined))
      return fail(`Name the ${noun.name}, or use --csv.`, exitCodes.usage)
    const edits =
      csv === undefined ? [{ ...typedFields(noun, flags), id: typed }] : await readRows(noun, csv, { id: 'ID' })
    const options = Object.keys(noun.labels).map((field) => `--${kebab(field)}`)
    if (Object.keys(edits[0]!).length === 1)
      return fail(`Nothing to change. Use ${options.join(', ')}.`, exitCodes.usage)
    const rows = await noun.list(event.id)
    const parsed: { before: NamedRow; values: unknown }[] = []
    for (const [at, { id, ...fields }] of edits.entries()) {
      const before = rowOrFail(event, String(id), noun.name, rows)
      const where = csv === undefined ? '' : `Nothing was changed. Row ${at + 2}: `
      parsed.push({ before, values: parseOrFail(noun.edit.schema, await resolved(noun, event, fields), where) })
    }
    for (const { before, values } of parsed) {
      const outcome = await noun.edit.run(before.id, values as never, changeBy(flags))
      if (outcome.status !== 'written') return failBecause(noun, outcome)
      const [former, name] = [rowName(before), rowName(outcome.row!)]
      const done = former === name ? `Edited ${noun.name} "${name}"` : `Renamed ${noun.name} "${former}" to "${name}"`
      printResult(resultOf(outcome.changeId, done, `"${name}" is like that already`), flags)
    }
  })

const deleting = (noun: RowNoun) =>
  withChange(async (event, flags, typed: string) => {
    const row = rowOrFail(event, typed, noun.name, await noun.list(event.id))
    const loss = [`This deletes the ${noun.name} "${rowName(row)}".`, await noun.loss?.(event, row)]
    await confirm(loss.filter(Boolean).join(' '), flags)
    const outcome = await noun.remove(row.id, flags.by)
    if (outcome.status !== 'deleted') return failBecause(noun, outcome)
    return { message: `Deleted ${noun.name} "${rowName(row)}"`, changeId: outcome.changeId }
  })

function typedFields({ labels, editLabels }: RowNoun, flags: Flags): Fields {
  const known = Object.keys({ ...labels, ...editLabels }).filter((field) => flag(field) in flags)
  const fields = Object.fromEntries(known.map((field) => [field, flags[flag(field)]]))
  return flags.values === undefined ? fields : { ...readObject(flags.values), ...fields }
}

function readObject(typed: string): Fields {
  try {
    const read: unknown = JSON.parse(typed)
    if (typeof read === 'object' && read && !Array.isArray(read)) return { ...read }
  } catch {}
  return fail('--values takes one JSON object, such as \'{"name": "Ada Obi"}\'.', exitCodes.usage)
}

/** A column is called as its label or its field. `others` must be there. */
async function readRows(
  { labels: own }: RowNoun,
  file: string,
  others: Record<string, string> = {},
): Promise<Fields[]> {
  const labels = { ...others, ...own }
  const text = await Bun.file(file)
    .text()
    .catch((error) => failOnFile(error, file))
  const read = readCsvSheet(text)
  if ('problem' in read) return fail(`${file}: ${read.problem}.`, exitCodes.unreadable)
  const [head = [], ...rows] = read.sheet.rows.filter((row) => row.some(Boolean))
  const fields = head.map((column) =>
    Object.keys(labels).find((field) =>
      [field, labels[field]!].some((one) => roomKey(one) === roomKey(String(column))),
    ),
  )
  const unknown = head.find((_, at) => !fields[at])
  const missing = Object.keys(others).find((field) => !fields.includes(field))
  const problems = [
    ...(unknown === undefined ? [] : [`${file}: No field is named "${unknown}"`]),
    ...(missing === undefined ? [] : [`${file} has no column "${others[missing]}"`]),
    ...(rows.length ? [] : [`${file} has no rows`]),
  ]
  if (problems.length)
    return fail(`${problems[0]}. Columns: ${Object.values(labels).join(', ')}.`, exitCodes.unreadable)
  return rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, String(row[at] ?? '')])))
}

async function resolved({ edit, resolve }: RowNoun, event: Event, fields: Fields): Promise<Fields> {
  const values = Object.entries(fields).map(([field, value]) => [field, fromText(edit.schema.shape[field], value)])
  const given = Object.fromEntries(values)
  return resolve ? resolve(event, given) : given
}

/** The first reading of a text that the field accepts: as it is, as nothing, yes or no, a number, or a list. */
function fromText(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema || typeof value !== 'string') return value
  const list = value.split(',').map((part) => part.trim())
  const readings = [value, ...(value === '' ? [null] : []), YES_NO[value.toLowerCase()], Number(value), list]
  return readings.find((reading) => reading !== undefined && z.safeParse(schema, reading).success) ?? value
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
