import { callAsOrganizer, errorMessage } from '../browser/organizer-call.ts'
import { queryClient } from '../browser/queries.tsx'
import { notify } from '../layout/toaster.tsx'

export type FollowUpAction = { label: string; onTake: () => void }

type NotifyOptions = { text?: string; onUndo?: () => void; next?: FollowUpAction }

export function notifySaved(title: string, changeId: string | undefined, { text, onUndo, next }: NotifyOptions = {}) {
  notify({
    title,
    text,
    action: (next || changeId) && (
      <div className="cluster wrap">
        {next && (
          <button type="button" onClick={next.onTake}>
            {next.label}
          </button>
        )}
        {changeId && (
          <button
            type="button"
            onClick={() => {
              onUndo?.()
              void undoAndNotify(changeId)
            }}>
            Undo
          </button>
        )}
      </div>
    ),
  })
}

export async function undoAndNotify(changeId: string) {
  try {
    const undone = await callAsOrganizer('POST /api/admin/changes/:id/undo', { params: { id: changeId } })
    void queryClient.invalidateQueries()
    notifySaved('Success', undone.changeId, { text: undone.data.message })
  } catch (error) {
    notify({ title: 'Error', text: errorMessage(error), destructive: true })
  }
}
