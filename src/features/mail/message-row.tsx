import { withUnicodeDomain } from '../../text/typed/email-address.ts'
import { EventMoment } from '../events/managed-event-provider.tsx'
import type { SponsorMail } from './service.ts'

type MessageRowProps = {
  message: SponsorMail
  /** Undefined for a deleted sponsor: the id shows. */
  sponsorName: string | undefined
  isMarking: boolean
  onMark: (marks: { read?: boolean; answered?: boolean }) => void
}

export function MessageRow({ message, sponsorName, isMarking, onMark }: MessageRowProps) {
  const { name, createdAt, sponsorId, readAt, answeredAt } = message
  const isNew = !readAt && !answeredAt
  return (
    <li className={isNew ? 'row message-row unread' : 'row message-row'}>
      <div>
        <h3>
          {name} <Email address={message.email} />
        </h3>
        <p className="about">
          To {sponsorName && `${sponsorName} · `}
          <code>{sponsorId}</code> · <EventMoment at={createdAt} />
          {isNew && <span className="badge">New</span>}
          {answeredAt && <span className="badge answered">Answered</span>}
        </p>
        <p className="message-text">{message.message}</p>
      </div>
      <span className="row-actions">
        {/* Answered implies read. */}
        {!answeredAt && (
          <button type="button" className="button small" disabled={isMarking} onClick={() => onMark({ read: !readAt })}>
            {readAt ? 'Mark as unread' : 'Mark as read'}
          </button>
        )}
        <button
          type="button"
          className="button small"
          disabled={isMarking}
          onClick={() => onMark({ answered: !answeredAt })}
        >
          {answeredAt ? 'Mark as unanswered' : 'Mark as answered'}
        </button>
      </span>
    </li>
  )
}

/** Look-alike letters are exposed by the ASCII domain beside it. */
function Email({ address }: { address: string }) {
  const written = withUnicodeDomain(address)
  return (
    <>
      <a href={`mailto:${address}`}>{written ?? address}</a>
      {written && <small> ({address})</small>}
    </>
  )
}
