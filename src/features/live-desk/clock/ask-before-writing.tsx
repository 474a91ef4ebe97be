import { useEffect, useState } from 'react'
import { whenRehearsing } from '../../../browser/organizer-call.ts'
import { DialogAnswers } from '../../../ui/overlays/dialog-answers.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'

/** While a clock is rehearsed nobody changes for others what was only meant to be tried: the first write is asked about. */
export function AskBeforeWriting() {
  const [asked, setAsked] = useState<{ answer: (isMeant: boolean) => void }>()
  useEffect(() => whenRehearsing(() => new Promise((answer) => setAsked({ answer }))), [])
  if (!asked) return null
  const answer = (isMeant: boolean) => {
    setAsked(undefined)
    asked.answer(isMeant)
  }
  return (
    <ModalDialog title="This is not rehearsed" role="alertdialog" className="narrow" onClose={() => answer(false)}>
      <div className="content">
        <p>The clock is another one, but what you do is real: attendees see it at once. Undo takes it back.</p>
        <p className="hint">You are not asked again until the clock is set anew.</p>
      </div>
      <DialogAnswers
        leave="Leave it"
        onLeave={() => answer(false)}
        isLeaveFocused
        act="Do it really"
        onAct={() => answer(true)}
      />
    </ModalDialog>
  )
}
