import { whyNot } from '../../browser/organiser-call.ts'
import { notify } from '../../layout/toaster.tsx'
import { undoChange } from './queries.ts'

/** Says that something was written, and offers to take it back. `onUndo` hears that somebody will. */
export function notifyWritten(
  title: string,
  changeId: string | undefined,
  { text, onUndo }: { text?: string; onUndo?: () => void } = {},
) {
  const undo = (id: string) => {
    onUndo?.()
    void undoAndTell(id)
  }
  notify({
    title,
    text,
    action: changeId && (
      <button type="button" onClick={() => undo(changeId)}>
        Undo
      </button>
    ),
  })
}

/** Takes a change back and says so, or says why not. */
export async function undoAndTell(changeId: string) {
  try {
    const undone = await undoChange(changeId)
    notifyWritten('Success', undone.changeId, { text: undone.message })
  } catch (error) {
    notify({ title: 'Error', text: whyNot(error), destructive: true })
  }
}
