import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

type ModalDialogProps = {
  title: string
  /** `alertdialog` for a question that has to be answered; then nothing but an answer closes it. */
  role?: 'dialog' | 'alertdialog'
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog of the dashboard, open as long as it is rendered. `onClose` is asked, it may keep the dialog open. */
export function ModalDialog({ title, role = 'dialog', className = '', onClose, children }: ModalDialogProps) {
  return (
    <ModalOverlay
      className="modal-overlay"
      isOpen
      isDismissable={role === 'dialog'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={`modal ${className}`}>
        <Dialog role={role}>
          <header>
            <Heading slot="title">{title}</Heading>
            {role === 'dialog' && (
              <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
                <X size={20} strokeWidth={1.75} aria-hidden />
              </button>
            )}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
