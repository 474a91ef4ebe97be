import { RequestError, request } from '../../browser/request.ts'
import { notify } from '../../layout/toaster.tsx'

/** An address for one file of this size and type (spec §7). */
export async function requestUploadURL({ size, type }: Blob): Promise<string> {
  const { uploadURL } = await request<{ uploadURL: string }>('POST', '/api/objects/upload', { size, type })
  return uploadURL
}

/** `version` is the row's by now: a form that is open on it goes on from there. `changeId` is what undoes it. */
export type SavedPicture = { objectPath: string; version: number; changeId?: string }

/** Makes an uploaded file the speaker's photo and says how that went; `undefined` when it failed. */
export function savePhoto(speakerId: string, photoURL: string): Promise<SavedPicture | undefined> {
  return save('/api/speaker-photos', { speakerId, photoURL }, 'Photo uploaded successfully', 'Failed to save photo')
}

export function saveLogo(sponsorId: string, logoURL: string): Promise<SavedPicture | undefined> {
  return save('/api/sponsor-logos', { sponsorId, logoURL }, 'Logo uploaded successfully', 'Failed to save logo')
}

export function saveFloorPlan(eventId: string, floorPlanURL: string): Promise<SavedPicture | undefined> {
  const done = 'Floor plan uploaded successfully'
  return save('/api/floor-plans', { eventId, floorPlanURL }, done, 'Failed to save floor plan')
}

async function save(path: string, body: unknown, done: string, failed: string): Promise<SavedPicture | undefined> {
  try {
    const saved = await request<SavedPicture>('PUT', path, body)
    notify({ title: done })
    return saved
  } catch (error) {
    notify({ title: failed, text: whyNot(error), destructive: true })
  }
}

/** The server's sentence, else what a lost connection means. */
export function whyNot(error: unknown): string {
  return error instanceof RequestError ? error.text : 'No Internet connection'
}
