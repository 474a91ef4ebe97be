import { notifyWritten } from '../forms/undo.tsx'

const KEPT_UNDER = 'admin-done'

type Done = { message: string; changeId: string | undefined }

/** Tells what an action did, then loads the page again, which tells it once more, so that Undo stays within reach. */
export function tellAndReload(done: Done, afterMs: number) {
  try {
    sessionStorage.setItem(KEPT_UNDER, JSON.stringify(done))
  } catch {}
  const reloading = setTimeout(() => location.reload(), afterMs)
  const stay = () => {
    clearTimeout(reloading)
    forget()
  }
  notifyWritten('Success', done.changeId, { text: done.message, onUndo: stay })
}

/** After the reload: tells it again, with Undo. */
export function tellAfterReload() {
  const done = forget()
  if (done?.changeId) notifyWritten('Success', done.changeId, { text: done.message })
}

function forget(): Done | undefined {
  try {
    const kept = sessionStorage.getItem(KEPT_UNDER)
    sessionStorage.removeItem(KEPT_UNDER)
    return kept ? (JSON.parse(kept) as Done) : undefined
  } catch {
    return undefined
  }
}
