import { ImageUp } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { notify } from '../../layout/toaster.tsx'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import type { SavedPicture } from './queries.ts'

type UploadButtonProps = {
  /** Called with where the file was uploaded to, ready to be saved with its row. */
  onUploaded: (uploadURL: string) => void
  label?: string
  /** For who does not see what the button stands beside: `Upload logo of Acme`. */
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

/** The button beside a picture's field in a form. `save` keeps the file with its row, and answers nothing where that failed. */
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

/** Open as long as it is rendered; asks to be closed when a file has arrived (product §13.2). */
export function UploadDialog({ onUploaded, onClose }: UploadDialogProps) {
  const uploaded = (uploadURL: string) => {
    onClose()
    onUploaded(uploadURL)
  }
  return (
    <ModalDialog title="Upload image" className="upload-modal" onClose={onClose}>
      <LoadedPanel onUploaded={uploaded} onFailed={onClose} />
    </ModalDialog>
  )
}

type Panel = ComponentType<{ onUploaded: (uploadURL: string) => void }>

/** The uploader weighs more than the rest of the dashboard: it comes when it is asked for. */
function LoadedPanel({ onUploaded, onFailed }: { onUploaded: (uploadURL: string) => void; onFailed: () => void }) {
  const [Panel, setPanel] = useState<Panel>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the dialog opens
  useEffect(() => {
    import('./upload-panel.tsx').then(
      ({ UploadPanel }) => setPanel(() => UploadPanel),
      () => {
        notify({ title: 'Upload failed', text: 'No Internet connection', destructive: true })
        onFailed()
      },
    )
  }, [])
  return Panel ? <Panel onUploaded={onUploaded} /> : <p className="upload-panel">Loading...</p>
}
