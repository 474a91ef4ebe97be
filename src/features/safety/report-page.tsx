import type { ReactNode } from 'react'
import { newId } from '../../../db/ids.ts'
import type { Event, Guide, SafetyEntry, SafetyReport } from '../../../db/schema.ts'
import { SelectField, TextAreaField, TextField } from '../../forms/fields/text-field.tsx'
import { chunkOf } from '../../islands/manifest.ts'
import { CardPage } from '../../layout/card-page.tsx'
import { type FailedForm, ResendForm } from '../../layout/error-page.tsx'
import { ScreenTitle } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { Honeypot } from '../../posts/form-parts.tsx'
import type { RejectedForm } from '../../posts/handlers.ts'
import type { Program } from '../../program/program.ts'
import { documentTitle } from '../../text/names.ts'
import { formatTimestamp } from '../../text/time/format-dates.ts'
import { FormError } from '../../ui/notices.tsx'
import { SAFETY_PATH } from '../auth/roles.ts'
import { GuideText } from '../guides/guides-page.tsx'
import { STATES } from './schema.ts'
import { REPORT_LABELS } from './sealing.ts'
import { USUAL_REPORT_DAYS } from './service.ts'

const SCRIPT = `${import.meta.dir}/report.script.ts`

/** The script leaves at once and replaces this page in the history. */
function Frame({ visit, failure, children }: { visit: PageRequest; failure?: string; children: ReactNode }) {
  return (
    <>
      <ScreenTitle css="guides" subtitle="Only the safety team can read this">
        Tell the safety team
      </ScreenTitle>
      <a className="button leave-page" href={visit.links('/')} data-leave>
        Leave now (or Esc twice)
      </a>
      <div className="stack guides">
        <FormError>{failure}</FormError>
        {children}
      </div>
      <script type="module" src={chunkOf(SCRIPT).url} />
    </>
  )
}

type FieldName = keyof typeof REPORT_LABELS
type ReportProps = {
  visit: PageRequest
  words: string
  publicKeys: Record<string, string>
  program: Program
  help: Guide | undefined
  refused?: RejectedForm<Record<FieldName, string>>['refused']
  failure?: string
}

export function ReportContent({ visit, words, publicKeys, program, help, refused, failure }: ReportProps) {
  const { event, links } = visit
  const hasTeam = Object.keys(publicKeys).length > 0
  const places = [...program.rooms.map(({ name }) => name), ...program.sessions.map(({ title }) => title)]
  const field = (name: FieldName, label = `${REPORT_LABELS[name]} (optional)`) => {
    return { name, label, defaultValue: refused?.[name], error: refused?.errors[name] }
  }
  return (
    <Frame visit={visit} failure={failure}>
      {!hasTeam && <p className="notice">Reports can’t be sent here yet. Call for help or ask any organizer.</p>}
      {help && (
        <section className="stack help-now" aria-label={help.title}>
          <GuideText guide={help} program={program} visit={visit} />
        </section>
      )}
      {hasTeam && (
        <form className="form card" method="post" autoComplete="off" data-keys={JSON.stringify(publicKeys)}>
          <p className="notice bad" role="alert" hidden />
          <input type="hidden" name="eventId" value={event.id} />
          <input type="hidden" name="words" value={words} />
          <TextAreaField required rows={8} maxLength={10_000} {...field('what', REPORT_LABELS.what)} />
          <SelectField {...field('where')} options={['', ...places].map((name) => [name, name])} />
          <TextField maxLength={200} {...field('name')} />
          <TextField maxLength={500} {...field('contact')} />
          <Honeypot />
          <button type="submit" className="button primary">
            Send report
          </button>
          <p className="hint">
            Your report is encrypted and deleted after {event.reportDays ?? USUAL_REPORT_DAYS} days. Only members of the
            safety team can open it, no other organizer. It can’t hide that this device visited this page.
          </p>
        </form>
      )}
      <section id="receipt" tabIndex={-1} hidden>
        <Receipt words={words} />
      </section>
      <ReceiptForm action={links('/report/receipt')} />
    </Frame>
  )
}

const Receipt = ({ words }: { words: string }) => (
  <div className="notice good" role="status">
    <h2>{words}</h2>
    <span data-state>The safety team has your report.</span> Write these four words down. They open the answer, are
    shown only once, and can’t be replaced.
  </div>
)

type ReceiptFormProps = { action: string; words?: string; typed?: string; unsent?: string; replyKey?: string }

const FOUR_WORDS = 'Four words of a report that you sent'

/** The words are in no address. `typed` opened no report. */
const ReceiptForm = ({ action, words, typed, unsent, replyKey = newId() }: ReceiptFormProps) => (
  <form className="form card" method="post" action={action} autoComplete="off" data-reply={words && ''}>
    {words ? (
      <input type="hidden" name="words" value={words} />
    ) : (
      <TextField required name="words" label={FOUR_WORDS} defaultValue={typed} autoCapitalize="none" />
    )}
    {(words || unsent) && (
      <>
        <input type="hidden" name="key" value={replyKey} />
        <TextAreaField name="text" label="Add to your report" defaultValue={unsent} />
      </>
    )}
    <button type="submit" className="button">
      {words ? 'Send' : 'Read the answer'}
    </button>
  </form>
)

type AnswerProps = {
  visit: PageRequest
  words?: string
  entries?: SafetyEntry[]
  isNew?: boolean
  failure?: string
} & Pick<ReceiptFormProps, 'typed' | 'unsent' | 'replyKey'>

export function AnswerContent({ visit, words, entries = [], isNew, failure, ...again }: AnswerProps) {
  return (
    <Frame visit={visit} failure={failure}>
      {isNew && words && <Receipt words={words} />}
      {entries.map(({ id, kind, text, createdAt }) => (
        <section key={id} className="stack tight card">
          <h2>{kind === 'answer' ? 'The safety team' : 'You'}</h2>
          <small>{formatTimestamp(createdAt, visit.event.timezone)}</small>
          <p className="as-typed">{text ?? UNREADABLE}</p>
        </section>
      ))}
      <ReceiptForm action={visit.links('/report/receipt')} words={words} {...again} />
    </Frame>
  )
}

const UNREADABLE = 'This text can’t be read.'

const TITLE = documentTitle('Safety team', undefined)

type ReportListProps = { events: Event[]; reports: SafetyReport[]; page: number; hasMore: boolean }

export function ReportList({ events, reports, page, hasMore }: ReportListProps) {
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
      {hasMore && <a href={`${SAFETY_PATH}?page=${page + 1}`}>More reports</a>}
    </CardPage>
  )
}

type TeamReportProps = { event: Event; report: SafetyReport; entries: SafetyEntry[]; failure: string | undefined }

export function ReportForTeam({ event, report, entries, failure }: TeamReportProps) {
  const at = (moment: string) => formatTimestamp(moment, event.timezone)
  return (
    <CardPage {...reportFrame(event, report)} failure={failure}>
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
        <DeleteChoice />
        <button type="submit" className="button primary">
          Save
        </button>
      </form>
    </CardPage>
  )
}

const reportFrame = (event: Event, { createdAt }: SafetyReport) => ({
  title: TITLE,
  heading: `Report of ${formatTimestamp(createdAt, event.timezone)}`,
  about: event.name,
  below: { href: SAFETY_PATH, text: 'All reports' },
  isWide: true,
})

const DeleteChoice = ({ required }: { required?: boolean }) => (
  <label>
    <input type="checkbox" name="deleted" required={required} /> Delete this report for good
  </label>
)

/** Its copy of the key was made up, or sealed for a key that this member had before. */
export const ForgedReport = ({ event, report }: { event: Event; report: SafetyReport }) => (
  <CardPage {...reportFrame(event, report)} failure={UNOPENED}>
    <form className="form" method="post">
      <DeleteChoice required />
      <button type="submit" className="button">
        Delete report
      </button>
    </form>
  </CardPage>
)

const UNOPENED =
  'Your key doesn’t open this report. It may be no real report. Ask the other members whether they can open it before you delete it.'

/** Sign-in is in another tab, so that the text stays here. */
export const UnsavedPage = ({ signIn, ...unsent }: FailedForm & { action: string; signIn: string }) => (
  <CardPage title={TITLE} heading="Not saved yet" about="Your text is still here." failure={UNSAVED}>
    <a className="button" href={signIn} target="_blank" rel="noreferrer">
      Open reports in a new tab
    </a>
    <ResendForm {...unsent} />
  </CardPage>
)

const UNSAVED = 'Your 30 minutes are over. Open the reports in a new tab, then come back here and try again.'

const KINDS_WITH_TEXT = ['report', 'reply', 'answer', 'note']
const KINDS: [string, string][] = [
  ['answer', 'an answer to the reporter'],
  ['note', 'a note for the team'],
]
