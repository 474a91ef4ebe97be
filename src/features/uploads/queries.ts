import { type CallResponse, callAsOrganizer, errorMessage } from '../../browser/organizer-call.ts'
import { RequestError } from '../../browser/request.ts'
import { notifySaved } from '../../forms/notify-saved.tsx'
import { notify } from '../../layout/toaster.tsx'
import { capitalize } from '../../text/names.ts'

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

export const savePhoto = (speakerId: string, photoURL: string) =>
  save('photo', callAsOrganizer('PUT /api/speaker-photos', { body: { speakerId, photoURL } }))

export const saveLogo = (sponsorId: string, logoURL: string) =>
  save('logo', callAsOrganizer('PUT /api/sponsor-logos', { body: { sponsorId, logoURL } }))

export const saveFloorPlan = (eventId: string, floorPlanURL: string) =>
  save('floor plan', callAsOrganizer('PUT /api/floor-plans', { body: { eventId, floorPlanURL } }))

export const saveFloorPicture = (floorId: string, planURL: string) =>
  save('floor plan', callAsOrganizer('PUT /api/floor-pictures', { body: { floorId, planURL } }))

async function save(what: string, saving: Promise<CallResponse<SavedPicture>>) {
  try {
    const { data, changeId } = await saving
    notifySaved(`${capitalize(what)} uploaded successfully`, changeId)
    return data
  } catch (error) {
    notify({ title: `Failed to save ${what}`, text: errorMessage(error), destructive: true })
  }
}
