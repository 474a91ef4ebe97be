import type { Event, SafetyEntry, SafetyReport } from '../../../db/schema.ts'
import { SelectField, TextAreaField } from '../../forms/fields/text-field.tsx'
import { CardPage } from '../../layout/card-page.tsx'
import { documentTitle } from '../../text/names.ts'
import { formatTimestamp } from '../../text/time/format-dates.ts'
import { SAFETY_PATH } from '../auth/roles.ts'
import { UNREADABLE } from './report-page.tsx'

const TITLE = documentTitle('Safety team', undefined)

export function ReportList({ events, reports }: { events: Event[]; reports: SafetyReport[] }) {
  const about = events.map(({ name }) => name).join(', ')
  const zones = new Map(events.map(({ id, timezone }) => [id, timezone]))
  return (
    <CardPage title={TITLE} heading="Reports" about={about} below={{ href: '/admin', text: 'Dashboard' }} isWide>
      {reports.length === 0 && <p>No reports yet</p>}
      <ul className="changes">
        {reports.map(({ id, eventId, state, createdAt }) => (
          <li key={id} className="change">
            <a href={`${SAFETY_PATH}/${id}`}>{formatTimestamp(createdAt, zones.get(eventId) ?? null)}</a>
            <span className="badge">{state}</span>
          </li>
        ))}
      </ul>
    </CardPage>
  )
}

type ReportProps = { event: Event; report: SafetyReport; entries: SafetyEntry[]; failure: string | undefined }

export function ReportForTeam({ event, report, entries, failure }: ReportProps) {
  const at = (moment: string) => formatTimestamp(moment, event.timezone)
  const heading = `Report of ${at(report.createdAt)}`
  const below = { href: SAFETY_PATH, text: 'All reports' }
  return (
    <CardPage title={TITLE} about={event.name} {...{ heading, failure, below }} isWide>
      {entries.map(({ id, kind, by, text, createdAt }) => (
        <section key={id}>
          <small>{[kind, by, at(createdAt)].filter(Boolean).join(', ')}</small>
          {KINDS_WITH_TEXT.includes(kind) && <p className="message-text as-typed">{text ?? UNREADABLE}</p>}
        </section>
      ))}
      <form className="form" method="post" autoComplete="off">
        <SelectField name="kind" label="Write" options={KINDS} />
        <TextAreaField name="text" label="Text" />
        <SelectField name="state" label="State" defaultValue={report.state} options={STATES.map((one) => [one, one])} />
        <label>
          <input type="checkbox" name="deleted" /> Delete this report for good
        </label>
        <button type="submit" className="button primary">
          Save
        </button>
      </form>
    </CardPage>
  )
}

export const STATES = ['new', 'in progress', 'closed'] as const
const KINDS_WITH_TEXT = ['report', 'reply', 'answer', 'note']
const KINDS: [string, string][] = [
  ['answer', 'an answer to the reporter'],
  ['note', 'a note for the team'],
]
