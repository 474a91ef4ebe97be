import { __iconData as Download } from 'lucide-react/icons/download'
import type { Event } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { pluralize } from '../../text/pluralize.ts'
import { FACE_ICONS, FACE_WORDS, FACES } from '../../ui/faces.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListPanel } from '../../ui/lists/list-panel.tsx'
import type { FeedbackResult } from './results.ts'

export function ResultsPanel({ event }: { event: Event }) {
  const { slug } = event
  const results = useEventList('feedback', event)
  const rows = results.data?.map((result) => ({ id: result.sessionId, ...result }))
  const answers = rows?.reduce((sum, { faces }) => sum + faces.good + faces.fair + faces.poor, 0)
  return (
    <ListPanel
      title="Feedback"
      nouns={['session', 'sessions']}
      rows={rows}
      note={answers ? pluralize(answers, 'answer') : undefined}
      query={results}
      textOf={({ title }) => title}
      actions={
        <a className="button" href={`/api/admin/feedback.csv?${new URLSearchParams({ eventSlug: slug })}`} download>
          <Icon of={Download} size={18} />
          Export CSV
        </a>
      }
      empty={<p>{event.feedbackOpen ? 'No feedback yet.' : OFF}</p>}
      renderRow={(row) => <ResultRow key={row.id} {...row} />}
    />
  )
}

const OFF = 'Feedback is off. Turn it on in Event settings or for a single session.'

function ResultRow({ title, when, room, faces, words, networks }: FeedbackResult) {
  return (
    <li className="row result-row">
      <div>
        <h3>{title}</h3>
        <p className="about muted">
          {[when, room, networks > 0 && `from ${pluralize(networks, 'network')}`].filter(Boolean).join(' · ')}
        </p>
        {words.length > 0 && (
          <details>
            <summary>{pluralize(words.length, 'comment')}</summary>
            <ul className="stack tight as-typed">
              {words.map(({ id, face, words }) => (
                <li key={id}>
                  <span className="badge">{FACE_WORDS[face]}</span> {words}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ul className="cluster face-counts">
        {FACES.map((face) => {
          const icon = FACE_ICONS[face]
          return (
            <li key={face}>
              <Icon of={icon} className="muted" size={20} />
              <strong>{faces[face]}</strong>
              <small>{FACE_WORDS[face]}</small>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
