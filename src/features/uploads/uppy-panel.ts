import Uppy from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import XHRUpload from '@uppy/xhr-upload'
import { errorMessage } from '../../browser/organizer-call.ts'
import { notify } from '../../layout/toaster.tsx'
import { IMAGE_TYPES, MAX_UPLOAD_BYTES } from './constants.ts'
import { CONVERTED_TYPES, convertToWebp } from './convert-image.ts'
import { requestUploadURL } from './queries.ts'

/** What can be chosen here. An SVG becomes a PNG before it is sent: the server takes none. */
const KINDS = 'JPEG, PNG, WebP, GIF, AVIF, or SVG'

/** In milliseconds (product §13.3). */
const INFO_TIMEOUT_MS = 5000

/** Starts Uppy in this element; `onUploaded` hears where the file was uploaded to. */
export function startUppy(target: HTMLElement, onUploaded: (uploadURL: string) => void): Uppy {
  let uploadURL = ''
  const uppy = new PatientUppy({
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: MAX_UPLOAD_BYTES,
      allowedFileTypes: [...IMAGE_TYPES, ...CONVERTED_TYPES],
    },
    infoTimeout: INFO_TIMEOUT_MS,
    locale: { strings: { ...WORDS, ...wordsOfThisDevice() }, pluralize: (count) => (count === 1 ? 0 : 1) },
  })
  uppy.use(Dashboard, {
    inline: true,
    target,
    width: 750,
    height: 550,
    theme: 'auto',
    note: `One ${KINDS}, up to 5 MB`,
    proudlyDisplayPoweredByUppy: false,
  })
  nameTheList(target)
  uppy.use(XHRUpload, {
    method: 'PUT',
    formData: false,
    endpoint: async (files) => {
      const file = [files].flat()[0]!
      try {
        uploadURL = await requestUploadURL()
        return uploadURL
      } catch (error) {
        notify({ title: 'Failed to get upload URL', text: errorMessage(error), destructive: true })
        uppy.emit('upload-error', uppy.getFile(file.id), { name: 'Error', message: 'Failed to get upload URL' })
        throw error
      }
    },
    headers: (file) => ({ 'content-type': contentOf(file).type }),
    // An address takes one file: a retry, which the user asks for, begins with a new address.
    shouldRetry: () => false,
    getResponseData: () => ({}),
    onAfterResponse: ({ status, responseText, readyState }) => {
      if (readyState !== XMLHttpRequest.DONE || (status >= 200 && status < 300)) return
      const text = status === 0 ? 'No Internet connection' : responseText
      notify({ title: 'Upload failed', text, destructive: true })
    },
  })
  redrawOnArrival(uppy)
  uppy.on('upload-success', () => onUploaded(uploadURL))
  return uppy
}

/** Uppy takes its word about a lost connection away at once: here every message stays as long as the others. */
class PatientUppy extends Uppy {
  override info(message: Parameters<Uppy['info']>[0], type?: Parameters<Uppy['info']>[1]) {
    super.info(message, type, INFO_TIMEOUT_MS)
  }
}

/** What has to be drawn again before it is sent is drawn when it is chosen: who chose it hears at once if that fails. */
function redrawOnArrival(uppy: Uppy) {
  const drawn = new Map<string, Promise<Blob>>()
  uppy.on('file-added', (file) => {
    const drawing = convertToWebp(contentOf(file))
    drawn.set(file.id, drawing)
    drawing.catch(({ message }: Error) => {
      if (!uppy.getFile(file.id)) return
      uppy.removeFile(file.id)
      uppy.info(message, 'error')
    })
  })
  uppy.addPreProcessor(async (ids) => {
    for (const id of ids) {
      const data = await drawn.get(id)!
      uppy.setFileState(id, { data, type: data.type, size: data.size })
    }
  })
}

/** Uppy shows a single file as a list item that is in no list. */
function nameTheList(target: HTMLElement) {
  const name = () => target.querySelector('.uppy-Dashboard-files')?.setAttribute('role', 'list')
  new MutationObserver(name).observe(target, { childList: true, subtree: true })
}

/** Files from elsewhere than this device, which Uppy knows as well, are not offered. */
const contentOf = (file: { data?: unknown }) => file.data as Blob

/** Uppy's sentences, as far as they can be seen with one picture. */
const WORDS = {
  youCanOnlyUploadX: {
    0: 'You can only upload %{smart_count} file(s)',
    1: 'You can only upload %{smart_count} file(s)',
  },
  noDuplicates: 'Cannot add the duplicate file',
  noInternetConnection: 'No Internet connection',
  exceedsSize: 'This file is too large. The limit is 5 MB.',
  youCanOnlyUploadFileTypes: `This file type isn’t supported. Choose a ${KINDS}.`,
  dropHint: 'Drop it here',
}

/** The hint in the dialog: one file, and on a touch screen nothing is dropped. */
function wordsOfThisDevice() {
  return matchMedia('(pointer: coarse)').matches
    ? { dropPasteFiles: '%{browseFiles}', browseFiles: 'Choose a photo' }
    : { dropPasteFiles: 'Drop an image here or %{browseFiles}', browseFiles: 'choose one' }
}
