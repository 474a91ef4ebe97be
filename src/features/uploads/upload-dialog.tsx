import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import type { SavedPicture } from './queries.ts'
import { UploadPanel } from './upload-panel.tsx'

type UploadButtonProps = {
  /** Called with where the file was uploaded to, ready to be saved with its row. */
  onUploaded: (uploadURL: string) => void
  label?: string
  /** Names the row for screen readers: `Upload logo of Acme`. */
  'aria-label'?: string
  className?: string
}

export function UploadButton({ onUploaded, label = 'Upload', className = 'button', ...aria }: UploadButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className={className} onPress={() => setOpen(true)} {...aria}>
        <ImageUp size={20} strokeWidth={1.75} aria-hidden />
        {label}
      </Button>
      {isOpen && <UploadDialog onUploaded={onUploaded} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The button beside the field of a picture. `save` attaches the file to its row, and answers nothing where that failed. */
export function pictureUpload(label: string, save: (uploadURL: string) => Promise<SavedPicture | undefined>) {
  return (onSaved: (saved: SavedPicture) => void) => {
    const upload = async (uploadURL: string) => {
      const saved = await save(uploadURL)
      if (saved) onSaved(saved)
    }
    return <UploadButton label={label} className="button small" onUploaded={upload} />
  }
}

type UploadDialogProps = Pick<UploadButtonProps, 'onUploaded'> & { onClose: () => void }

/** Open as long as it is rendered. Asks to be closed after the upload (product §13.2). */
export function UploadDialog({ onUploaded, onClose }: UploadDialogProps) {
  const uploaded = (uploadURL: string) => {
    onClose()
    onUploaded(uploadURL)
  }
  return (
    <ModalDialog title="Upload image" className="upload-modal" onClose={onClose}>
      <UploadPanel onUploaded={uploaded} />
    </ModalDialog>
  )
}
