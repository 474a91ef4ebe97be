import { useMutation } from '@tanstack/react-query'
import { type CallResponse, serverMessage } from '../browser/organizer-call.ts'
import { notify } from '../layout/toaster.tsx'
import { notifyAndReload } from './notify-and-reload.ts'

type Action = {
  run: () => Promise<CallResponse<{ message: string }>>
  /** Said where the server does not say what it did, or why not (product §15.8). */
  done: string
  failed: string
  /** 2000 after seeding and initializing, 1500 after the smaller ones (product §14.8). */
  reloadAfterMs: 2000 | 1500
}

/** One of the maintenance actions: says what it did and loads the page again (product §14.8). */
export function useMaintenanceAction({ run, done, failed, reloadAfterMs }: Action) {
  return useMutation({
    mutationFn: run,
    onSuccess: ({ data, changeId }) => notifyAndReload({ message: data?.message || done, changeId }, reloadAfterMs),
    onError: (error) => notify({ title: 'Error', text: serverMessage(error) ?? failed, destructive: true }),
  })
}
