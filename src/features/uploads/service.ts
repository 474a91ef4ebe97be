import { editRow } from '../../records/row-writes.ts'
import { runUnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { FLOOR_PLAN_WIDTHS, PICTURE_WIDTHS } from '../../ui/picture.tsx'
import { MAX_UPLOAD_BYTES, tooLargeMessage } from './constants.ts'
import { resizePicture } from './pictures/resize-picture.ts'
import { getStorage } from './storage/storage.ts'
import { PICTURE_ID_PATTERN } from './storage/storage-types.ts'

type UploadRefusal = {
  status: 'refused'
  because: 'too-large' | 'not-an-image' | 'not-ours' | 'not-uploaded'
  why: string
}

const PICTURES = {
  photo: { table: 'speakers', field: 'photoUrl', widths: PICTURE_WIDTHS, what: 'photo of speaker' },
  logo: { table: 'sponsors', field: 'logoUrl', widths: PICTURE_WIDTHS, what: 'logo of sponsor' },
  floorPlan: { table: 'events', field: 'floorPlanUrl', widths: FLOOR_PLAN_WIDTHS, what: undefined },
  floorPicture: { table: 'floors', field: 'planUrl', widths: FLOOR_PLAN_WIDTHS, what: 'plan of floor' },
} as const

/** `url` is the `uploadURL`, with or without its query. Ignores the row's version, because a form may be open on it. */
export async function attachPicture(kind: keyof typeof PICTURES, id: string, url: string, { actor }: WriteContext) {
  const { table, field, widths, what } = PICTURES[kind]
  if (!(await runUnitOfWork({}, (writing) => writing.lock(table, id)))) return NOT_THERE
  const stored = await storePicture(url, widths)
  if (stored.status === 'refused') return stored
  const written = await editRow(table, id, { [field]: stored.objectPath }, { actor }, ({ name }) =>
    what ? `Uploaded the ${what} “${name}”` : `Uploaded the floor plan of ${name}`,
  )
  if (written.status !== 'written') return NOT_THERE
  const { row, changeId } = written
  return { status: 'attached', objectPath: stored.objectPath, version: row.version, changeId } as const
}

const NOT_THERE = { status: 'not-there' } as const

/** The picture keeps its upload's id, so that a repeated call finds it. */
async function storePicture(url: string, widths: readonly number[]) {
  const store = await getStorage()
  const id = store.uploadIdOf(url)
  if (!id || !PICTURE_ID_PATTERN.test(id)) return refused('not-ours', FOREIGN_URL_MESSAGE)
  const largest = widths.at(-1)!
  const stored = { status: 'stored', objectPath: `/images/uploads/${id}/${largest}.webp` } as const
  if (await store.hasPicture(id, largest)) return stored

  const size = await store.uploadSize(id)
  if (size === undefined) return refused('not-uploaded', NOT_UPLOADED)
  if (size > MAX_UPLOAD_BYTES) {
    await store.deleteUpload(id)
    return refused('too-large', tooLargeMessage(size))
  }
  const file = await store.readUpload(id)
  if (!file) return refused('not-uploaded', NOT_UPLOADED)
  const made = await resizePicture(file, widths)
  if (made.status === 'made') await store.writePicture(id, made.variants)
  await store.deleteUpload(id)
  return made.status === 'made' ? stored : refused('not-an-image', made.why)
}

const refused = (because: UploadRefusal['because'], why: string): UploadRefusal => ({ status: 'refused', because, why })
const FOREIGN_URL_MESSAGE = 'This isn’t an upload URL. Request one at /api/objects/upload.'
const NOT_UPLOADED = 'No file was received. Please upload it again.'
