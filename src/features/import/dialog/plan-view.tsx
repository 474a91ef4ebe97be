import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { SmallButton } from '../../../ui/button.tsx'
import { DialogButtons } from '../../../ui/overlays/modal-dialog.tsx'
import { timeZones } from '../../events/time-zones.ts'
import { formatCounts, TABLE_LABELS } from '../apply/format-counts.ts'
import type { PlanSummary, RowSummary } from '../apply/plan-summary.ts'
import type { ConflictSide } from '../plan/plan.ts'
import type { ImportState, ImportStep } from './use-import.ts'

type PlanViewProps = { importing: ImportState; onClose: () => void } & Extract<ImportStep, { name: 'plan' }>

export function PlanView({ importing, plan, table, isNewer, onClose }: PlanViewProps) {
  const { rows, source, notes, isUnchanged } = plan
  const news = useRef<HTMLParagraphElement>(null)
  // The button that led here is gone.
  useEffect(() => news.current?.focus(), [])
  const did = (deed: RowSummary['did']) => rows.filter((row) => row.did === deed && row.table !== 'events')
  const changed = rows.filter(({ did, table }) => did === 'change' || table === 'events')
  const isBusy = importing.busy !== undefined
  const before = source.known && source.known !== source.name ? ` Newer version of ${source.known}.` : ''
  return (
    <>
      <div className="content">
        {isNewer && <p role="alert">The program changed in the meantime. Here’s the updated preview.</p>}
        <p ref={news} tabIndex={-1}>
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
            <SmallButton onClick={() => importing.matchColumns(table)}>Match columns…</SmallButton>
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
      <DialogButtons
        leave="Back"
        onLeave={importing.back}
        isLeaveDisabled={isBusy}
        {...(isUnchanged
          ? { act: 'Close', onAct: onClose }
          : { act: 'Import', onAct: () => void importing.apply(plan), isDisabled: isBusy })}
      />
    </>
  )
}

function ZonePicker({ importing }: { importing: ImportState }) {
  const { timezone, sayTimezone, busy } = importing
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <SelectLine
      label="Time zone"
      value={timezone ?? ''}
      disabled={busy !== undefined}
      onChange={({ target }) => sayTimezone(target.value || undefined)}>
      <option value="">None yet</option>
      {timeZones()
        .toSorted((a, b) => Number(b.zone === own) - Number(a.zone === own))
        .map(({ zone, name }) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')} · {name}
          </option>
        ))}
    </SelectLine>
  )
}

export function SelectLine({ label, ...select }: { label: string } & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className="stack tight import-column">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select} />
    </div>
  )
}

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

function Conflicts({ rows, importing }: { rows: RowSummary[]; importing: ImportState }) {
  const { choices, decide } = importing
  const ids = rows.flatMap(({ conflicts }) => conflicts.map(({ id }) => id))
  if (!ids.length) return null
  const open = ids.filter((id) => !choices[id]).length
  const decideAll = (side: ConflictSide) => decide(Object.fromEntries(ids.map((id) => [id, side])))
  return (
    <section className="stack collision" aria-labelledby="conflicts">
      <h3 id="conflicts">
        Changed here and in the file <span className="count">{ids.length}</span>
      </h3>
      <p className="hint">
        {open ? `${open} undecided. They’ll stay as they are, and you’ll be asked again next time.` : 'All decided.'}
      </p>
      <div className="buttons">
        <SmallButton onClick={() => decideAll('ours')}>Keep all current values</SmallButton>
        <SmallButton onClick={() => decideAll('theirs')}>Use all values from the file</SmallButton>
      </div>
      {rows.flatMap((row) =>
        row.conflicts.map((conflict) => (
          <Choice key={conflict.id} of={row.name} conflict={conflict} importing={importing} />
        )),
      )}
    </section>
  )
}

type ChoiceProps = { of: string; conflict: RowSummary['conflicts'][number]; importing: ImportState }

function Choice({ of, conflict, importing: { choices, decide } }: ChoiceProps) {
  const name = useId()
  const { id, label } = conflict
  return (
    <fieldset>
      <legend>{`${of}: ${label}`}</legend>
      {(['ours', 'theirs'] as const).map((side) => (
        <label key={side} className="cluster choice">
          <input type="radio" name={name} checked={choices[id] === side} onChange={() => decide({ [id]: side })} />
          <span>
            <small>{side === 'ours' ? 'Current' : 'In the file'}</small>
            {conflict[side]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
