import { callAsOrganizer, errorMessage } from '../browser/organizer-call.ts'
import { queryClient } from '../browser/queries.tsx'
import { notify } from '../layout/toaster.tsx'

export type FollowUpAction = { label: string; onTake: () => void }

type NotifyOptions = { text?: string; onUndo?: () => void; next?: FollowUpAction }

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

async function undoChange(changeId: string): Promise<{ message: string; changeId: string | undefined }> {
  const { data, changeId: undone } = await callAsOrganizer('POST /api/admin/changes/:id/undo', {
    params: { id: changeId },
  })
  void queryClient.invalidateQueries()
  return { message: data.message, changeId: undone }
}
