import { createHmac, timingSafeEqual } from 'node:crypto'
import { access, constants, exists, link, mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '../constants.ts'
import { imageType, SIGNATURE_BYTES } from '../pictures/image-types.ts'
import {
  deleteOlderThan,
  fsyncFolder,
  ignoreMissing,
  listNames,
  mapDiskErrors,
  writeFolderAtomically,
} from './disk-files.ts'
import type { ReceiveResult, Storage, StoredPicture, UploadDeclaration } from './storage-types.ts'
import { PICTURE_ID_PATTERN, StorageFull, StorageUnavailable, UPLOAD_SECONDS } from './storage-types.ts'

type UploadRequest = { id: string; request: Request; folder: string; secret: string }

/** Stops at the allowed size, keeps nothing of a broken upload, and takes one file an address. */
async function receiveUpload({ id, request, folder, secret }: UploadRequest): Promise<ReceiveResult> {
  const announced = readUploadUrl(id, new URL(request.url).searchParams, secret)
  if (typeof announced === 'string') return { status: 'refused', because: announced }
  const refusal = refusalByHeaders(request, announced)
  if (refusal) return refusal
  return mapDiskErrors(async () => {
    if (await exists(join(folder, 'pictures', id))) return { status: 'refused', because: 'used' }
    return write(request, announced, join(folder, 'tmp', id))
  })
}

/** Refuses before reading a byte. */
function refusalByHeaders(request: Request, { size, type }: UploadDeclaration): ReceiveResult | undefined {
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) > MAX_UPLOAD_BYTES)
    return { status: 'refused', because: 'too-large', size: Number(length) }
  if (length !== null && Number(length) !== (size ?? Number(length)))
    return { status: 'refused', because: 'not-as-announced' }
  if (type !== undefined && request.headers.get('content-type') !== type)
    return { status: 'refused', because: 'not-as-announced' }
  return undefined
}

async function write(request: Request, announced: UploadDeclaration, place: string): Promise<ReceiveResult> {
  await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
  const part = `${place}.${crypto.randomUUID()}.part`
  const file = await open(part, 'wx', 0o600)
  try {
    const refusal = await copy(request, announced, (chunk) => file.writeFile(chunk))
    if (refusal) return refusal
    await file.sync()
    // Unlike a rename, a link fails on an existing file: an address works once.
    await link(part, place)
    await fsyncFolder(join(place, '..'))
    return { status: 'received' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return { status: 'refused', because: 'used' }
    if ((error as Error).name === 'AbortError') return { status: 'refused', because: 'broken-off' }
    throw error
  } finally {
    await file.close()
    await rm(part, { force: true })
  }
}

async function copy(
  request: Request,
  announced: UploadDeclaration,
  keep: (chunk: Uint8Array) => Promise<void>,
): Promise<ReceiveResult | undefined> {
  let size = 0
  let start = new Uint8Array()
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > MAX_UPLOAD_BYTES) return { status: 'refused', because: 'too-large' }
    if (size > (announced.size ?? size)) return { status: 'refused', because: 'not-as-announced' }
    if (start.length < SIGNATURE_BYTES) {
      start = new Uint8Array([...start, ...chunk.subarray(0, SIGNATURE_BYTES)])
      if (start.length >= SIGNATURE_BYTES && !imageType(start)) return { status: 'refused', because: 'not-an-image' }
    }
    await keep(chunk)
  }
  if (!imageType(start)) return { status: 'refused', because: 'not-an-image' }
  if (size !== (announced.size ?? size)) return { status: 'refused', because: 'not-as-announced' }
  return undefined
}

/** For disk storage; a bucket has its own address. */
const UPLOADS_PATH = '/api/objects/uploads'

function signUploadUrl(id: string, { size, type }: UploadDeclaration, secret: string): string {
  const query = new URLSearchParams({ expires: String(Math.floor(Date.now() / 1000) + UPLOAD_SECONDS) })
  if (size !== undefined) query.set('size', String(size))
  if (type !== undefined) query.set('type', type)
  query.set('signature', sign(id, query, secret).toString('base64url'))
  return `${UPLOADS_PATH}/${id}?${query}`
}

/** What a signed address announced, or why it is refused. */
function readUploadUrl(id: string, query: URLSearchParams, secret: string): UploadDeclaration | 'not-ours' | 'expired' {
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const right = sign(id, query, secret)
  if (!PICTURE_ID_PATTERN.test(id) || given.length !== right.length || !timingSafeEqual(given, right)) return 'not-ours'
  if (Number(query.get('expires')) * 1000 <= Date.now()) return 'expired'
  const size = query.get('size')
  return { size: size === null ? undefined : Number(size), type: query.get('type') ?? undefined }
}

function sign(id: string, query: URLSearchParams, secret: string): Buffer {
  const signed = ['upload v1', id, query.get('expires'), query.get('size'), query.get('type')]
  return createHmac('sha256', secret).update(JSON.stringify(signed)).digest()
}

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
