import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import type { SavedPicture } from './queries.ts'
import { UploadPanel } from './upload-panel.tsx'

type UploadButtonProps = {
  onUploaded: (uploadURL: string) => void
  label?: string
  /** `Upload logo of Acme`, for screen readers. */
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

/** `save` attaches the file and returns undefined on failure. */
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

/** Closes after the upload (product §13.2). */
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
