import { __iconData as X } from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'

type ModalDialogProps = {
  title: string
  /** Only an answer closes an `alertdialog`. */
  role?: 'dialog' | 'alertdialog'
  className?: string
  onClose: () => void
  children: ReactNode
}

/** `onClose` may keep the dialog open. */
export function ModalDialog({ title, role = 'dialog', className = '', onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLElement>(null)
  useStrayKeys(dialog)
  return (
    <ModalOverlay
      className="modal-overlay"
      isOpen
      isDismissable={role === 'dialog'}
      onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={`modal ${className}`}>
        <Dialog ref={dialog} role={role}>
          <header>
            <Heading slot="title">{title}</Heading>
            {role === 'dialog' && <IconButton icon={X} label="Close" onClick={onClose} />}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type DialogAnswersProps = {
  /** The label of the button that changes nothing. */
  leave?: string
  onLeave: () => void
  /** An unexpected question focuses the harmless answer. */
  isLeaveFocused?: boolean
  isLeaveDisabled?: boolean
  /** Without `onAct` this button submits its form. */
  act: string
  isDisabled?: boolean
  isDestructive?: boolean
  onAct?: () => void
  children?: ReactNode
}

export function DialogButtons({ leave = 'Cancel', act, onAct, children, ...props }: DialogAnswersProps) {
  return (
    <footer className="buttons">
      {children}
      <Button autoFocus={props.isLeaveFocused} disabled={props.isLeaveDisabled} onClick={props.onLeave}>
        {leave}
      </Button>
      <button
        type={onAct ? 'button' : 'submit'}
        className={props.isDestructive ? 'button destructive' : 'button primary'}
        disabled={props.isDisabled}
        onClick={onAct}>
        {act}
      </button>
    </footer>
  )
}

/** A removed or disabled button loses the focus, so the topmost dialog takes the next Escape or Tab. */
function useStrayKeys(dialog: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const take = ({ key, target }: KeyboardEvent) => {
      const topmost = [...document.querySelectorAll('.modal-overlay')].at(-1)
      if (target !== document.body || !dialog.current || !topmost?.contains(dialog.current)) return
      dialog.current.focus()
      if (key === 'Escape') dialog.current.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [dialog])
}
