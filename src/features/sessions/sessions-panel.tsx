import { useMemo, useState } from 'react'
import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { useDelete } from '../../forms/use-delete.ts'
import { useFormDialog } from '../../forms/use-open-form.ts'
import { formatProgramDay, hasSeed } from '../../program/day-names.ts'
import { programDay, programDays } from '../../program/program-days.ts'
import { AddButton } from '../../ui/lists/add-button.tsx'
import { ListPanel } from '../../ui/lists/list-panel.tsx'
import { useSpeakers } from '../speakers/queries.ts'
import { CancelForm } from './cancel-form.tsx'
import { STATUS_LABELS } from './constants.ts'
import { useSessions } from './queries.ts'
import { SessionForm } from './session-form.tsx'
import { SessionRow } from './session-row.tsx'
import { sessionWarnings } from './session-warnings.ts'
import { useStars } from './stars/use-stars.ts'
import { useConfirmSession } from './use-confirm-session.ts'

const NOBODY: Speaker[] = []

export function SessionsPanel({ event }: { event: Event }) {
  const sessions = useSessions(event)
  const speakers = useSpeakers(event)
  const form = useFormDialog<Session>()
  const deletion = useDelete({
    remove: ({ id, version }) => callAsOrganizer('DELETE /api/admin/sessions/:id', { params: { id }, version }),
    question: 'Delete this session?',
    done: 'Session deleted successfully',
    failed: 'Failed to delete session',
  })
  const [cancelling, setCancelling] = useState<Session>()
  const { confirmingId, confirm } = useConfirmSession()
  const people = speakers.data ?? NOBODY
  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people])
  const titles = useMemo(() => new Map(sessions.data?.map(({ id, title }) => [id, title])), [sessions.data])
  const warnings = useMemo(
    () => (speakers.data && sessions.data ? sessionWarnings(sessions.data, speakers.data, event) : undefined),
    [sessions.data, speakers.data, event],
  )
  const { stars, tooSmall } = useStars(event, sessions.data)
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
          [
            session.title,
            session.track,
            session.location,
            session.description,
            speakersOf(session),
            session.status !== 'confirmed' && STATUS_LABELS[session.status],
          ].join(' ')
        }
        groupOf={days && ((session) => formatProgramDay(days[programDay(session, event.startsOn) - 1]!))}
        actions={<AddButton onClick={form.openNew}>Add Session</AddButton>}
        empty={<p>No sessions yet. Add one{hasSeed(event) && ' or load the event’s original data below'}.</p>}
        renderRow={(session) => (
          <SessionRow
            key={session.id}
            session={session}
            speakers={speakersOf(session)}
            warnings={warnings?.get(session.id)}
            stars={stars.get(session.id)}
            tooSmall={tooSmall.get(session.id)}
            instead={titles.get(session.replacedById ?? '')}
            isBusy={[deletion.deletingId, confirmingId].includes(session.id)}
            onEdit={form.openOn}
            onDelete={deletion.ask}
            onCancel={setCancelling}
            onConfirm={confirm}
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
      {cancelling && (
        <CancelForm
          event={event}
          session={cancelling}
          sessions={sessions.data ?? []}
          onClose={(saved) => {
            setCancelling(undefined)
            form.close(saved)
          }}
        />
      )}
    </>
  )
}

function severalDays(event: Event, sessions: Session[]) {
  const days = programDays(event, sessions)
  return days.length > 1 ? days : undefined
}
