import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Event, Session } from '../../../../db/schema.ts'
import { readAsOrganizer } from '../../../browser/organizer-call.ts'
import { counted } from '../../../format/counted.ts'
import { formatTimeRange } from '../../../format/time/clock.ts'
import { ListPanel } from '../../../ui/lists/list-panel.tsx'
import { dayName } from '../../events/program/day-of.ts'
import { useSessions } from '../../sessions/queries.ts'
import { FACE_WORDS, FACES } from '../constants.ts'
import { FACE_ICONS } from '../face-field.tsx'
import type { SessionResult } from './results.ts'

/** Of the Live desk: how sessions were, for organizers alone (product §33.5). */
export function ResultsPanel({ event }: { event: Event }) {
  const { slug } = event
  const results = useQuery({
    queryKey: ['feedback', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/feedback', { query: { eventSlug: slug } }),
  })
  const sessions = useSessions(event).data
  const rows = results.data && sessions && inProgramOrder(results.data, sessions)
  return (
    <ListPanel
      title="Feedback"
      nouns={['session', 'sessions']}
      rows={rows}
      note={
        rows?.length
          ? counted(
              rows.reduce((sum, { result }) => sum + answersOf(result), 0),
              'answer',
            )
          : undefined
      }
      error={results.error}
      onRetry={() => void results.refetch()}
      textOf={({ session }) => session.title}
      actions={
        <a className="button" href={`/api/admin/feedback.csv?${new URLSearchParams({ eventSlug: slug })}`} download>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          CSV
        </a>
      }
      empty={<p>{event.feedbackOpen ? 'Nobody has said anything yet.' : OFF}</p>}
      renderRow={(row) => <ResultRow key={row.id} event={event} {...row} />}
    />
  )
}

const OFF = 'Nobody is asked yet: switch it on in the event’s settings, or in those of a session.'

type Row = { id: string; session: Session; result: SessionResult }

function ResultRow({ event, session, result }: Row & { event: Event }) {
  const about = [dayName(event, session), formatTimeRange(session.startTime, session.endTime), session.location]
  return (
    <li className="row result-row">
      <div>
        <h3>{session.title}</h3>
        <p className="about">{about.filter(Boolean).join(' · ')}</p>
        {result.words.length > 0 && (
          <details>
            <summary>{counted(result.words.length, 'comment')}</summary>
            <ul>
              {result.words.map(({ id, face, words }) => (
                <li key={id}>
                  <span className="badge">{FACE_WORDS[face]}</span> {words}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ul className="face-counts">
        {FACES.map((face) => {
          const Icon = FACE_ICONS[face]
          return (
            <li key={face}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <strong>{result.faces[face]}</strong>
              <span>{FACE_WORDS[face]}</span>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

function inProgramOrder(results: SessionResult[], sessions: Session[]): Row[] {
  const bySession = new Map(results.map((result) => [result.sessionId, result]))
  return sessions.flatMap((session) => {
    const result = bySession.get(session.id)
    return result ? [{ id: session.id, session, result }] : []
  })
}

const answersOf = ({ faces }: SessionResult) => faces.good + faces.fair + faces.poor
