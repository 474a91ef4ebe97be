import { countsInWords, TABLE_WORDS } from '../../../src/features/schedules/apply/counts-in-words.ts'
import type { ShownPlan, ShownRow } from '../../../src/features/schedules/apply/shown-plan.ts'
import { counted } from '../../../src/format/counted.ts'
import { bold } from '../terminal.ts'

/** A plan as lines of text: counts first, then what changes, field by field. */
export function planText(plan: ShownPlan): string {
  const { event, source, rows } = plan
  const into = event.isNew ? `makes ${event.name} (${event.slug})` : `goes into ${event.name} (${event.slug})`
  const { known } = source
  const before = known === undefined ? '' : known === source.name ? ', imported before,' : `, newer than ${known},`
  const inAll = countsInWords(plan)
  const did = (deed: ShownRow['did']) => rows.filter((row) => row.did === deed && row.table !== 'events')
  return [
    bold(`${source.name}${before} ${into}${inAll ? `: ${inAll}` : ''}`),
    ...section('New', did('create').map(named)),
    ...section(
      'Changed',
      rows.filter(({ did, table }) => did === 'change' || (table === 'events' && !event.isNew)).flatMap(changed),
    ),
    ...section('Cancelled, because the source does not have them anymore', did('cancel').map(named)),
    ...section('Removed, because the source does not have them anymore', did('remove').map(named)),
    ...section(
      'Not in the source anymore, and kept',
      rows.filter(({ did, isGone }) => did === 'keep' && isGone).map(named),
    ),
    ...section(
      'Changed here, and kept',
      rows.filter(({ kept }) => kept.length).map((row) => `${named(row)}: ${row.kept.join(', ')}`),
    ),
    ...section('Changed here and in the source', rows.flatMap(conflictLines)),
  ].join('\n')
}

/** What nobody decided, a line each. */
export function conflictLines(row: ShownRow): string[] {
  return row.conflicts
    .filter(({ choice }) => choice === undefined)
    .map(
      ({ label, ours, theirs }) =>
        `${named(row)}, ${label}: here "${oneLine(ours)}", in the source "${oneLine(theirs)}"`,
    )
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
  const matched = row.isMatched ? ' (was here before)' : ''
  return [
    `${named(row)}${matched}`,
    ...row.fields.map(({ label, before, after }) => `  ${label}: ${oneLine(before)} → ${oneLine(after)}`),
  ]
}

function named({ table, name }: ShownRow): string {
  return table === 'sessions' ? name : `${name} (${TABLE_WORDS[table][0]})`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
