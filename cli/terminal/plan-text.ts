import { formatCounts, TABLE_LABELS } from '../../src/features/import/apply/format-counts.ts'
import type { PlanSummary, RowSummary } from '../../src/features/import/apply/plan-summary.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { bold } from './terminal.ts'

export function formatPlan(plan: PlanSummary): string {
  const { event, source, rows } = plan
  const into = `${event.isNew ? 'new event ' : ''}${event.name} (${event.slug})`
  const { known } = source
  const before = known === undefined ? '' : known === source.name ? ' (imported before)' : ` (replaces ${known})`
  const inAll = formatCounts(plan)
  const did = (deed: RowSummary['did']) => rows.filter((row) => row.did === deed && row.table !== 'events')
  const changed = rows.filter(({ did, table }) => did === 'change' || (table === 'events' && !event.isNew))
  const keptGone = rows.filter(({ did, isGone }) => did === 'keep' && isGone)
  const edited = rows.filter(({ kept }) => kept.length).map((row) => `${rowTitle(row)}: ${row.kept.join(', ')}`)
  return [
    bold(`${source.name}${before} → ${into}${inAll ? `: ${inAll}` : ''}`),
    ...plan.overview.map((line) => `  ${line}`),
    ...newRows(did('create')),
    ...section('Changed', changed.flatMap(changedLines)),
    ...section('Cancel (no longer in the source)', did('cancel').map(rowTitle)),
    ...section('Remove (no longer in the source)', did('remove').map(rowTitle)),
    ...section('Keep, although no longer in the source', keptGone.map(rowTitle)),
    ...section('Keep our edits', edited),
    ...section('Conflicts', rows.flatMap(conflictLines)),
  ].join('\n')
}

function newRows(rows: RowSummary[]): string[] {
  const byTable = Map.groupBy(rows, ({ table }) => table)
  const sessions = (byTable.get('sessions') ?? []).map(({ name, about }) => (about ? `${about}: ${name}` : name))
  byTable.delete('sessions')
  const others = [...byTable].map(([table, some]) => {
    const more = some.length - MAX_NAMES
    const shown = some.slice(0, MAX_NAMES).map(({ name }) => name)
    return `${pluralize(some.length, ...TABLE_LABELS[table])}: ${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
  })
  return [...section('New sessions', sessions, MAX_SESSIONS, 'session'), ...section('New', others)]
}

const MAX_NAMES = 8
const MAX_SESSIONS = 20

export function conflictLines(row: RowSummary): string[] {
  return row.conflicts
    .filter(({ choice }) => choice === undefined)
    .map(
      ({ label, ours, theirs }) => `${rowTitle(row)}, ${label}: ours "${oneLine(ours)}", theirs "${oneLine(theirs)}"`,
    )
}

const MAX_LINES = 40

function section(title: string, lines: string[], most = MAX_LINES, one = 'line'): string[] {
  if (!lines.length) return []
  const more = lines.length - most
  const shown = lines.slice(0, most).map((line) => `  ${line}`)
  return ['', title, ...shown, ...(more > 0 ? [`  and ${pluralize(more, `more ${one}`)}`] : [])]
}

function changedLines(row: RowSummary): string[] {
  if (!row.fields.length) return []
  const matched = row.isMatched ? ' (matched to an existing row)' : ''
  return [
    `${rowTitle(row)}${matched}`,
    ...row.fields.map(({ label, before, after }) => `  ${label}: ${oneLine(before)} → ${oneLine(after)}`),
  ]
}

function rowTitle({ table, name }: RowSummary): string {
  return table === 'sessions' ? name : `${name} (${TABLE_LABELS[table][0]})`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
