import { useMutation } from '@tanstack/react-query'
import { callAsOrganiser, whyNot } from '../../browser/organiser-call.ts'
import { RequestError } from '../../browser/request.ts'
import { notify } from '../../layout/toaster.tsx'
import { tellAndReload } from './reload.ts'

type Action = {
  /** Under `/api/admin/`. */
  path: string
  /** Said where the server gives no reason. */
  failed: string
  /** 2000 after seeding and initialising, 1500 after the smaller ones (spec §4). */
  reloadAfterMs: 2000 | 1500
}

/** One of the maintenance actions: says what it did and loads the page again (spec §4, §8). */
export function useMaintenance({ path, failed, reloadAfterMs }: Action) {
  return useMutation({
    mutationFn: () => callAsOrganiser<{ message: string }>('POST', `/api/admin/${path}`),
    onSuccess: ({ data, changeId }) => tellAndReload({ message: data.message, changeId }, reloadAfterMs),
    onError: (error) => {
      const text = error instanceof RequestError ? whyNot(error) || failed : failed
      notify({ title: 'Error', text, destructive: true })
    },
  })
}
