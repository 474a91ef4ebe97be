import Uppy from '@uppy/core'
import coreStyles from '@uppy/core/css/style.min.css' with { type: 'text' }
import Dashboard from '@uppy/dashboard'
import dashboardStyles from '@uppy/dashboard/css/style.min.css' with { type: 'text' }
import XHRUpload from '@uppy/xhr-upload'
import { useEffect, useEffectEvent, useRef } from 'react'
import { whyNot } from '../../browser/organiser-call.ts'
import { notify } from '../../layout/toaster.tsx'
import ourStyles from '../../ui/uploader.css' with { type: 'text' }
import { withoutAvif } from './avif-panel.ts'
import { IMAGE_TYPES, MOST_UPLOAD_BYTES, NOT_AN_IMAGE } from './constants.ts'
import { requestUploadURL } from './queries.ts'

/** Uppy's dashboard for one picture: drop, browse, paste, preview, progress, cancel, retry (spec §2, §9). */
export function UploadPanel({ onUploaded }: { onUploaded: (uploadURL: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const uploaded = useEffectEvent(onUploaded)
  useEffect(() => {
    addStyles()
    const uppy = startUppy(place.current!, uploaded)
    return () => uppy.destroy()
  }, [])
  return <div ref={place} className="upload-panel" />
}

function startUppy(target: HTMLElement, onUploaded: (uploadURL: string) => void): Uppy {
  let uploadURL = ''
  const uppy = new Uppy({
    restrictions: { maxNumberOfFiles: 1, maxFileSize: MOST_UPLOAD_BYTES, allowedFileTypes: [...IMAGE_TYPES] },
    infoTimeout: 5000,
    locale: { strings: WORDS, pluralize: (count) => (count === 1 ? 0 : 1) },
  })
  uppy.use(Dashboard, {
    inline: true,
    target,
    width: 750,
    height: 550,
    theme: 'auto',
    note: 'One JPEG, PNG, WebP, GIF or AVIF of at most 5 MB',
    proudlyDisplayPoweredByUppy: false,
  })
  nameTheList(target)
  uppy.use(XHRUpload, {
    method: 'PUT',
    formData: false,
    endpoint: async (files) => {
      const file = [files].flat()[0]!
      try {
        uploadURL = await requestUploadURL(contentOf(file))
        return uploadURL
      } catch (error) {
        notify({ title: 'Failed to get upload URL', text: whyNot(error), destructive: true })
        uppy.emit('upload-error', uppy.getFile(file.id), { name: 'Error', message: 'Failed to get upload URL' })
        throw error
      }
    },
    headers: (file) => ({ 'content-type': contentOf(file).type }),
    // An address takes one file: trying again begins with a new one, when somebody asks for it.
    shouldRetry: () => false,
    getResponseData: () => ({}),
    onAfterResponse: ({ status, responseText, readyState }) => {
      if (readyState !== XMLHttpRequest.DONE || (status >= 200 && status < 300)) return
      const text = status === 0 ? 'No Internet connection' : responseText
      notify({ title: 'Upload failed', text, destructive: true })
    },
  })
  uppy.addPreProcessor(async (ids) => {
    for (const id of ids) {
      const data = await withoutAvif(contentOf(uppy.getFile(id)))
      uppy.setFileState(id, { data, type: data.type, size: data.size })
    }
  })
  uppy.on('upload-success', () => onUploaded(uploadURL))
  return uppy
}

/** Uppy shows a single file as a list item that is in no list. */
function nameTheList(target: HTMLElement) {
  const name = () => target.querySelector('.uppy-Dashboard-files')?.setAttribute('role', 'list')
  new MutationObserver(name).observe(target, { childList: true, subtree: true })
}

/** Files from elsewhere than this device, which Uppy knows as well, are not offered. */
const contentOf = (file: { data?: unknown }) => file.data as Blob

/** Spec §8, and what else a person with one picture may meet. */
const WORDS = {
  youCanOnlyUploadX: {
    0: 'You can only upload %{smart_count} file(s)',
    1: 'You can only upload %{smart_count} file(s)',
  },
  noDuplicates: 'Cannot add the duplicate file',
  noInternetConnection: 'No Internet connection',
  exceedsSize: 'This file is too large; at most 5 MB can be uploaded',
  youCanOnlyUploadFileTypes: NOT_AN_IMAGE,
}

/** As sheets of their own: the page's policy allows no style that is written into it. */
function addStyles() {
  if (styles) return
  styles = [coreStyles, dashboardStyles, ourStyles].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets.push(...styles)
}

let styles: CSSStyleSheet[] | undefined
