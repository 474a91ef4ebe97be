import { type CallResponse, callAsOrganizer, errorMessage } from '../../browser/organizer-call.ts'
import { notify } from '../../layout/toaster.tsx'

export async function requestUploadURL(): Promise<string> {
  const { data } = await callAsOrganizer('POST /api/objects/upload')
  return data.uploadURL
}

/** An address takes one file, so a retry needs a new one. Rejects with a sentence. */
export function sendFile(
  url: string,
  file: Blob,
  signal: AbortSignal,
  onProgress: (progress: { sentBytes: number; totalBytes: number }) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const sending = new XMLHttpRequest()
    sending.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total })
    sending.onload = () => (sending.status < 300 ? resolve() : reject(new Error(sending.responseText)))
    sending.onabort = reject
    sending.onerror = () => reject(new Error('No Internet connection'))
    sending.open('PUT', url)
    sending.setRequestHeader('content-type', file.type)
    sending.send(file)
    signal.addEventListener('abort', () => sending.abort())
  })
}

/** `version` is the row's new one, for an open form. `changeId` undoes it. */
export type SavedPicture = { objectPath: string; version: number; changeId: string | undefined }

/** Attaches an upload as the photo and reports the outcome; undefined on failure. */
export function savePhoto(speakerId: string, photoURL: string): Promise<SavedPicture | undefined> {
  return save(
    callAsOrganizer('PUT /api/speaker-photos', { body: { speakerId, photoURL } }),
    'Photo uploaded successfully',
    'Failed to save photo',
  )
}

export function saveLogo(sponsorId: string, logoURL: string): Promise<SavedPicture | undefined> {
  return save(
    callAsOrganizer('PUT /api/sponsor-logos', { body: { sponsorId, logoURL } }),
    'Logo uploaded successfully',
    'Failed to save logo',
  )
}

export function saveFloorPlan(eventId: string, floorPlanURL: string): Promise<SavedPicture | undefined> {
  const done = 'Floor plan uploaded successfully'
  return save(
    callAsOrganizer('PUT /api/floor-plans', { body: { eventId, floorPlanURL } }),
    done,
    'Failed to save floor plan',
  )
}

export function saveFloorPicture(floorId: string, planURL: string): Promise<SavedPicture | undefined> {
  return save(
    callAsOrganizer('PUT /api/floor-pictures', { body: { floorId, planURL } }),
    'Floor plan uploaded successfully',
    'Failed to save floor plan',
  )
}

async function save(
  saving: Promise<CallResponse<Omit<SavedPicture, 'changeId'>>>,
  done: string,
  failed: string,
): Promise<SavedPicture | undefined> {
  try {
    const { data, changeId } = await saving
    notify({ title: done })
    return { ...data, changeId }
  } catch (error) {
    notify({ title: failed, text: errorMessage(error), destructive: true })
  }
}
