import { ModalDialog } from '../ui/overlays/modal-dialog.tsx'

type SeedDialogProps = { eventName: string; onCancel: () => void; onConfirm: () => void }

export function SeedDialog({ eventName, onCancel, onConfirm }: SeedDialogProps) {
  return (
    <ModalDialog
      title="Warning: This Will Delete All Your Edits!"
      role="alertdialog"
      className="narrow"
      onClose={onCancel}
    >
      <div className="content">
        <p>Seeding completely replaces the data of {eventName} with the original file.</p>
        <p>
          All manual changes to its sessions, speakers, and sponsors are permanently deleted. Use it for initial setup
          only.
        </p>
        <p className="hint">
          Messages are kept. The only way back is to undo the seeding in “Recent changes” before editing anything else.
        </p>
      </div>
      <footer>
        {/* biome-ignore lint/a11y/noAutofocus: the harmless one of the two answers has the focus */}
        <button type="button" className="button" autoFocus onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button destructive" onClick={onConfirm}>
          Yes, Delete All Edits & Seed Data
        </button>
      </footer>
    </ModalDialog>
  )
}
