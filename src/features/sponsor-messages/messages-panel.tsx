import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { ListPanel } from '../../ui/lists/list-panel.tsx'
import { useInbox, useMarkMessage } from './inbox-queries.ts'
import { MessageRow } from './message-row.tsx'

type MessagesPanelProps = { event: Event; sponsors: { id: string; name: string }[] }

/** 'Messages from Attendees': mail to the sponsors (product §6.4). */
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
          {pages?.[0] && pages[0].total > 0 && (
            <a className="button" href={`/api/admin/messages.csv?${wanted}`} download>
              <Download size={18} strokeWidth={1.75} aria-hidden />
              Export CSV
            </a>
          )}
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
