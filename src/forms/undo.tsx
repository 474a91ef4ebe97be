import { callAsOrganizer, whyNot } from '../browser/organizer-call.ts'
import { queryClient } from '../browser/query-client.ts'
import { notify } from '../layout/toaster.tsx'

/** What to go on with after a write. */
export type NextStep = { label: string; onTake: () => void }

type Said = { text?: string; onUndo?: () => void; next?: NextStep }

/** Says that something was written, and offers to go on and to take it back. `onUndo` hears that somebody will. */
export function notifyWritten(title: string, changeId: string | undefined, { text, onUndo, next }: Said = {}) {
  const undo = (id: string) => {
    onUndo?.()
    void undoAndTell(id)
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

export async function undoAndTell(changeId: string) {
  try {
    const undone = await undoChange(changeId)
    notifyWritten('Success', undone.changeId, { text: undone.message })
  } catch (error) {
    notify({ title: 'Error', text: whyNot(error), destructive: true })
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
