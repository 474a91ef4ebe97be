import { useState } from 'react'
import type { Announcement, Event } from '../../../../db/schema.ts'
import { callAsOrganizer } from '../../../browser/organizer-call.ts'
import { useEventList } from '../../../browser/use-event-list.ts'
import { useWrite } from '../../../forms/use-write.ts'
import { ModeratedRow } from '../../../posts/moderation.tsx'
import { ListPanel } from '../../../ui/lists/list-panel.tsx'
import { EventMoment } from '../../events/managed-event-provider.tsx'
import { AnnounceForm, findAudience, listAudiences } from './announce-form.tsx'

export function AnnouncePanel({ event }: { event: Event }) {
  const announcements = useEventList('announcements', event)
  const rooms = useEventList('rooms', event)
  const [editing, setEditing] = useState<Announcement>()
  const audiences = listAudiences(event, rooms.data ?? [])
  return (
    <>
      <AnnounceForm
        key={editing?.id ?? 'new'}
        event={event}
        audiences={audiences}
        base={editing}
        onDone={() => setEditing(undefined)}
      />
      <ListPanel
        title="Announcements"
        nouns={['announcement', 'announcements']}
        rows={announcements.data}
        query={announcements}
        groupOf={groupOf}
        textOf={({ text }) => text}
        empty={<p>No announcements yet. They appear on every page within a second.</p>}
        renderRow={(announcement) => (
          <AnnouncementRow
            key={announcement.id}
            announcement={announcement}
            audience={findAudience(announcement, audiences)?.name ?? 'a deleted room or day'}
            onEdit={() => setEditing(announcement)}
          />
        )}
      />
    </>
  )
}

/** By the real clock, because attendees see announcements of a rehearsal now. */
const isOver = ({ showUntil }: Announcement) => Date.parse(showUntil) <= Date.now()

const groupOf = (announcement: Announcement) => (isOver(announcement) ? 'Ended' : 'Showing now')

type RowProps = { announcement: Announcement; audience: string; onEdit: () => void }

function AnnouncementRow({ announcement, audience, onEdit }: RowProps) {
  const { id, version, text, createdAt, showUntil } = announcement
  const { mutate, isPending } = useWrite({
    write: () => callAsOrganizer('DELETE /api/admin/announcements/:id', { params: { id }, version }),
    done: () => ({ title: 'Announcement removed', text }),
    failed: 'Failed to remove announcement',
  })
  return (
    <ModeratedRow
      className="message-row"
      actions={[
        { label: 'Edit', name: `Edit “${text}”`, onTake: onEdit },
        { label: 'Remove', name: `Remove “${text}”`, isDisabled: isPending, onTake: () => mutate() },
      ]}>
      <p className="message-text as-typed">{text}</p>
      <p className="about muted">
        To {audience} · posted <EventMoment at={createdAt} /> · {isOver(announcement) ? 'ended' : 'until'}{' '}
        <EventMoment at={showUntil} />
      </p>
    </ModeratedRow>
  )
}
