import { useMutation } from '@tanstack/react-query'
import { type CallResponse, serverMessage } from '../browser/organizer-call.ts'
import { notify } from '../layout/toaster.tsx'
import { notifyAndReload } from './notify-and-reload.ts'

type Action = {
  run: () => Promise<CallResponse<{ message: string }>>
  done: string
  failed: string
  /** 2000 after seeding and initializing, else 1500 (product §14.8). */
  reloadAfterMs: 2000 | 1500
}

export function useMaintenanceAction({ run, done, failed, reloadAfterMs }: Action) {
  return useMutation({
    mutationFn: run,
    onSuccess: ({ data, changeId }) => notifyAndReload({ message: data?.message || done, changeId }, reloadAfterMs),
    onError: (error) => notify({ title: 'Error', text: serverMessage(error) ?? failed, destructive: true }),
  })
}
