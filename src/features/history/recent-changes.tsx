import { useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { usePagedList } from '../../browser/use-pages.ts'
import { undoAndNotify } from '../../forms/notify-saved.tsx'
import type { ChangedField } from '../../records/row-diff.ts'
import { relativeTime } from '../../text/time/relative-time.ts'
import { SmallButton } from '../../ui/button.tsx'
import { UnreadList } from '../../ui/lists/list-message.tsx'
import { LoadMoreButton } from '../../ui/lists/load-more-button.tsx'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import type { ChangedRowSummary, ChangeSummary } from './service.ts'

export type ChangeFormatter = {
  inOrder: (table: ChangedRowSummary['table'], fields: ChangedField[]) => ChangedField[]
  label: (table: ChangedRowSummary['table'], field: string) => string
  say: (table: ChangedRowSummary['table'], field: string, value: unknown) => string
}

type RecentChangesProps = { event: Event; words: ChangeFormatter; onClose: () => void }

export function RecentChanges({ event, words, onClose }: RecentChangesProps) {
  const changes = usePagedList(['changes', event.slug], (before) =>
    callAsOrganizer('GET /api/admin/changes', { query: { eventSlug: event.slug, before } }),
  )
  const all = changes.data?.rows
  return (
    <ModalDialog title="Recent changes" onClose={onClose}>
      <div className="content">
        {!all && <UnreadList list={changes}>Couldn’t load recent changes.</UnreadList>}
        {all?.length === 0 && <p className="empty">No changes yet.</p>}
        {!!all?.length && (
          <ol className="ruled changes">
            {all.map((change) => (
              <ChangeItem key={change.id} change={change} words={words} />
            ))}
          </ol>
        )}
        <LoadMoreButton list={changes}>Show older changes</LoadMoreButton>
      </div>
    </ModalDialog>
  )
}

function ChangeItem({ change, words }: { change: ChangeSummary; words: ChangeFormatter }) {
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    const rows = change.rows.length + change.more
    if (rows > MANY_ROWS && !confirm(`Undo “${change.what}”? This will change ${rows} items.`)) return
    setUndoing(true)
    await undoAndNotify(change.id)
    setUndoing(false)
  }
  return (
    <li>
      <div className="cluster change">
        <p className="fill">
          <strong>{change.what}</strong>
          <small>
            {change.who} · <time dateTime={change.at}>{relativeTime(change.at, Date.now())}</time>
          </small>
        </p>
        {change.undoneAt ? (
          <span className="badge">Undone</span>
        ) : (
          <SmallButton aria-label={`Undo: ${change.what}`} disabled={isUndoing} onClick={() => void undo()}>
            Undo
          </SmallButton>
        )}
      </div>
      <Differences rows={change.rows} more={change.more} words={words} />
    </li>
  )
}

const MANY_ROWS = 5

function Differences({ rows, more, words }: { rows: ChangedRowSummary[]; more: number; words: ChangeFormatter }) {
  const count = rows.reduce((sum, { fields }) => sum + fields.length, 0)
  if (count === 0) return null
  const places = rows.length + more
  return (
    <details>
      <summary className="muted">{places === 1 ? 'What changed' : `What changed (${places} items)`}</summary>
      {rows.map(({ table, id, name, did, fields }) => (
        <div key={`${table}/${id}`} className="differences">
          <h3>
            {name} <small>{did}</small>
          </h3>
          <dl>
            {words.inOrder(table, fields).map(({ field, before, after }) => (
              <div key={field}>
                <dt>{words.label(table, field)}</dt>
                <dd>
                  {did !== 'created' && <del>{words.say(table, field, before)}</del>}
                  {did !== 'deleted' && <ins>{words.say(table, field, after)}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {more > 0 && <p className="hint">And {more} more.</p>}
    </details>
  )
}
