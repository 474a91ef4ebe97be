import { __iconData as Download } from 'lucide-react/icons/download'
import { useDeferredValue, useState } from 'react'
import type { Event, Sponsor } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { urlFor } from '../../browser/request.ts'
import { usePagedList } from '../../browser/use-pages.ts'
import { useWrite } from '../../forms/use-write.ts'
import { ModeratedRow } from '../../posts/moderation.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListPanel } from '../../ui/lists/list-panel.tsx'
import { LoadMoreButton } from '../../ui/lists/load-more-button.tsx'
import { EventMoment } from '../events/managed-event-provider.tsx'
import type { SponsorMessageMarks } from './schema.ts'
import type { SponsorMail } from './service.ts'

export function MessagesPanel({ event: { slug: eventSlug }, sponsors }: { event: Event; sponsors: Sponsor[] }) {
  const [sponsorId, setSponsorId] = useState('')
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const inbox = usePagedList(['sponsor-messages', eventSlug, sponsorId, q], (before) =>
    callAsOrganizer('GET /api/admin/messages', { query: { eventSlug, sponsorId, q, limit: 50, before } }),
  )
  const count = (name: string) => inbox.data && Number(inbox.data.headers.get(name))
  const total = count('total-count')
  const unread = count('unread-count') ?? 0
  const names = new Map(sponsors.map(({ id, name }) => [id, name]))
  const csv = urlFor('GET /api/admin/messages.csv', { query: { eventSlug, sponsorId } })
  return (
    <ListPanel
      title="Messages from Attendees"
      nouns={['message', 'messages']}
      rows={inbox.data?.rows}
      total={total}
      note={unread > 0 ? `${unread.toLocaleString('en-US')} unread` : undefined}
      search={{ query, setQuery }}
      query={inbox}
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
              <Icon of={Download} size={18} />
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
          eventSlug={eventSlug}
          sponsorName={names.get(message.sponsorId)}
        />
      )}>
      <LoadMoreButton list={inbox}>Show older messages</LoadMoreButton>
    </ListPanel>
  )
}

type MessageRowProps = { message: SponsorMail; eventSlug: string; sponsorName: string | undefined }

function MessageRow({ message, eventSlug, sponsorName }: MessageRowProps) {
  const { id, name, email, writtenEmail, createdAt, sponsorId, readAt, answeredAt } = message
  const isNew = !readAt && !answeredAt
  const { mutate, isPending } = useWrite({
    list: ['sponsor-messages', eventSlug],
    write: (body: SponsorMessageMarks) => callAsOrganizer('PATCH /api/admin/messages/:id', { params: { id }, body }),
    failed: 'Failed to update message',
  })
  const mark = (label: string, marks: SponsorMessageMarks) => ({
    label,
    isDisabled: isPending,
    onTake: () => mutate(marks),
  })
  return (
    <ModeratedRow
      className={isNew ? 'message-row unread' : 'message-row'}
      actions={[
        !answeredAt && mark(readAt ? 'Mark as unread' : 'Mark as read', { read: !readAt }),
        mark(answeredAt ? 'Mark as unanswered' : 'Mark as answered', { answered: !answeredAt }),
      ]}>
      <h3>
        {/* Look-alike letters are exposed by the ASCII domain beside them. */}
        {name} <a href={`mailto:${email}`}>{writtenEmail ?? email}</a>
        {writtenEmail && <small> ({email})</small>}
      </h3>
      <p className="about muted">
        To {sponsorName && `${sponsorName} · `}
        <code>{sponsorId}</code> · <EventMoment at={createdAt} />
        {isNew && <span className="badge">New</span>}
        {answeredAt && <span className="badge answered">Answered</span>}
      </p>
      <p className="message-text as-typed">{message.message}</p>
    </ModeratedRow>
  )
}
