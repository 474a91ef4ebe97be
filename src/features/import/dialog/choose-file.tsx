import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { SourceList } from './sources.tsx'
import type { ImportState } from './use-import.ts'

const FORMATS = '.json,.xml,.ics,.csv,.tsv,.xlsx,.ods'

type ChooseFileProps = { event: Event; importing: ImportState; problems: string[] }

export function FilePicker({ event, importing, problems }: ChooseFileProps) {
  const { chosen, choose, busy } = importing
  const [isOver, setOver] = useState(false)
  const [url, setUrl] = useState(chosen && 'url' in chosen ? chosen.url : '')
  const take = (file: File | undefined) => file && choose({ file })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div className="content import-choice">
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the field in it is for everyone */}
      <div
        className={isOver ? 'drop-zone over' : 'drop-zone'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={24} strokeWidth={1.75} aria-hidden />
        <label htmlFor="import-file">Choose a file, or drop it here</label>
        <input
          id="import-file"
          type="file"
          accept={FORMATS}
          disabled={busy !== undefined}
          onChange={({ target }) => {
            take(target.files?.[0])
            // Lets the organizer choose the same file again.
            target.value = ''
          }}
        />
        <p className="hint">schedule.json or .xml, Sessionize, iCalendar, CSV, Excel, or ODS, up to 20 MB</p>
      </div>
      <form
        className="import-address"
        onSubmit={(event) => {
          event.preventDefault()
          if (url.trim()) choose({ url: url.trim() })
        }}
      >
        <div className="field">
          <label htmlFor="import-url">Or enter a URL</label>
          <input
            id="import-url"
            type="url"
            placeholder="https://…"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        </div>
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
