import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Event, SponsorMessage } from '../../../db/schema.ts'
import { formatMoment } from '../../format/moment.ts'
import { ListPanel } from '../../ui/list-panel.tsx'
import { useInbox, useMarkMessage } from './inbox-queries.ts'

type MessagesPanelProps = { event: Event; sponsors: { id: string; name: string }[] }

/** 'Messages from Attendees': mail to the sponsors (spec §2). */
export function MessagesPanel({ event, sponsors }: MessagesPanelProps) {
  const [sponsorId, setSponsorId] = useState('')
  const [query, setQuery] = useState('')
  const inbox = useInbox(event.slug, { sponsorId, q: useDeferredValue(query.trim()) })
  const mark = useMarkMessage(event.slug)
  const pages = inbox.data?.pages
  const names = new Map(sponsors.map(({ id, name }) => [id, name]))
  const wanted = new URLSearchParams({ eventSlug: event.slug, ...(sponsorId && { sponsorId }) })
  const unread = pages?.[0]?.unread ?? 0
  return (
    <ListPanel
      title="Messages from Attendees"
      nouns={['message', 'messages']}
      rows={pages?.flatMap(({ messages }) => messages)}
      total={pages?.[0]?.total}
      note={unread > 0 ? `${unread.toLocaleString('en-US')} unread` : undefined}
      search={{ query, setQuery }}
      error={inbox.error}
      onRetry={() => void inbox.refetch()}
      actions={
        <>
          <label className="compact-select">
            <span className="visually-hidden">Messages to</span>
            <select value={sponsorId} onChange={({ target }) => setSponsorId(target.value)}>
              <option value="">All sponsors</option>
              {sponsors.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <a className="button" href={`/api/admin/messages.csv?${wanted}`} download>
            <Download size={18} strokeWidth={1.75} aria-hidden />
            Export CSV
          </a>
        </>
      }
      empty={<p>No messages yet</p>}
      renderRow={(message) => (
        <MessageRow
          key={message.id}
          message={message}
          sponsorName={names.get(message.sponsorId)}
          isMarking={mark.isPending && mark.variables.id === message.id}
          onMark={(marks) => mark.mutate({ id: message.id, ...marks })}
        />
      )}
    >
      {inbox.hasNextPage && (
        <button
          type="button"
          className="button older"
          disabled={inbox.isFetchingNextPage}
          onClick={() => void inbox.fetchNextPage()}
        >
          {inbox.isFetchingNextPage ? 'Loading...' : 'Show older messages'}
        </button>
      )}
    </ListPanel>
  )
}

type MessageRowProps = {
  message: SponsorMessage
  /** None where the sponsor is gone: then the id is shown. */
  sponsorName: string | undefined
  isMarking: boolean
  onMark: (marks: { read?: boolean; answered?: boolean }) => void
}

function MessageRow({ message, sponsorName, isMarking, onMark }: MessageRowProps) {
  const { name, email, createdAt, sponsorId, readAt, answeredAt } = message
  return (
    <li className={readAt ? 'row message-row' : 'row message-row unread'}>
      <div>
        <h3>
          {name} <a href={`mailto:${email}`}>{email}</a>
        </h3>
        <p className="about">
          To {sponsorName && `${sponsorName} · `}
          <code>{sponsorId}</code> · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {answeredAt && <span className="badge general">Answered</span>}
          {!readAt && <span className="badge">New</span>}
        </p>
        <p className="message-text">{message.message}</p>
      </div>
      <span className="row-actions">
        <button
          type="button"
          className="button small"
          aria-pressed={!!readAt}
          disabled={isMarking}
          onClick={() => onMark({ read: !readAt })}
        >
          Read
        </button>
        <button
          type="button"
          className="button small"
          aria-pressed={!!answeredAt}
          disabled={isMarking}
          onClick={() => onMark({ answered: !answeredAt })}
        >
          Answered
        </button>
      </span>
    </li>
  )
}
