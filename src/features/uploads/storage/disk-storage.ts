import { access, constants, mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteOlderThan, ignoreMissing, listNames, mapDiskErrors, writeFolderAtomically } from './disk-files.ts'
import { receiveUpload, signUploadUrl, UPLOADS_PATH } from './receive-upload.ts'
import {
  PICTURE_ID_PATTERN,
  type Storage,
  StorageFull,
  StorageUnavailable,
  type StoredPicture,
} from './storage-types.ts'

/** Uploads are `tmp/<id>`, pictures folders `pictures/<id>` with a file a width. Both appear whole. */
export function diskStorage({ folder, secret }: { folder: string; secret: string }): Storage {
  const upload = (id: string) => join(folder, 'tmp', validateId(id))
  const picture = (id: string) => join(folder, 'pictures', validateId(id))
  const variant = (id: string, width: number) => join(picture(id), `${width}.webp`)

  /** The reason why a file did not arrive, for the next request about it. */
  const failures = new Map<string, unknown>()
  const recordFailure = (id: string, error: unknown): never => {
    if (error instanceof StorageFull || error instanceof StorageUnavailable) failures.set(id, error)
    if (failures.size > MAX_FAILURES) failures.delete(failures.keys().next().value!)
    throw error
  }
  return {
    name: `disk, ${folder}`,
    signUpload: async (id, announced, origin) => origin + signUploadUrl(id, announced, secret),
    receive: (id, request) => receiveUpload({ id, request, folder, secret }).catch((error) => recordFailure(id, error)),
    uploadIdOf: (url) => ADDRESS.exec(url)?.[1],
    async uploadSize(id) {
      const size = await ignoreMissing(async () => (await stat(upload(id))).size)
      if (size === undefined && failures.has(id)) throw failures.get(id)
      return size
    },
    readUpload: (id) => ignoreMissing(() => Bun.file(upload(id)).bytes()),
    deleteUpload: (id) => mapDiskErrors(() => rm(upload(id), { force: true })),
    deleteUploads: ({ waiting, unfinished }) =>
      mapDiskErrors(() =>
        deleteOlderThan(join(folder, 'tmp'), (name) => (PICTURE_ID_PATTERN.test(name) ? waiting : unfinished)),
      ),
    async writePicture(id, variants) {
      const files = Object.fromEntries(variants.map(({ width, bytes }) => [`${width}.webp`, bytes]))
      await mapDiskErrors(() =>
        writeFolderAtomically(picture(id), join(folder, 'tmp', `${id}.${crypto.randomUUID()}.part`), files),
      )
    },
    hasPicture: async (id, width) => (await ignoreMissing(() => stat(variant(id, width)))) !== undefined,
    readPicture: (id, width) => ignoreMissing(() => Bun.file(variant(id, width)).bytes()),
    listPictures: () => mapDiskErrors(() => listPictures(join(folder, 'pictures'))),
    deletePicture: (id) => mapDiskErrors(() => rm(picture(id), { recursive: true, force: true })),
    check: () => check(folder),
  }
}

const MAX_FAILURES = 200
const ADDRESS = new RegExp(`^(?:https?://[^/?#]+)?${UPLOADS_PATH}/([^/?#]+)(?:\\?[^#]*)?$`)

function validateId(id: string): string {
  if (!PICTURE_ID_PATTERN.test(id)) throw new Error(`Not an id: ${id}`)
  return id
}

async function listPictures(folder: string): Promise<StoredPicture[]> {
  const ids = (await listNames(folder)).filter((name) => PICTURE_ID_PATTERN.test(name))
  return Promise.all(
    ids.map(async (id) => {
      const files = await listNames(join(folder, id))
      const widths = files.map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b)
      return { id, widths, written: (await stat(join(folder, id))).mtime }
    }),
  )
}

/** A few uploads; the doctor warns about a filling disk long before. */
const MIN_FREE_MB = 30

async function check(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    const freeMegabytes = Math.floor((bavail * bsize) / 1_048_576)
    if (freeMegabytes < MIN_FREE_MB) return `Only ${freeMegabytes} MB are free for images in ${folder}. Free up space`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `Images cannot be written to ${folder} (${code}). Grant access to it, or set DATA_DIR`
  }
}
