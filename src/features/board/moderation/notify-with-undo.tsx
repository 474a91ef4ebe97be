import { notify } from '../../../layout/toaster.tsx'

/** Says what was done, and offers to do the opposite: for what is not in the history. */
export function notifyWithUndo(title: string, undo: () => void) {
  notify({
    title,
    action: (
      <div className="toast-actions">
        <button type="button" onClick={undo}>
          Undo
        </button>
      </div>
    ),
  })
}
