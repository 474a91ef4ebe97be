import { createHmac, timingSafeEqual } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '../constants.ts'
import { imageType, SIGNATURE_BYTES } from '../pictures/image-types.ts'
import type { ReceiveResult, Storage, StoredPicture } from './storage-types.ts'
import { PICTURE_ID_PATTERN, StorageFull, StorageUnavailable, UPLOAD_SECONDS } from './storage-types.ts'

type UploadRequest = { id: string; request: Request; folder: string; secret: string }

/** Stops at the allowed size, keeps nothing of a broken upload, and takes one file an address. */
async function receiveUpload({ id, request, folder, secret }: UploadRequest): Promise<ReceiveResult> {
  const because = refuseUploadUrl(id, new URL(request.url).searchParams, secret)
  if (because) return { status: 'refused', because }
  // Refuses before reading a byte.
  const size = Number(request.headers.get('content-length'))
  if (size > MAX_UPLOAD_BYTES) return { status: 'refused', because: 'too-large', size }
  return mapDiskErrors(async () => {
    if (await fs.exists(join(folder, 'pictures', id))) return { status: 'refused', because: 'used' }
    return write(request, join(folder, 'tmp', id))
  })
}

async function write(request: Request, place: string): Promise<ReceiveResult> {
  await fs.mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
  const part = `${place}.${crypto.randomUUID()}.part`
  const file = await fs.open(part, 'wx', 0o600)
  try {
    const refusal = await copy(request, (chunk) => file.writeFile(chunk))
    if (refusal) return refusal
    await file.sync()
    // Unlike a rename, a link fails on an existing file: an address works once.
    await fs.link(part, place)
    await fsyncFolder(join(place, '..'))
    return { status: 'received' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return { status: 'refused', because: 'used' }
    if ((error as Error).name === 'AbortError') return { status: 'refused', because: 'broken-off' }
    throw error
  } finally {
    await file.close()
    await fs.rm(part, { force: true })
  }
}

async function copy(request: Request, keep: (chunk: Uint8Array) => Promise<void>): Promise<ReceiveResult | undefined> {
  let size = 0
  let start = new Uint8Array()
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > MAX_UPLOAD_BYTES) return { status: 'refused', because: 'too-large' }
    if (start.length < SIGNATURE_BYTES) {
      start = new Uint8Array([...start, ...chunk.subarray(0, SIGNATURE_BYTES)])
      if (start.length >= SIGNATURE_BYTES && !imageType(start)) return { status: 'refused', because: 'not-an-image' }
    }
    await keep(chunk)
  }
  return imageType(start) ? undefined : { status: 'refused', because: 'not-an-image' }
}

/** For disk storage; a bucket has its own address. */
const UPLOADS_PATH = '/api/objects/uploads'

function signUploadUrl(id: string, secret: string): string {
  const expires = String(Math.floor(Date.now() / 1000) + UPLOAD_SECONDS)
  return `${UPLOADS_PATH}/${id}?expires=${expires}&signature=${sign(id, expires, secret).toString('base64url')}`
}

function refuseUploadUrl(id: string, query: URLSearchParams, secret: string): 'not-ours' | 'expired' | undefined {
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const expires = query.get('expires')
  const right = sign(id, expires, secret)
  if (!PICTURE_ID_PATTERN.test(id) || given.length !== right.length || !timingSafeEqual(given, right)) return 'not-ours'
  return Number(expires) * 1000 <= Date.now() ? 'expired' : undefined
}

function sign(id: string, expires: string | null, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['upload v2', id, expires]))
    .digest()
}

/** Uploads are `tmp/<id>`, pictures folders `pictures/<id>` with a file a width. Both appear whole. */
export function diskStorage({ folder, secret }: { folder: string; secret: string }): Storage {
  const upload = (id: string) => join(folder, 'tmp', validateId(id))
  const picture = (id: string) => join(folder, 'pictures', validateId(id))
  const variant = (id: string, width: number) => join(picture(id), `${width}.webp`)
  return {
    name: `disk, ${folder}`,
    signUpload: async (id, origin) => origin + signUploadUrl(id, secret),
    receive: (id, request) => receiveUpload({ id, request, folder, secret }),
    uploadIdOf: (url) => ADDRESS.exec(url)?.[1],
    uploadSize: (id) => ignoreMissing(async () => (await fs.stat(upload(id))).size),
    readUpload: (id) => ignoreMissing(() => Bun.file(upload(id)).bytes()),
    deleteUpload: (id) => mapDiskErrors(() => fs.rm(upload(id), { force: true })),
    deleteUploads: ({ waiting, unfinished }) =>
      mapDiskErrors(() =>
        deleteOlderThan(join(folder, 'tmp'), (name) => (PICTURE_ID_PATTERN.test(name) ? waiting : unfinished)),
      ),
    async writePicture(id, variants) {
      const draft = join(folder, 'tmp', `${id}.${crypto.randomUUID()}.part`)
      await mapDiskErrors(async () => {
        try {
          await fs.mkdir(join(folder, 'pictures'), { recursive: true, mode: 0o700 })
          await fs.mkdir(draft, { recursive: true, mode: 0o700 })
          for (const { width, bytes } of variants)
            await fs.writeFile(join(draft, `${width}.webp`), bytes, { flag: 'wx', mode: 0o600, flush: true })
          await fs.rename(draft, picture(id))
          await fsyncFolder(join(folder, 'pictures'))
        } catch (error) {
          // An existing picture stays.
          if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
        } finally {
          await fs.rm(draft, { recursive: true, force: true })
        }
      })
    },
    hasPicture: async (id, width) => (await ignoreMissing(() => fs.stat(variant(id, width)))) !== undefined,
    readPicture: (id, width) => ignoreMissing(() => Bun.file(variant(id, width)).bytes()),
    listPictures: () => mapDiskErrors(() => listPictures(join(folder, 'pictures'))),
    deletePicture: (id) => mapDiskErrors(() => fs.rm(picture(id), { recursive: true, force: true })),
    check: () => check(folder),
  }
}

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
      return { id, widths, written: (await fs.stat(join(folder, id))).mtime }
    }),
  )
}

/** A few uploads; the doctor warns about a filling disk long before. */
const MIN_FREE_MB = 30

async function check(folder: string): Promise<string | undefined> {
  try {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    await fs.access(folder, fs.constants.R_OK | fs.constants.W_OK)
    const { bavail, bsize } = await fs.statfs(folder)
    const freeMegabytes = Math.floor((bavail * bsize) / 1_048_576)
    if (freeMegabytes < MIN_FREE_MB) return `Only ${freeMegabytes} MB are free for images in ${folder}. Free up space`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `Images cannot be written to ${folder} (${code}). Grant access to it, or set DATA_DIR`
  }
}

async function mapDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOSPC', 'EDQUOT'].includes(code)) throw new StorageFull(code, { cause: error })
    if (['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR'].includes(code))
      throw new StorageUnavailable(code, { cause: error })
    throw error
  }
}

async function ignoreMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await mapDiskErrors(work)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function listNames(folder: string): Promise<string[]> {
  return (await ignoreMissing(() => fs.readdir(folder))) ?? []
}

async function deleteOlderThan(folder: string, than: (name: string) => Date): Promise<number> {
  let deleted = 0
  for (const name of await listNames(folder)) {
    const path = join(folder, name)
    const written = await ignoreMissing(async () => (await fs.stat(path)).mtime)
    if (!written || written >= than(name)) continue
    await fs.rm(path, { recursive: true, force: true })
    deleted++
  }
  return deleted
}

/** A new file must survive a power cut. */
export async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
