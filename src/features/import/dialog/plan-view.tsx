import type { ReactNode } from 'react'
import type { ReadTable } from '../../../formats/program-file.ts'
import { timeZones } from '../../events/time-zones.ts'
import { formatCounts, TABLE_LABELS } from '../apply/format-counts.ts'
import type { PlanSummary, RowSummary } from '../apply/plan-summary.ts'
import { Conflicts } from './conflicts.tsx'
import type { ImportState } from './use-import.ts'

type PlanViewProps = {
  importing: ImportState
  plan: PlanSummary
  table?: ReadTable
  isNewer?: boolean
  onClose: () => void
}

/** The plan with counts first. Nothing is imported before the button is pressed. */
export function PlanView({ importing, plan, table, isNewer, onClose }: PlanViewProps) {
  const { rows, source, notes, isUnchanged } = plan
  const did = (deed: RowSummary['did']) => rows.filter((row) => row.did === deed && row.table !== 'events')
  const changed = rows.filter(({ did, table }) => did === 'change' || table === 'events')
  const before = source.known && source.known !== source.name ? ` Newer version of ${source.known}.` : ''
  return (
    <>
      <div className="content import-plan">
        {isNewer && <p role="alert">The program changed in the meantime. Here’s the updated preview.</p>}
        <p>
          <strong>{isUnchanged ? 'Nothing to import: everything already matches the file.' : headline(plan)}</strong>
          <br />
          <span className="hint">
            From {source.name}.{before}
          </span>
        </p>
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
        {(importing.timezone || !plan.event.timezone) && <ZonePicker importing={importing} />}
        {table && (
          <p>
            <button type="button" className="button small" onClick={() => importing.matchColumns(table)}>
              Match columns…
            </button>
          </p>
        )}
        {plan.overview.length > 0 && (
          <ul className="import-overview">
            {plan.overview.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <Conflicts rows={rows.filter(({ conflicts }) => conflicts.length)} importing={importing} />
        <Section title="Changed" rows={changed.filter(({ fields }) => fields.length)} isOpen render={differences} />
        <Section title="Canceled: no longer in the file" rows={did('cancel')} isOpen />
        <Section title="Removed: no longer in the file" rows={did('remove')} isOpen />
        <Section title="New" rows={did('create')} />
        <Section title="Edited here, kept" rows={rows.filter(({ kept }) => kept.length)} render={keptFields} />
        <Section
          title="No longer in the file, kept"
          rows={rows.filter(({ did, isGone }) => did === 'keep' && isGone)}
        />
      </div>
      <footer>
        <button type="button" className="button" disabled={importing.busy !== undefined} onClick={importing.back}>
          Back
        </button>
        {isUnchanged ? (
          <button type="button" className="button primary" onClick={onClose}>
            Close
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={importing.busy !== undefined}
            onClick={() => void importing.apply(plan)}
          >
            Import
          </button>
        )}
      </footer>
    </>
  )
}

/** Asks for the time zone before the import if neither the event nor the file has one. */
function ZonePicker({ importing }: { importing: ImportState }) {
  const { timezone, sayTimezone, busy } = importing
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="import-column">
      <label htmlFor="import-zone">Time zone</label>
      <select
        id="import-zone"
        value={timezone ?? ''}
        disabled={busy !== undefined}
        onChange={({ target }) => sayTimezone(target.value || undefined)}
      >
        <option value="">None yet</option>
        {timeZones()
          .toSorted((a, b) => Number(b.zone === own) - Number(a.zone === own))
          .map(({ zone, name }) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')} · {name}
            </option>
          ))}
      </select>
    </div>
  )
}

/** Further rows are only counted. */
const MAX_SHOWN = 200

type SectionProps = { title: string; rows: RowSummary[]; isOpen?: boolean; render?: (row: RowSummary) => ReactNode }

function Section({ title, rows, isOpen = false, render }: SectionProps) {
  if (!rows.length) return null
  const more = rows.length - MAX_SHOWN
  return (
    <details open={isOpen && rows.length <= 20}>
      <summary>
        {title} <span className="count">{rows.length}</span>
      </summary>
      <ul>
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <li key={`${row.table}/${row.key}`}>
            {row.name} {row.table !== 'sessions' && <small>{TABLE_LABELS[row.table][0]}</small>}
            {row.about && <small> · {row.about}</small>}
            {row.isMatched && <small> · matched existing</small>}
            {render?.(row)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="hint">And {more} more.</p>}
    </details>
  )
}

function headline(plan: PlanSummary): string {
  const words = formatCounts(plan)
  return words ? `${words[0]!.toUpperCase()}${words.slice(1)}` : 'Only conflicts to resolve'
}

const keptFields = ({ kept }: RowSummary) => <small> · {kept.join(', ')}</small>

const differences = ({ fields }: RowSummary) => (
  <dl className="differences">
    {fields.map(({ label, before, after }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {before !== 'empty' && <del>{before}</del>} <ins>{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
)
