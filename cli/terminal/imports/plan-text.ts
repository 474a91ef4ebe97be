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
    ...section('New', did('create').map(named)),
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

/** What nobody decided, a line each. */
export function conflictLines(row: ShownRow): string[] {
  return row.conflicts
    .filter(({ choice }) => choice === undefined)
    .map(({ label, ours, theirs }) => `${named(row)}, ${label}: ours "${oneLine(ours)}", theirs "${oneLine(theirs)}"`)
}

const MOST_LINES = 40

function section(title: string, lines: string[]): string[] {
  if (!lines.length) return []
  const more = lines.length - MOST_LINES
  const shown = lines.slice(0, MOST_LINES).map((line) => `  ${line}`)
  return ['', title, ...shown, ...(more > 0 ? [`  and ${counted(more, 'more line', 'more lines')}`] : [])]
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
