import { useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { callAsOrganizer } from '../../../browser/organizer-call.ts'
import { useEventList } from '../../../browser/use-event-list.ts'
import { TextField } from '../../../forms/fields/text-field.tsx'
import { useWrite } from '../../../forms/use-write.ts'
import { relativeTime } from '../../../text/time/relative-time.ts'
import { SmallButton } from '../../../ui/button.tsx'
import type { ListedSource } from '../followed-sources.ts'
import type { ImportState } from './use-import.ts'

type ChooseFileProps = { event: Event; importing: ImportState; problems: string[] }

export function FilePicker({ event, importing, problems }: ChooseFileProps) {
  const { chosen, choose, busy } = importing
  const [url, setUrl] = useState(chosen && 'url' in chosen ? chosen.url : '')
  return (
    <div className="content">
      {problems.length > 0 && (
        <div className="import-problems" role="alert">
          <p>{chosen && ('file' in chosen ? `Can’t import ${chosen.file.name}:` : 'Can’t import this address:')}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="field">
        <label htmlFor="import-file">Choose a file, or drop it here</label>
        <input
          id="import-file"
          type="file"
          className="drop-zone"
          accept=".json,.xml,.ics,.csv,.tsv,.xlsx,.ods"
          disabled={busy !== undefined}
          onChange={({ target }) => {
            const [file] = target.files!
            if (file) choose({ file })
            target.value = ''
          }}
        />
        <p className="hint">schedule.json or .xml, Sessionize, iCalendar, CSV, Excel, or ODS, up to 20 MB</p>
      </div>
      <form
        className="buttons beside"
        onSubmit={(event) => {
          event.preventDefault()
          if (url.trim()) choose({ url: url.trim() })
        }}>
        <TextField label="Or enter a URL" type="url" placeholder="https://…" value={url} onChange={setUrl} />
        <button type="submit" className="button" disabled={busy !== undefined || !url.trim()}>
          Read file
        </button>
      </form>
      <SourceList event={event} importing={importing} />
      <p className="hint">
        You’ll preview all changes before anything is saved. Start from a template:{' '}
        <a href="/api/admin/imports/template.xlsx">Excel</a>, <a href="/api/admin/imports/template.csv">CSV</a>.
      </p>
    </div>
  )
}

function SourceList({ event, importing }: { event: Event; importing: ImportState }) {
  const sources = useEventList('imports/sources', event)
  if (!sources.data?.length) return null
  return (
    <section className="stack import-sources" aria-labelledby="import-sources">
      <h3 id="import-sources">Previous imports</h3>
      <ul className="stack">
        {sources.data.map((source) => (
          <SourceRow key={source.id} event={event} source={source} importing={importing} />
        ))}
      </ul>
    </section>
  )
}

const DEFAULT_FOLLOW_MINUTES = 15

function SourceRow({ event, source, importing }: { event: Event; source: ListedSource; importing: ImportState }) {
  const { id, name, url, version, checkedAt, outcome, isFailing } = source
  // The box shows the press at once; a mutation tells only later.
  const [wanted, setWanted] = useState<boolean>()
  const following = useWrite({
    list: ['imports/sources', event.slug],
    write: (followMinutes: number | null) =>
      callAsOrganizer('PATCH /api/admin/imports/sources/:id', { params: { id }, body: { followMinutes }, version }),
    done: (_, minutes) => ({ title: minutes ? 'Automatic updates turned on' : 'Automatic updates turned off' }),
    failed: 'Error',
  })
  const follow = (isWanted: boolean) => {
    setWanted(isWanted)
    following.mutate(isWanted ? DEFAULT_FOLLOW_MINUTES : null, { onSettled: () => setWanted(undefined) })
  }
  return (
    <li>
      <p>{name}</p>
      {url && (
        <div className="buttons">
          <label className="cluster choice">
            <input
              type="checkbox"
              checked={wanted ?? source.followMinutes !== null}
              disabled={wanted !== undefined}
              onChange={({ target }) => follow(target.checked)}
            />
            Check for updates every {source.followMinutes ?? DEFAULT_FOLLOW_MINUTES} minutes
          </label>
          <SmallButton disabled={importing.busy !== undefined} onClick={() => importing.choose({ url })}>
            Check now
          </SmallButton>
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
