import { X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { errorMessage } from '../../browser/organizer-call.ts'
import { notify } from '../../layout/toaster.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IMAGE_TYPES, MAX_UPLOAD_BYTES } from './constants.ts'
import { CONVERTED_TYPES, convertToWebp } from './convert-image.ts'
import { requestUploadURL, sendFile } from './queries.ts'

const ACCEPTED_TYPES: string[] = [...IMAGE_TYPES, ...CONVERTED_TYPES]
const KINDS = 'JPEG, PNG, WebP, GIF, AVIF, or SVG'
/** Product §13.3. */
const MESSAGE_MS = 5000

/** Converts at once, so that a failure shows before the upload. */
type ChosenPicture = { file: File; preview: string; converted: Promise<Blob> }
type Progress = { sentBytes: number; totalBytes: number }
type UploadState = 'waiting' | 'failed' | Progress

/** Drop, choose, or paste one picture (product §13.3). */
export function UploadPanel({ onUploaded }: { onUploaded: (uploadURL: string) => void }) {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [message, showMessage] = useMessage()

  const choose = (files: FileList) => {
    const [given] = files
    if (!given) return
    const file = given.type ? given : new File([given], given.name, { type: typeByName(given.name) })
    const refusal = refuse(file, files.length, picture?.file)
    if (refusal) return showMessage(refusal)
    const chosen = { file, preview: URL.createObjectURL(file), converted: convertToWebp(file) }
    setPicture(chosen)
    chosen.converted.catch((error: Error) => {
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
      className="upload-panel"
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      onPaste={(event) => choose(event.clipboardData.files)}
    >
      {picture ? (
        <ChosenView
          key={picture.preview}
          picture={picture}
          onCancel={() => setPicture(undefined)}
          onUploaded={onUploaded}
        />
      ) : (
        <Chooser isDraggedOver={isDraggedOver} onChoose={choose} />
      )}
      {message && (
        <p className="upload-message" role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

type ChooserProps = { isDraggedOver: boolean; onChoose: (files: FileList) => void }

/** The input's label covers the whole area. */
function Chooser({ isDraggedOver, onChoose }: ChooserProps) {
  const isTouch = matchMedia('(pointer: coarse)').matches
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(target.files!)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <div className="upload-chooser">
      <p className="upload-hint">
        {isDraggedOver ? 'Drop it here' : !isTouch && 'Drop an image here or '}
        <label hidden={isDraggedOver}>
          {isTouch ? 'Choose a photo' : 'choose one'}
          <input type="file" className="visually-hidden" accept={ACCEPTED_TYPES.join()} onChange={change} />
        </label>
      </p>
      <p className="muted">{`One ${KINDS}, up to 5 MB`}</p>
    </div>
  )
}

type ChosenViewProps = { picture: ChosenPicture; onCancel: () => void; onUploaded: (uploadURL: string) => void }

function ChosenView({ picture: { file, preview, converted }, onCancel, onUploaded }: ChosenViewProps) {
  const [state, setState] = useState<UploadState>('waiting')
  const cancellation = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    cancellation.current = controller
    return () => {
      controller.abort()
      URL.revokeObjectURL(preview)
    }
  }, [preview])

  const send = async () => {
    const { signal } = cancellation.current
    const fail = (title: string, text: string) => {
      if (signal.aborted) return
      notify({ title, text, destructive: true })
      setState('failed')
    }
    setState({ sentBytes: 0, totalBytes: file.size })
    let uploadURL: string
    try {
      uploadURL = await requestUploadURL()
    } catch (error) {
      return fail('Failed to get upload URL', errorMessage(error))
    }
    try {
      await sendFile(uploadURL, await converted, signal, setState)
      onUploaded(uploadURL)
    } catch (error) {
      fail('Upload failed', (error as Error).message)
    }
  }
  return (
    <>
      <div className="upload-bar">
        <Button className="button small" onPress={onCancel}>
          Cancel
        </Button>
        <p>{typeof state === 'object' ? 'Uploading 1 file' : state === 'failed' ? 'Error' : '1 file selected'}</p>
      </div>
      <div className="upload-file">
        <img src={preview} alt={file.name} />
        <p>{file.name}</p>
        <p className="muted">{formatSize(file.size)}</p>
        <IconButton icon={X} label="Remove file" onClick={onCancel} />
      </div>
      <div className="upload-bar">
        {typeof state === 'object' ? (
          <UploadProgress {...state} />
        ) : state === 'failed' ? (
          <>
            <p>Upload failed</p>
            <Button className="button small" aria-label="Retry upload" onPress={send}>
              Retry
            </Button>
          </>
        ) : (
          <Button className="button primary" onPress={send}>
            Upload 1 file
          </Button>
        )}
      </div>
    </>
  )
}

function UploadProgress({ sentBytes, totalBytes }: Progress) {
  const percent = Math.round((100 * sentBytes) / totalBytes)
  return (
    <>
      <p>
        {`Uploading: ${percent}%`}{' '}
        <span className="muted">{`${formatSize(sentBytes)} of ${formatSize(totalBytes)}`}</span>
      </p>
      <progress value={sentBytes} max={totalBytes} aria-label={`${percent}%`} />
    </>
  )
}

function refuse(file: File, count: number, chosen: File | undefined): string | undefined {
  if (chosen && count === 1 && isSameFile(file, chosen)) return 'Cannot add the duplicate file'
  if (chosen || count > 1) return 'You can only upload 1 file(s)'
  if (!ACCEPTED_TYPES.includes(file.type)) return `This file type isn’t supported. Choose a ${KINDS}.`
  return file.size > MAX_UPLOAD_BYTES ? 'This file is too large. The limit is 5 MB.' : undefined
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Some systems have no type for HEIC. */
const typeByName = (name: string) => `image/${name.split('.').pop()!.toLowerCase()}`

function formatSize(bytes: number): string {
  const [size, unit] =
    bytes < 1024 ? [bytes, 'B'] : bytes < 1_048_576 ? [bytes / 1024, 'KB'] : [bytes / 1_048_576, 'MB']
  return `${size.toFixed(unit === 'B' || size >= 10 ? 0 : 1)} ${unit}`
}

/** Disappears after five seconds, whatever the connection does. */
function useMessage(): [message: string | undefined, show: (message: string) => void] {
  const [message, setMessage] = useState<{ text: string }>()
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('offline', () => setMessage({ text: 'No Internet connection' }), stop)
    addEventListener('online', () => setMessage({ text: 'Connected to the Internet' }), stop)
    return () => stop.abort()
  }, [])
  return [message?.text, (text) => setMessage({ text })]
}
