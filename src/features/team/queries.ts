import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { useWrite } from '../../forms/use-write.ts'

/** `done`: the title of the toast. */
export function useTeamAction({ slug }: Event) {
  return useWrite({
    write: ({ does, id }: { does: 'remove' | 'sign-out' | 'turn-off'; id: string; done: string }) => {
      const params = { id }
      if (does === 'turn-off') return callAsOrganizer('DELETE /api/admin/team/links/:id', { params })
      if (does === 'sign-out') return callAsOrganizer('POST /api/admin/team/members/:id/sign-out', { params })
      return callAsOrganizer('DELETE /api/admin/team/members/:id', { params, query: { eventSlug: slug } })
    },
    done: (_, { done }) => ({ title: done }),
    failed: 'Nothing was changed',
    list: ['team', slug],
  })
}

type NewAccess = { role: string; name: string; roomIds: string[]; hours: string }

export function useCreateLink({ id: eventId, slug }: Event) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ role, name, roomIds, hours }: NewAccess) => {
      const call =
        role === 'helper'
          ? callAsOrganizer('POST /api/admin/team/helpers', { body: { eventId, name, roomIds, hours: Number(hours) } })
          : callAsOrganizer('POST /api/admin/team/invitations', { body: { eventId, name, role: role as 'owner' } })
      return (await call).data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['team', slug] }),
  })
}
