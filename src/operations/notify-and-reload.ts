import { notifySaved } from '../forms/notify-saved.tsx'

const STORAGE_KEY = 'admin-done'

type ActionNotice = { message: string; changeId: string | undefined }

/** The page shows the notice again after it reloaded, so that Undo stays within reach. */
export function notifyAndReload(done: ActionNotice, afterMs: number) {
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
