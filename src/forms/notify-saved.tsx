import { callAsOrganizer, errorMessage } from '../browser/organizer-call.ts'
import { queryClient } from '../browser/query-client.ts'
import { notify } from '../layout/toaster.tsx'

/** What to go on with after a write. */
export type FollowUpAction = { label: string; onTake: () => void }

type NotifyOptions = { text?: string; onUndo?: () => void; next?: FollowUpAction }

/** Says that something was written, and offers to go on and to take it back. `onUndo` hears that somebody will. */
export function notifySaved(title: string, changeId: string | undefined, { text, onUndo, next }: NotifyOptions = {}) {
  const undo = (id: string) => {
    onUndo?.()
    void undoAndNotify(id)
  }
  notify({
    title,
    text,
    action: (next || changeId) && (
      <div className="toast-actions">
        {next && (
          <button type="button" onClick={next.onTake}>
            {next.label}
          </button>
        )}
        {changeId && (
          <button type="button" onClick={() => undo(changeId)}>
            Undo
          </button>
        )}
      </div>
    ),
  })
}

export async function undoAndNotify(changeId: string) {
  try {
    const undone = await undoChange(changeId)
    notifySaved('Success', undone.changeId, { text: undone.message })
  } catch (error) {
    notify({ title: 'Error', text: errorMessage(error), destructive: true })
  }
}

/** Takes a change back and fetches again what is on the screen, for it may have been about anything. */
async function undoChange(changeId: string): Promise<{ message: string; changeId: string | undefined }> {
  const { data, changeId: undone } = await callAsOrganizer('POST /api/admin/changes/:id/undo', {
    params: { id: changeId },
  })
  void queryClient.invalidateQueries()
  return { message: data.message, changeId: undone }
}
