import { useMutation } from '@tanstack/react-query'
import type { CallName } from '../browser/calls.ts'
import { callAsOrganizer, serverMessage } from '../browser/organizer-call.ts'
import { notifySaved } from '../forms/notify-saved.tsx'
import { notify } from '../layout/toaster.tsx'

type ActionName = { [Call in CallName]: Call extends `POST /api/admin/${infer Name}` ? Name : never }[CallName]
export type MaintenanceAction = { call: ActionName | `add-${string}`; failed: string }

/** `reloadAfterMs`: 2000 after seeding and initializing, else 1500 (product §14.8). */
export function useMaintenanceAction({ call, failed }: MaintenanceAction, reloadAfterMs: 2000 | 1500) {
  return useMutation({
    mutationFn: () => callAsOrganizer(`POST /api/admin/${call as 'seed-database'}`),
    onSuccess: ({ data, changeId }) => notifyAndReload({ message: data?.message || 'Done', changeId }, reloadAfterMs),
    onError: (error) => notify({ title: 'Error', text: serverMessage(error) ?? failed, destructive: true }),
  })
}

const STORAGE_KEY = 'admin-done'

type ActionNotice = { message: string; changeId: string | undefined }

/** The page shows the notice again after it reloaded, so that Undo stays within reach. */
function notifyAndReload(done: ActionNotice, afterMs: number) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(done))
  } catch {}
  const reloading = setTimeout(() => location.reload(), afterMs)
  const stay = () => {
    clearTimeout(reloading)
    takeStored()
  }
  notifySaved('Success', done.changeId, { text: done.message, onUndo: stay })
}

export function notifyAfterReload() {
  const done = takeStored()
  if (done?.changeId) notifySaved('Success', done.changeId, { text: done.message })
}

function takeStored(): ActionNotice | undefined {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return kept ? (JSON.parse(kept) as ActionNotice) : undefined
  } catch {
    return undefined
  }
}
