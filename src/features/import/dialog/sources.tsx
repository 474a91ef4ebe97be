import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { callAsOrganizer, errorMessage, readAsOrganizer } from '../../../browser/organizer-call.ts'
import { notifySaved } from '../../../forms/notify-saved.tsx'
import { notify } from '../../../layout/toaster.tsx'
import { relativeTime } from '../../../text/time/relative-time.ts'
import type { ListedSource } from '../followed-sources.ts'
import type { ImportState } from './use-import.ts'

/** The sources of earlier imports. Those with an address can be followed (product §21.19). */
export function SourceList({ event, importing }: { event: Event; importing: ImportState }) {
  const sources = useQuery({
    queryKey: ['sources', event.slug],
    queryFn: () => readAsOrganizer('GET /api/admin/imports/sources', { query: { eventSlug: event.slug } }),
  })
  if (!sources.data?.length) return null
  return (
    <section className="import-sources" aria-labelledby="import-sources">
      <h3 id="import-sources">Previous imports</h3>
      <ul>
        {sources.data.map((source) => (
          <SourceRow key={source.id} event={event} source={source} importing={importing} />
        ))}
      </ul>
    </section>
  )
}

const DEFAULT_FOLLOW_MINUTES = 15

type SourceRowProps = { event: Event; source: ListedSource; importing: ImportState }

function SourceRow({ event, source, importing }: SourceRowProps) {
  const client = useQueryClient()
  /** The new setting, until the list has it. */
  const [wanted, setWanted] = useState<boolean>()
  const { id, name, url, version, checkedAt, outcome, isFailing } = source
  const follow = async (followMinutes: number | null) => {
    setWanted(followMinutes !== null)
    try {
      const call = { params: { id }, body: { followMinutes }, version }
      const { changeId } = await callAsOrganizer('PATCH /api/admin/imports/sources/:id', call)
      notifySaved(followMinutes ? 'Automatic updates turned on' : 'Automatic updates turned off', changeId)
    } catch (error) {
      notify({ title: 'Error', text: errorMessage(error), destructive: true })
    }
    await client.invalidateQueries({ queryKey: ['sources', event.slug] })
    setWanted(undefined)
  }
  return (
    <li>
      <p>{name}</p>
      {url && (
        <div className="buttons">
          <label>
            <input
              type="checkbox"
              checked={wanted ?? source.followMinutes !== null}
              disabled={wanted !== undefined}
              onChange={({ target }) => void follow(target.checked ? DEFAULT_FOLLOW_MINUTES : null)}
            />
            Check for updates every {source.followMinutes ?? DEFAULT_FOLLOW_MINUTES} minutes
          </label>
          <button
            type="button"
            className="button small"
            disabled={importing.busy !== undefined}
            onClick={() => importing.choose({ url })}
          >
            Check now
          </button>
        </div>
      )}
      {outcome && checkedAt && (
        <p className={isFailing ? 'failed' : 'hint'}>
          {outcome} · {relativeTime(checkedAt, Date.now())}
        </p>
      )}
    </li>
  )
}
