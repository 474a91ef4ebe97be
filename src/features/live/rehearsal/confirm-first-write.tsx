import { useEffect, useState } from 'react'
import { onFirstRehearsalWrite } from '../../../browser/organizer-call.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'

/** While a clock is rehearsed nobody changes for others what was only meant to be tried: the first write is asked about. */
export function ConfirmFirstWrite() {
  const [asked, setAsked] = useState<{ answer: (isMeant: boolean) => void }>()
  useEffect(() => onFirstRehearsalWrite(() => new Promise((answer) => setAsked({ answer }))), [])
  if (!asked) return null
  const answer = (isMeant: boolean) => {
    setAsked(undefined)
    asked.answer(isMeant)
  }
  return (
    <ModalDialog title="This change is real" role="alertdialog" className="narrow" onClose={() => answer(false)}>
      <div className="content">
        <p>Only the clock is rehearsed: attendees see this at once. You can undo it.</p>
        <p className="hint">You won’t be asked again until you set the clock again.</p>
      </div>
      <DialogButtons onLeave={() => answer(false)} isLeaveFocused act="Do it anyway" onAct={() => answer(true)} />
    </ModalDialog>
  )
}
