import { __iconData as Ban } from 'lucide-react/icons/ban'
import { __iconData as Eye } from 'lucide-react/icons/eye'
import { __iconData as RotateCcw } from 'lucide-react/icons/rotate-ccw'
import { memo, useCallback, useMemo, useState } from 'react'
import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { EditableList, type EditableRowProps } from '../../forms/editable-list.tsx'
import { useWrite } from '../../forms/use-write.ts'
import { formatProgramDay, hasSeed, programDay, programDays } from '../../program/program-days.ts'
import { pluralize } from '../../text/pluralize.ts'
import { summaryLine } from '../../text/summary-line.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { WarningLine } from '../../ui/warning-line.tsx'
import { STATUS_LABELS } from './constants.ts'
import { askAboutTimes } from './form-times.ts'
import { useSessions } from './queries.ts'
import { SessionForm } from './session-form.tsx'
import { sessionWarnings, type Warning } from './session-warnings.ts'
import { useStars } from './stars/use-stars.ts'
import { CancelForm } from './status-fields.tsx'

const NOBODY: Speaker[] = []

export function SessionsPanel({ event }: { event: Event }) {
  const sessions = useSessions(event)
  const speakers = useEventList('speakers', event)
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
      <EditableList
        title="Manage Sessions"
        nouns={['session', 'sessions']}
        list={sessions}
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
        add="Add Session"
        empty={
          <p>
            No sessions yet. Import a program or add one{hasSeed(event) && ', or load the event’s original data below'}.
          </p>
        }
        renderRow={(session, { isDeleting, ...row }) => (
          <SessionRow
            key={session.id}
            {...row}
            session={session}
            speakers={speakersOf(session)}
            warnings={warnings?.get(session.id)}
            stars={stars.get(session.id)}
            tooSmall={tooSmall.get(session.id)}
            instead={titles.get(session.replacedById ?? '')}
            isDeleting={isDeleting || confirmingId === session.id}
            onCancel={setCancelling}
            onConfirm={confirm}
          />
        )}
        renderForm={({ row, onClose }) => (
          <SessionForm event={event} session={row} sessions={sessions.data ?? []} speakers={people} onClose={onClose} />
        )}
      />
      {cancelling && (
        <CancelForm
          event={event}
          session={cancelling}
          sessions={sessions.data ?? []}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </>
  )
}

function severalDays(event: Event, sessions: Session[]) {
  const days = programDays(event, sessions)
  return days.length > 1 ? days : undefined
}

const CONFIRMED = { status: 'confirmed', cancelReason: null, replacedById: null } as const

function useConfirmSession() {
  const { mutate, isPending, variables } = useWrite({
    write: ({ id, version }: Session) =>
      callAsOrganizer('PATCH /api/admin/sessions/:id', { params: { id }, body: CONFIRMED, version }),
    done: (_, { status }) => ({ title: status === 'draft' ? 'Draft published' : 'Session restored' }),
    failed: 'Failed to update session',
  })
  const put = useCallback(
    (session: Session) => {
      const question = session.status === 'draft' ? askAboutTimes(session) : undefined
      if (!question || confirm(question)) mutate(session)
    },
    [mutate],
  )
  return { confirmingId: isPending ? variables.id : undefined, confirm: put }
}

type SessionRowProps = EditableRowProps<Session> & {
  session: Session
  speakers: string
  instead: string | undefined
  warnings?: Warning[]
  stars: number | undefined
  tooSmall: Warning | undefined
  onCancel: (row: Session) => void
  onConfirm: (row: Session) => void
}

const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { session, speakers, instead, warnings = [], stars, tooSmall, onCancel, onConfirm, ...row } = props
  const { title, status, description } = session
  const [icon, label] = status === 'draft' ? ([Eye, 'Publish draft'] as const) : ([RotateCcw, 'Restore'] as const)
  return (
    <li className="row session-row">
      <p className="time muted">{formatTimeRange(session.startTime, session.endTime)}</p>
      <div>
        <h3>{status === 'cancelled' ? <s>{title}</s> : title}</h3>
        <p className="about muted">
          {[session.track, session.location, speakers, stars && pluralize(stars, 'star')].filter(Boolean).join(' · ')}
          {status !== 'confirmed' && <span className={`badge ${status}`}>{STATUS_LABELS[status]}</span>}
        </p>
        {status === 'cancelled' && (session.cancelReason || instead) && (
          <p className="about muted">
            {[session.cancelReason, instead && `Replaced by: ${instead}`].filter(Boolean).join(' ')}
          </p>
        )}
        {description && <p className="clamped muted">{summaryLine(description)}</p>}
        {[...warnings, ...(tooSmall ? [tooSmall] : [])].map(({ sentence }) => (
          <WarningLine key={sentence}>{sentence}</WarningLine>
        ))}
      </div>
      <RowActions row={session} {...row}>
        {status === 'confirmed' ? (
          <IconButton icon={Ban} label="Cancel…" of={title} onClick={() => onCancel(session)} />
        ) : (
          <IconButton {...{ icon, label }} of={title} isDisabled={row.isDeleting} onClick={() => onConfirm(session)} />
        )}
      </RowActions>
    </li>
  )
})
