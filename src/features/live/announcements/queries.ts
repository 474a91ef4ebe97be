import type { Announcement, Event } from '../../../../db/schema.ts'
import { callAsOrganizer } from '../../../browser/organizer-call.ts'
import { useWrite } from '../../../forms/use-write.ts'
import type { NewAnnouncement } from './schema.ts'

export function useAnnounce({ id: eventId }: Event, onSaved: () => void) {
  return useWrite({
    write: ({ base, ...body }: Omit<NewAnnouncement, 'eventId'> & { base: Announcement | undefined }) =>
      base
        ? callAsOrganizer('PATCH /api/admin/announcements/:id', {
            params: { id: base.id },
            body,
            version: base.version,
          })
        : callAsOrganizer('POST /api/admin/announcements', { body: { ...body, eventId } }),
    done: ({ text }, { base }) => {
      onSaved()
      return { title: base ? 'Announcement updated' : 'Announcement posted', text }
    },
    failed: 'Failed to post announcement',
  })
}

export function useWithdrawAnnouncement() {
  return useWrite({
    write: ({ id, version }: Announcement) =>
      callAsOrganizer('DELETE /api/admin/announcements/:id', { params: { id }, version }),
    done: (_, { text }) => ({ title: 'Announcement removed', text }),
    failed: 'Failed to remove announcement',
  })
}
