import { useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { relativeTime } from '../../format/relative-time.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useChanges } from './queries.ts'
import type { ListedChange, ListedRow } from './service.ts'
import { undoAndTell } from './undo.tsx'

type RecentChangesProps = {
  event: Event
  /** Whose id this is, where it is somebody's. */
  nameOf: (id: string) => string | undefined
  onClose: () => void
}

/** Who changed what and when, with what differs, and the way back. */
export function RecentChanges({ event, nameOf, onClose }: RecentChangesProps) {
  const changes = useChanges(event.slug)
  const all = changes.data?.pages.flat()
  return (
    <ModalDialog title="Recent changes" onClose={onClose}>
      <div className="content">
        {!all && changes.error && (
          <div className="empty" role="alert">
            <p>The changes could not be loaded.</p>
            <button type="button" className="button" onClick={() => void changes.refetch()}>
              Try again
            </button>
          </div>
        )}
        {!all && !changes.error && <Spinner label="Loading..." />}
        {all?.length === 0 && <p className="empty">Nothing was changed yet.</p>}
        {!!all?.length && (
          <ol className="changes">
            {all.map((change) => (
              <ChangeItem key={change.id} change={change} nameOf={nameOf} />
            ))}
          </ol>
        )}
        {changes.hasNextPage && (
          <button
            type="button"
            className="button"
            disabled={changes.isFetchingNextPage}
            onClick={() => void changes.fetchNextPage()}
          >
            Show older changes
          </button>
        )}
      </div>
    </ModalDialog>
  )
}

type NameOf = RecentChangesProps['nameOf']

function ChangeItem({ change, nameOf }: { change: ListedChange; nameOf: NameOf }) {
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    const rows = change.rows.length
    if (rows > MANY_ROWS && !confirm(`Undo "${change.what}"? This changes ${rows} sessions, speakers and sponsors.`))
      return
    setUndoing(true)
    await undoAndTell(change.id)
    setUndoing(false)
  }
  return (
    <li>
      <div className="change">
        <p>
          <strong>{change.what}</strong>
          <small>
            {change.who} · <time dateTime={change.at}>{relativeTime(change.at, Date.now())}</time>
          </small>
        </p>
        {change.undoneAt ? (
          <span className="badge">Undone</span>
        ) : (
          <button
            type="button"
            className="button small"
            aria-label={`Undo: ${change.what}`}
            disabled={isUndoing}
            onClick={() => void undo()}
          >
            Undo
          </button>
        )}
      </div>
      <Differences rows={change.rows} nameOf={nameOf} />
    </li>
  )
}

/** Taking back as much as this is worth a second thought. */
const MANY_ROWS = 5

/** Seeding changes a hundred rows: the first ones are told in full. */
const MOST_ROWS = 20

function Differences({ rows, nameOf }: { rows: ListedRow[]; nameOf: NameOf }) {
  const count = rows.reduce((sum, { fields }) => sum + fields.length, 0)
  if (count === 0) return null
  const rest = rows.length - MOST_ROWS
  return (
    <details>
      <summary>{rows.length === 1 ? 'What changed' : `What changed in ${rows.length} places`}</summary>
      {rows.slice(0, MOST_ROWS).map(({ table, id, name, did, fields }) => (
        <div key={`${table}/${id}`} className="differences">
          <h3>
            {name} <small>{did}</small>
          </h3>
          <dl>
            {fields.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{fieldName(field)}</dt>
                <dd>
                  {did !== 'created' && <del>{inWords(before, nameOf)}</del>}
                  {did !== 'deleted' && <ins>{inWords(after, nameOf)}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {rest > 0 && <p className="hint">And {rest} more.</p>}
    </details>
  )
}

/** `websiteUrl` as people say it: `website url`. */
function fieldName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function inWords(value: unknown, nameOf: NameOf): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'empty'
  return Array.isArray(value) ? value.map((id) => nameOf(id) ?? id).join(', ') : String(value)
}
