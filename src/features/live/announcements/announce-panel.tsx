import { useState } from 'react'
import type { Announcement, Event } from '../../../../db/schema.ts'
import { ListPanel } from '../../../ui/lists/list-panel.tsx'
import { EventMoment } from '../../events/managed-event-provider.tsx'
import { useRooms } from '../../rooms/queries.ts'
import { AnnounceForm, findAudience, listAudiences } from './announce-form.tsx'
import { useAnnouncements, useWithdrawAnnouncement } from './queries.ts'

/** Announcing, and what was announced (product §28.6). */
export function AnnouncePanel({ event }: { event: Event }) {
  const announcements = useAnnouncements(event)
  const rooms = useRooms(event)
  const [editing, setEditing] = useState<Announcement>()
  const takingBack = useWithdrawAnnouncement()
  const addressees = listAudiences(event, rooms.data ?? [])
  return (
    <>
      <AnnounceForm
        key={editing?.id ?? 'new'}
        event={event}
        addressees={addressees}
        base={editing}
        onDone={() => setEditing(undefined)}
      />
      <ListPanel
        title="Announcements"
        nouns={['announcement', 'announcements']}
        rows={announcements.data}
        error={announcements.error}
        onRetry={() => void announcements.refetch()}
        groupOf={groupOf}
        textOf={({ text }) => text}
        empty={<p>No announcements yet. They appear on every page within a second.</p>}
        renderRow={(announcement) => (
          <AnnouncementRow
            key={announcement.id}
            announcement={announcement}
            isFor={findAudience(announcement, addressees)?.name ?? 'a deleted room or day'}
            isBusy={takingBack.isPending && takingBack.variables.id === announcement.id}
            onEdit={() => setEditing(announcement)}
            onTakeBack={() => takingBack.mutate(announcement)}
          />
        )}
      />
    </>
  )
}

/** By the real time, also while another day is rehearsed: what is announced then is said to everybody now. */
const isOver = ({ showUntil }: Announcement) => Date.parse(showUntil) <= Date.now()

const groupOf = (announcement: Announcement) => (isOver(announcement) ? 'Ended' : 'Showing now')

type RowProps = {
  announcement: Announcement
  isFor: string
  isBusy: boolean
  onEdit: () => void
  onTakeBack: () => void
}

function AnnouncementRow({ announcement, isFor, isBusy, onEdit, onTakeBack }: RowProps) {
  const { text, createdAt, showUntil } = announcement
  return (
    <li className="row message-row">
      <div>
        <p className="message-text">{text}</p>
        <p className="about">
          To {isFor} · posted <EventMoment at={createdAt} /> · {isOver(announcement) ? 'ended' : 'until'}{' '}
          <EventMoment at={showUntil} />
        </p>
      </div>
      <span className="row-actions">
        <button type="button" className="button small" aria-label={`Edit “${text}”`} onClick={onEdit}>
          Edit
        </button>
        <button
          type="button"
          className="button small"
          aria-label={`Remove “${text}”`}
          disabled={isBusy}
          onClick={onTakeBack}
        >
          Remove
        </button>
      </span>
    </li>
  )
}
