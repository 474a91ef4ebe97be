import { Ban, Eye, RotateCcw, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { Session } from '../../../db/schema.ts'
import { pluralize } from '../../text/pluralize.ts'
import { summaryLine } from '../../text/summary-line.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { STATUS_LABELS } from './constants.ts'
import type { Warning } from './session-warnings.ts'

type SessionRowProps = {
  session: Session
  speakers: string
  /** The title of what takes its place. */
  instead: string | undefined
  warnings?: Warning[]
  /** How many starred it, and that its room is too small for them. */
  stars: number | undefined
  tooSmall: Warning | undefined
  /** Being deleted, published or put back. */
  isBusy: boolean
  onEdit: (row: Session) => void
  onDelete: (row: Session) => void
  onCancel: (row: Session) => void
  onConfirm: (row: Session) => void
}

export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { session, speakers, instead, warnings = [], stars, tooSmall, ...acts } = props
  const { title, status, description } = session
  return (
    <li className="row session-row">
      <p className="time">{formatTimeRange(session.startTime, session.endTime)}</p>
      <div>
        <h3>{status === 'cancelled' ? <s>{title}</s> : title}</h3>
        <p className="about">
          {[session.track, session.location, speakers, stars && pluralize(stars, 'star')].filter(Boolean).join(' · ')}
          {status !== 'confirmed' && <span className={`badge ${status}`}>{STATUS_LABELS[status]}</span>}
        </p>
        {status === 'cancelled' && (session.cancelReason || instead) && (
          <p className="about">
            {[session.cancelReason, instead && `Replaced by: ${instead}`].filter(Boolean).join(' ')}
          </p>
        )}
        {description && <p className="clamped">{summaryLine(description)}</p>}
        {[...warnings, ...(tooSmall ? [tooSmall] : [])].map(({ sentence }) => (
          <p key={sentence} className="warning">
            <TriangleAlert size={16} strokeWidth={2} aria-hidden />
            {sentence}
          </p>
        ))}
      </div>
      <RowActions
        name={title}
        isDeleting={acts.isBusy}
        onEdit={() => acts.onEdit(session)}
        onDelete={() => acts.onDelete(session)}
      >
        <StateAction session={session} {...acts} />
      </RowActions>
    </li>
  )
})

type StateActionProps = Pick<SessionRowProps, 'session' | 'isBusy' | 'onCancel' | 'onConfirm'>

/** The likely next status. */
function StateAction({ session, isBusy, onCancel, onConfirm }: StateActionProps) {
  const { status, title } = session
  if (status === 'confirmed')
    return <IconButton icon={Ban} label="Cancel…" of={title} onClick={() => onCancel(session)} />
  const [icon, label] = status === 'draft' ? ([Eye, 'Publish draft'] as const) : ([RotateCcw, 'Restore'] as const)
  return <IconButton icon={icon} label={label} of={title} isDisabled={isBusy} onClick={() => onConfirm(session)} />
}
