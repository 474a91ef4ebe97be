import { countsInWords, TABLE_WORDS } from '../../../src/features/schedules/apply/counts-in-words.ts'
import type { ShownPlan, ShownRow } from '../../../src/features/schedules/apply/shown-plan.ts'
import { counted } from '../../../src/format/counted.ts'
import { bold } from '../terminal.ts'

/** A plan as lines of text: counts first, then what changes, field by field. */
export function planText(plan: ShownPlan): string {
  const { event, source, rows } = plan
  const into = `${event.isNew ? 'new event ' : ''}${event.name} (${event.slug})`
  const { known } = source
  const before = known === undefined ? '' : known === source.name ? ' (imported before)' : ` (replaces ${known})`
  const inAll = countsInWords(plan)
  const did = (deed: ShownRow['did']) => rows.filter((row) => row.did === deed && row.table !== 'events')
  return [
    bold(`${source.name}${before} → ${into}${inAll ? `: ${inAll}` : ''}`),
    ...plan.overview.map((line) => `  ${line}`),
    ...newRows(did('create')),
    ...section(
      'Changed',
      rows.filter(({ did, table }) => did === 'change' || (table === 'events' && !event.isNew)).flatMap(changed),
    ),
    ...section('Cancel (no longer in the source)', did('cancel').map(named)),
    ...section('Remove (no longer in the source)', did('remove').map(named)),
    ...section(
      'Keep, although no longer in the source',
      rows.filter(({ did, isGone }) => did === 'keep' && isGone).map(named),
    ),
    ...section(
      'Keep our edits',
      rows.filter(({ kept }) => kept.length).map((row) => `${named(row)}: ${row.kept.join(', ')}`),
    ),
    ...section('Conflicts', rows.flatMap(conflictLines)),
  ].join('\n')
}

/** Sessions with their times and rooms; of the others names alone. */
function newRows(rows: ShownRow[]): string[] {
  const sessions = rows.filter(({ table }) => table === 'sessions')
  const others = Map.groupBy(
    rows.filter(({ table }) => table !== 'sessions'),
    ({ table }) => table,
  )
  const names = [...others].map(([table, some]) => {
    const more = some.length - MOST_NAMES
    const shown = some.slice(0, MOST_NAMES).map(({ name }) => name)
    return `${counted(some.length, ...TABLE_WORDS[table])}: ${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
  })
  return [
    ...section(
      'New sessions',
      sessions.map(({ name, about }) => (about ? `${about}: ${name}` : name)),
      MOST_SESSIONS,
      'session',
    ),
    ...section('New', names),
  ]
}

const MOST_NAMES = 8
const MOST_SESSIONS = 20

/** What nobody decided, a line each. */
export function conflictLines(row: ShownRow): string[] {
  return row.conflicts
    .filter(({ choice }) => choice === undefined)
    .map(({ label, ours, theirs }) => `${named(row)}, ${label}: ours "${oneLine(ours)}", theirs "${oneLine(theirs)}"`)
}

const MOST_LINES = 40

function section(title: string, lines: string[], most = MOST_LINES, one = 'line'): string[] {
  if (!lines.length) return []
  const more = lines.length - most
  const shown = lines.slice(0, most).map((line) => `  ${line}`)
  return ['', title, ...shown, ...(more > 0 ? [`  and ${counted(more, `more ${one}`)}`] : [])]
}

function changed(row: ShownRow): string[] {
  if (!row.fields.length) return []
  const matched = row.isMatched ? ' (matched to an existing row)' : ''
  return [
    `${named(row)}${matched}`,
    ...row.fields.map(({ label, before, after }) => `  ${label}: ${oneLine(before)} → ${oneLine(after)}`),
  ]
}

function named({ table, name }: ShownRow): string {
  return table === 'sessions' ? name : `${name} (${TABLE_WORDS[table][0]})`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
