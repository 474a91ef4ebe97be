import { TriangleAlert } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { plainWords } from '../../format/plain-words.ts'
import { formatTimeRange } from '../../format/time/clock.ts'
import { useDelete } from '../../forms/use-delete.ts'
import { useOpenForm } from '../../forms/use-open-form.ts'
import { AddButton } from '../../ui/lists/add-button.tsx'
import { ListPanel } from '../../ui/lists/list-panel.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { nameOfDay } from '../events/program/day-of.ts'
import { programDay, programDays } from '../events/program/days.ts'
import { hasOriginalData } from '../events/program/original-data.ts'
import { useSpeakers } from '../speakers/queries.ts'
import { useSessions } from './queries.ts'
import { SessionForm } from './session-form.tsx'
import { sessionWarnings, type Warning } from './warnings.ts'

const NOBODY: Speaker[] = []

/** The Sessions tab (product §11.4). */
export function SessionsPanel({ event }: { event: Event }) {
  const sessions = useSessions(event)
  const speakers = useSpeakers(event)
  const form = useOpenForm<Session>()
  const deletion = useDelete({
    remove: ({ id, version }) => callAsOrganizer('DELETE /api/admin/sessions/:id', { params: { id }, version }),
    question: 'Delete this session?',
    done: 'Session deleted successfully',
    failed: 'Failed to delete session',
  })
  const people = speakers.data ?? NOBODY
  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people])
  const warnings = useMemo(
    () => (speakers.data && sessions.data ? sessionWarnings(sessions.data, speakers.data, event) : undefined),
    [sessions.data, speakers.data, event],
  )
  const days = useMemo(() => severalDays(event, sessions.data ?? []), [event, sessions.data])
  const speakersOf = ({ speakerIds }: Session) => speakerIds.map((id) => names.get(id) ?? id).join(', ')

  return (
    <>
      <ListPanel
        title="Manage Sessions"
        nouns={['session', 'sessions']}
        rows={sessions.data}
        saved={form.saved}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        textOf={(session) =>
          [session.title, session.track, session.location, session.description, speakersOf(session)].join(' ')
        }
        groupOf={days && ((session) => nameOfDay(days[programDay(session, event.startsOn) - 1]!))}
        actions={<AddButton onClick={form.openNew}>Add Session</AddButton>}
        empty={
          <p>
            There are no sessions yet. Add the first one
            {hasOriginalData(event) && ', or load the event’s original data below'}.
          </p>
        }
        renderRow={(session) => (
          <SessionRow
            key={session.id}
            session={session}
            speakers={speakersOf(session)}
            warnings={warnings?.get(session.id)}
            isDeleting={deletion.deletingId === session.id}
            onEdit={form.openOn}
            onDelete={deletion.ask}
          />
        )}
      />
      {form.isOpen && (
        <SessionForm
          event={event}
          session={form.row}
          sessions={sessions.data ?? []}
          speakers={people}
          onClose={form.close}
        />
      )}
    </>
  )
}

function severalDays(event: Event, sessions: Session[]) {
  const days = programDays(event, sessions)
  return days.length > 1 ? days : undefined
}

type SessionRowProps = {
  session: Session
  speakers: string
  warnings?: Warning[]
  isDeleting: boolean
  onEdit: (row: Session) => void
  onDelete: (row: Session) => void
}

const SessionRow = memo(function SessionRow({
  session,
  speakers,
  warnings,
  isDeleting,
  onEdit,
  onDelete,
}: SessionRowProps) {
  return (
    <li className="row session-row">
      <p className="time">{formatTimeRange(session.startTime, session.endTime)}</p>
      <div>
        <h3>{session.title}</h3>
        <p className="about">{[session.track, session.location, speakers].filter(Boolean).join(' · ')}</p>
        {session.description && <p className="clamped">{plainWords(session.description)}</p>}
        {warnings?.map(({ sentence }) => (
          <p key={sentence} className="warning">
            <TriangleAlert size={16} strokeWidth={2} aria-hidden />
            {sentence}
          </p>
        ))}
      </div>
      <RowActions
        name={session.title}
        isDeleting={isDeleting}
        onEdit={() => onEdit(session)}
        onDelete={() => onDelete(session)}
      />
    </li>
  )
})
