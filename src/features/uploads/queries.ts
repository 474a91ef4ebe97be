import { type CallResponse, callAsOrganizer, errorMessage } from '../../browser/organizer-call.ts'
import { RequestError } from '../../browser/request.ts'
import { notify } from '../../layout/toaster.tsx'

export type UploadProgress = { loaded: number; total: number }

/** Asks for an address and sends the file there (product §13.2). Shows a failure, and returns undefined. */
export async function uploadFile(file: Blob, signal: AbortSignal, onProgress: (progress: UploadProgress) => void) {
  let failure = 'Failed to get upload URL'
  try {
    const { uploadURL } = (await callAsOrganizer('POST /api/objects/upload')).data
    failure = 'Upload failed'
    signal.throwIfAborted()
    await sendFile(uploadURL, file, signal, onProgress)
    return uploadURL
  } catch (error) {
    if (!signal.aborted) notify({ title: failure, text: errorMessage(error), destructive: true })
  }
}

function sendFile(url: string, file: Blob, signal: AbortSignal, onProgress: (progress: UploadProgress) => void) {
  return new Promise<void>((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const fail = (text: string) => reject(new RequestError(sending.status, text, text))
    sending.upload.onprogress = onProgress
    sending.onload = () => (sending.status < 300 ? resolve() : fail(sending.responseText))
    sending.onerror = () => fail('No Internet connection')
    sending.onabort = () => fail('')
    signal.onabort = () => sending.abort()
    sending.open('PUT', url)
    sending.setRequestHeader('content-type', file.type)
    sending.send(file)
  })
}

/** `version` is the row's new one: a form that is open on it continues from there. */
export type SavedPicture = { objectPath: string; version: number }

export function savePhoto(speakerId: string, photoURL: string) {
  const saving = callAsOrganizer('PUT /api/speaker-photos', { body: { speakerId, photoURL } })
  return save(saving, 'Photo uploaded successfully', 'Failed to save photo')
}

export function saveLogo(sponsorId: string, logoURL: string) {
  const saving = callAsOrganizer('PUT /api/sponsor-logos', { body: { sponsorId, logoURL } })
  return save(saving, 'Logo uploaded successfully', 'Failed to save logo')
}

export function saveFloorPlan(eventId: string, floorPlanURL: string) {
  const saving = callAsOrganizer('PUT /api/floor-plans', { body: { eventId, floorPlanURL } })
  return save(saving, 'Floor plan uploaded successfully', 'Failed to save floor plan')
}

export function saveFloorPicture(floorId: string, planURL: string) {
  const saving = callAsOrganizer('PUT /api/floor-pictures', { body: { floorId, planURL } })
  return save(saving, 'Floor plan uploaded successfully', 'Failed to save floor plan')
}

async function save(saving: Promise<CallResponse<SavedPicture>>, done: string, failed: string) {
  try {
    const { data } = await saving
    notify({ title: done })
    return data
  } catch (error) {
    notify({ title: failed, text: errorMessage(error), destructive: true })
  }
}
