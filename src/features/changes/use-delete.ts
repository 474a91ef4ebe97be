import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callAsOrganiser, whyNot } from '../../browser/organiser-call.ts'
import { notify } from '../../layout/toaster.tsx'
import { notifyWritten } from './undo.tsx'

type Deletion = {
  /** `/api/admin/sessions`, without the id. */
  path: string
  /** What the browser asks before (spec §5). */
  question: string
  done: string
  failed: string
}

/** Asks, deletes, says so with a way back, and fetches the lists again. */
export function useDelete({ path, question, done, failed }: Deletion) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => callAsOrganiser('DELETE', `${path}/${encodeURIComponent(id)}`),
    onSuccess: ({ changeId }) => {
      notifyWritten(done, changeId)
      return client.invalidateQueries()
    },
    onError: (error) => {
      notify({ title: failed, text: whyNot(error), destructive: true })
      // Somebody else may have been quicker: the list shows how it is.
      return client.invalidateQueries()
    },
  })
  // The same function each time: rows are drawn again only when they change.
  const ask = useCallback(
    ({ id }: { id: string }) => {
      if (confirm(question)) mutate(id)
    },
    [mutate, question],
  )
  return { deletingId: isPending ? variables : undefined, ask }
}
