import { __iconData as ImageUp } from 'lucide-react/icons/image-up'
import { __iconData as X } from 'lucide-react/icons/x'
import { type DragEvent, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { queryClient } from '../../browser/queries.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import { IMAGE_TYPES, MAX_UPLOAD_BYTES } from './constants.ts'
import { CONVERTED_TYPES, convertToWebp } from './convert-image.ts'
import { type SavedPicture, type UploadProgress, uploadFile } from './queries.ts'

type Upload = {
  save: (uploadURL: string) => Promise<SavedPicture | undefined>
  onSaved?: (saved: SavedPicture) => void
}

type UploadButtonProps = Upload & {
  label?: string
  /** `Upload logo of Acme`, for screen readers. */
  'aria-label'?: string
}

export function UploadButton({ label = 'Upload', save, onSaved, ...aria }: UploadButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="button small" onPress={() => setOpen(true)} {...aria}>
        <Icon of={ImageUp} size={20} />
        {label}
      </Button>
      {isOpen && <UploadDialog save={save} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </>
  )
}

export function pictureUpload(label: string, save: Upload['save']) {
  return (onSaved: Upload['onSaved']) => <UploadButton label={label} save={save} onSaved={onSaved} />
}

export function UploadDialog({ save, onSaved, onClose }: Upload & { onClose: () => void }) {
  const attach = async (uploadURL: string) => {
    onClose()
    const saved = await save(uploadURL)
    if (!saved) return
    onSaved?.(saved)
    void queryClient.invalidateQueries()
  }
  return (
    <ModalDialog title="Upload image" className="upload-modal" onClose={onClose}>
      <div className="content">
        <UploadPanel onUploaded={(uploadURL) => void attach(uploadURL)} />
      </div>
    </ModalDialog>
  )
}

const ACCEPTED_TYPES: string[] = [...IMAGE_TYPES, ...CONVERTED_TYPES]
const KINDS = 'JPEG, PNG, WebP, GIF, AVIF, or SVG'
const MESSAGE_MS = 5000

/** The conversion starts when the picture is chosen, so that its failure shows before the upload. */
type ChosenPicture = { file: File; preview: string; converted: Promise<Blob>; stop: AbortController }

/** One picture: drop, choose or paste, preview, progress, cancel, and retry (product §13.3). */
function UploadPanel({ onUploaded }: { onUploaded: (uploadURL: string) => void }) {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [message, showMessage] = useMessage()
  useEffect(() => () => picture && release(picture), [picture])

  const choose = ([given, ...others]: FileList) => {
    if (!given) return
    // Some systems know no type for HEIC.
    const type = given.type || `image/${given.name.split('.').pop()!.toLowerCase()}`
    const file = new File([given], given.name, { type, lastModified: given.lastModified })
    const refusal = refuse(file, others.length > 0, picture?.file)
    if (refusal) return showMessage(refusal)
    const converted = convertToWebp(file)
    const chosen = { file, preview: URL.createObjectURL(file), converted, stop: new AbortController() }
    setPicture(chosen)
    converted.catch((error: Error) => {
      setPicture((now) => (now === chosen ? undefined : now))
      showMessage(error.message)
    })
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    const isInside = event.currentTarget.contains(event.relatedTarget as Node | null)
    setDraggedOver(event.type === 'dragover' || (event.type === 'dragleave' && isInside))
    if (event.type === 'drop') choose(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      className="muted upload-panel"
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      onPaste={({ clipboardData }) => choose(clipboardData.files)}>
      {picture ? (
        <ChosenView key={picture.preview} {...picture} onCancel={() => setPicture(undefined)} onUploaded={onUploaded} />
      ) : (
        <Chooser isDraggedOver={isDraggedOver} onChoose={choose} />
      )}
      {message && (
        <p className="inverse upload-message" role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

function release({ preview, stop }: ChosenPicture) {
  stop.abort()
  URL.revokeObjectURL(preview)
}

function Chooser({ isDraggedOver, onChoose }: { isDraggedOver: boolean; onChoose: (files: FileList) => void }) {
  const isTouch = matchMedia('(pointer: coarse)').matches
  return (
    <div className="stack drop-zone upload-chooser">
      <p className="upload-hint">
        {isDraggedOver ? 'Drop it here' : !isTouch && 'Drop an image here or '}
        <label className={isTouch ? 'button primary' : undefined} hidden={isDraggedOver}>
          {isTouch ? 'Choose a photo' : 'choose one'}
          <input
            type="file"
            className="visually-hidden"
            accept={ACCEPTED_TYPES.join()}
            onChange={({ target }) => {
              onChoose(target.files!)
              target.value = ''
            }}
          />
        </label>
      </p>
      <p>{`One ${KINDS}, up to 5 MB`}</p>
    </div>
  )
}

type ChosenViewProps = ChosenPicture & { onCancel: () => void; onUploaded: (uploadURL: string) => void }

function ChosenView({ file, preview, converted, stop, onCancel, onUploaded }: ChosenViewProps) {
  const [progress, setProgress] = useState<UploadProgress | 'failed'>()
  const send = async () => {
    setProgress({ loaded: 0, total: file.size })
    const uploadURL = await uploadFile(await converted, stop.signal, setProgress)
    if (uploadURL) onUploaded(uploadURL)
    else setProgress('failed')
  }
  const isSending = typeof progress === 'object'
  return (
    <>
      <div className="cluster upload-bar">
        <Button className="button small" onPress={onCancel}>
          Cancel
        </Button>
        <p>{isSending ? 'Uploading 1 file' : progress ? 'Error' : '1 file selected'}</p>
      </div>
      <div className="upload-file">
        <img src={preview} alt={file.name} />
        <p>{file.name}</p>
        <p>{formatSize(file.size)}</p>
        <IconButton icon={X} className="corner" label="Remove file" onClick={onCancel} />
      </div>
      <div className="cluster upload-bar">
        {isSending && (
          <>
            <progress value={progress.loaded} max={progress.total} />
            <p>{`Uploading: ${Math.round((100 * progress.loaded) / progress.total)}%`}</p>
            <p>{`${formatSize(progress.loaded)} of ${formatSize(progress.total)}`}</p>
          </>
        )}
        {progress === 'failed' && <p>Upload failed</p>}
        {!isSending && (
          <Button className="button primary" onPress={send} aria-label={progress && 'Retry upload'}>
            {progress ? 'Retry' : 'Upload 1 file'}
          </Button>
        )}
      </div>
    </>
  )
}

function refuse(file: File, hasOthers: boolean, chosen: File | undefined): string | undefined {
  const isSame = chosen && file.name === chosen.name && file.lastModified === chosen.lastModified
  if (isSame && !hasOthers) return 'Cannot add the duplicate file'
  if (chosen || hasOthers) return 'You can only upload 1 file(s)'
  if (!ACCEPTED_TYPES.includes(file.type)) return `This file type isn’t supported. Choose a ${KINDS}.`
  return file.size > MAX_UPLOAD_BYTES ? 'This file is too large. The limit is 5 MB.' : undefined
}

function formatSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1_048_576 ? 1 : 2
  const size = bytes / 1024 ** power
  return `${size.toFixed(!power || size >= 10 ? 0 : 1)} ${['B', 'KB', 'MB'][power]}`
}

function useMessage(): [message: string | undefined, show: (message: string) => void] {
  const [message, setMessage] = useState<{ text: string }>()
  const show = (text: string) => setMessage({ text })
  useEffect(() => {
    const timer = setTimeout(() => message && setMessage(undefined), MESSAGE_MS)
    const offline = () => setMessage({ text: 'No Internet connection' })
    const online = () => setMessage({ text: 'Connected to the Internet' })
    addEventListener('offline', offline)
    addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', offline)
      removeEventListener('online', online)
    }
  }, [message])
  return [message?.text, show]
}
