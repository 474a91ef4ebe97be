import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { urlFor } from '../../browser/request.ts'
import { ListPanel } from '../../ui/lists/list-panel.tsx'
import { LoadMoreButton } from '../../ui/lists/load-more-button.tsx'
import { useInbox, useMarkMessage } from './inbox-queries.ts'
import { MessageRow } from './message-row.tsx'

type MessagesPanelProps = { event: Event; sponsors: { id: string; name: string }[] }

export function MessagesPanel({ event, sponsors }: MessagesPanelProps) {
  const [sponsorId, setSponsorId] = useState('')
  const [query, setQuery] = useState('')
  const inbox = useInbox(event.slug, { sponsorId, q: useDeferredValue(query.trim()) })
  const mark = useMarkMessage(event.slug)
  const count = (name: string) => inbox.data && Number(inbox.data.headers.get(name))
  const total = count('total-count')
  const unread = count('unread-count') ?? 0
  const names = new Map(sponsors.map(({ id, name }) => [id, name]))
  const csv = urlFor('GET /api/admin/messages.csv', { query: { eventSlug: event.slug, sponsorId } })
  return (
    <ListPanel
      title="Messages from Attendees"
      nouns={['message', 'messages']}
      rows={inbox.data?.rows}
      total={total}
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
          {!!total && (
            <a className="button" href={csv} download>
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
      <LoadMoreButton list={inbox}>Show older messages</LoadMoreButton>
    </ListPanel>
  )
}
