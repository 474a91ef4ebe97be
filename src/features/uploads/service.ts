import { editRow, type NotFound } from '../../records/row-writes.ts'
import { runUnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { FLOOR_PLAN_WIDTHS, PICTURE_WIDTHS } from '../../ui/pictures/picture.tsx'
import { isImageType, MAX_UPLOAD_BYTES, NOT_AN_IMAGE_MESSAGE, tooLargeMessage } from './constants.ts'
import { resizePicture } from './pictures/resize-picture.ts'
import { getStorage } from './storage/storage.ts'
import { PICTURE_ID_PATTERN, type UploadDeclaration } from './storage/storage-types.ts'

/** `because` is the kind, `why` a sentence for people. */
export type UploadRefusal = {
  status: 'refused'
  because: 'too-large' | 'not-an-image' | 'not-ours' | 'not-uploaded'
  why: string
}

/** Takes one file by PUT within five minutes. `origin` is this app's address. */
export async function createUploadUrl(
  announced: UploadDeclaration,
  origin: string,
): Promise<{ status: 'started'; uploadURL: string } | UploadRefusal> {
  const { size = 0, type } = announced
  if (size > MAX_UPLOAD_BYTES) return { status: 'refused', because: 'too-large', why: tooLargeMessage(size) }
  if (type !== undefined && !isImageType(type))
    return { status: 'refused', because: 'not-an-image', why: NOT_AN_IMAGE_MESSAGE }
  const uploadURL = await (await getStorage()).signUpload(crypto.randomUUID(), announced, origin)
  return { status: 'started', uploadURL }
}

type Attached = {
  status: 'attached'
  /** This app's path of the picture. */
  objectPath: string
  /** For a form that is open on the row. */
  version: number
  /** Undefined where the row had the picture already. */
  changeId: string | undefined
}
export type AttachResult = Promise<Attached | NotFound | UploadRefusal>

/** `url` is the `uploadURL`, with or without its query. */
export function attachPhoto(speakerId: string, url: string, by: WriteContext): AttachResult {
  const what = (name: string) => `Uploaded the photo of speaker “${name}”`
  return attach({ table: 'speakers', id: speakerId, field: 'photoUrl', widths: PICTURE_WIDTHS, url, what }, by)
}

export function attachLogo(sponsorId: string, url: string, by: WriteContext): AttachResult {
  const what = (name: string) => `Uploaded the logo of sponsor “${name}”`
  return attach({ table: 'sponsors', id: sponsorId, field: 'logoUrl', widths: PICTURE_WIDTHS, url, what }, by)
}

export function attachFloorPlan(eventId: string, url: string, by: WriteContext): AttachResult {
  const what = (name: string) => `Uploaded the floor plan of ${name}`
  return attach({ table: 'events', id: eventId, field: 'floorPlanUrl', widths: FLOOR_PLAN_WIDTHS, url, what }, by)
}

export function attachFloorPicture(floorId: string, url: string, by: WriteContext): AttachResult {
  const what = (name: string) => `Uploaded the plan of floor “${name}”`
  return attach({ table: 'floors', id: floorId, field: 'planUrl', widths: FLOOR_PLAN_WIDTHS, url, what }, by)
}

type Attachment = {
  table: 'speakers' | 'sponsors' | 'events' | 'floors'
  id: string
  field: 'photoUrl' | 'logoUrl' | 'floorPlanUrl' | 'planUrl'
  widths: readonly number[]
  url: string
  what: (name: string) => string
}

/** Ignores the version: a form may be open on the row. */
async function attach({ table, id, field, widths, url, what }: Attachment, { actor }: WriteContext): AttachResult {
  // Comes before the work of making a picture.
  if (!(await runUnitOfWork((writing) => writing.lock(table, id)))) return { status: 'not-there' }
  const kept = await storePicture(url, widths)
  if (kept.status === 'refused') return kept
  const written = await editRow(table, id, { [field]: kept.objectPath }, { actor }, ({ name }) => what(name))
  if (written.status !== 'written') return { status: 'not-there' }
  return { status: 'attached', objectPath: kept.objectPath, version: written.row.version, changeId: written.changeId }
}

/** The picture keeps its upload's id, so that a repeated call finds it. */
async function storePicture(
  url: string,
  widths: readonly number[],
): Promise<{ status: 'kept'; objectPath: string } | UploadRefusal> {
  const store = await getStorage()
  const id = store.uploadIdOf(url)
  if (!id || !PICTURE_ID_PATTERN.test(id)) return { status: 'refused', because: 'not-ours', why: FOREIGN_URL_MESSAGE }
  const largest = widths.at(-1)!
  const kept = { status: 'kept', objectPath: `/images/uploads/${id}/${largest}.webp` } as const
  if (await store.hasPicture(id, largest)) return kept

  const size = await store.uploadSize(id)
  if (size === undefined) return { status: 'refused', because: 'not-uploaded', why: NOT_UPLOADED }
  if (size > MAX_UPLOAD_BYTES) {
    await store.deleteUpload(id)
    return { status: 'refused', because: 'too-large', why: tooLargeMessage(size) }
  }
  const file = await store.readUpload(id)
  if (!file) return { status: 'refused', because: 'not-uploaded', why: NOT_UPLOADED }
  const made = await resizePicture(file, widths)
  if (made.status === 'made') await store.writePicture(id, made.variants)
  await store.deleteUpload(id)
  return made.status === 'made' ? kept : { status: 'refused', because: 'not-an-image', why: made.why }
}

const FOREIGN_URL_MESSAGE = 'This isn’t an upload URL. Request one at /api/objects/upload.'
const NOT_UPLOADED = 'No file was received. Please upload it again.'
