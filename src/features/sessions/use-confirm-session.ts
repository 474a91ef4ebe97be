import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Session } from '../../../db/schema.ts'
import { callAsOrganizer, errorMessage } from '../../browser/organizer-call.ts'
import { notifySaved } from '../../forms/notify-saved.tsx'
import { notify } from '../../layout/toaster.tsx'
import { askAboutTimes } from './fields/form-times.ts'

const CONFIRMED = { status: 'confirmed', cancelReason: null, replacedById: null } as const

/** Restores a canceled session, or publishes a draft. */
export function useConfirmSession() {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id, version }: Session) =>
      callAsOrganizer('PATCH /api/admin/sessions/:id', { params: { id }, body: CONFIRMED, version }),
    onSuccess: ({ changeId }, { status }) =>
      notifySaved(status === 'draft' ? 'Draft published' : 'Session restored', changeId),
    onError: (error) => notify({ title: 'Failed to update session', text: errorMessage(error), destructive: true }),
    // After a refusal as well, to show the other edit.
    onSettled: () => client.invalidateQueries(),
  })
  // A stable function keeps memoized rows.
  const put = useCallback(
    (session: Session) => {
      const question = session.status === 'draft' ? askAboutTimes(session) : undefined
      if (!question || confirm(question)) mutate(session)
    },
    [mutate],
  )
  return { confirmingId: isPending ? variables.id : undefined, confirm: put }
}
