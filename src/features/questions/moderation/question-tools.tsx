import { ExternalLink } from 'lucide-react'
import type { Event, Session } from '../../../../db/schema.ts'
import { formatTime } from '../../../text/time/format-time.ts'

type QuestionToolsProps = {
  event: Event
  /** Those of which something was asked. */
  sessions: Session[]
  /** Empty: all of them. */
  sessionId: string
  isByVotes: boolean
  onSession: (id: string) => void
  onOrder: (isByVotes: boolean) => void
}

/** Of which session, in which order, and what those who speak in it see. */
export function QuestionTools({ event, sessions, sessionId, isByVotes, onSession, onOrder }: QuestionToolsProps) {
  const stage = `/questions/stage?${new URLSearchParams({ eventSlug: event.slug, session: sessionId })}`
  return (
    <>
      <label className="compact-select">
        <span className="visually-hidden">Session</span>
        <select value={sessionId} onChange={({ target }) => onSession(target.value)}>
          <option value="">All sessions</option>
          {sessions.map(({ id, startTime, title }) => (
            <option key={id} value={id}>
              {formatTime(startTime)} · {title}
            </option>
          ))}
        </select>
      </label>
      <label className="compact-select">
        <span className="visually-hidden">Order</span>
        <select value={String(isByVotes)} onChange={({ target }) => onOrder(target.value === 'true')}>
          <option value="false">Newest first</option>
          <option value="true">Most votes first</option>
        </select>
      </label>
      {sessionId && (
        <a className="button" href={stage} target="_blank" rel="noopener">
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
          Stage view
        </a>
      )}
    </>
  )
}
