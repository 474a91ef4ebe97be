import { createHmac, timingSafeEqual } from 'node:crypto'
import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '../constants.ts'
import { imageType, SIGNATURE_BYTES } from '../pictures/image-types.ts'
import { fsyncFolder, mapDiskErrors } from './disk-files.ts'
import { PICTURE_ID_PATTERN, type ReceiveResult, UPLOAD_SECONDS, type UploadDeclaration } from './storage-types.ts'

type UploadRequest = { id: string; request: Request; folder: string; secret: string }

/** Stops at the allowed size, keeps nothing of a broken upload, and takes one file an address. */
export async function receiveUpload({ id, request, folder, secret }: UploadRequest): Promise<ReceiveResult> {
  const address = verifyUploadUrl(id, new URL(request.url).searchParams, secret)
  if (address.status !== 'signed') return { status: 'refused', because: address.status }
  const refusal = refusalByHeaders(request, address.announced)
  if (refusal) return refusal
  return mapDiskErrors(async () => {
    if (await isThere(join(folder, 'pictures', id))) return { status: 'refused', because: 'used' }
    return write(request, address.announced, join(folder, 'tmp', id))
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

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** For disk storage; a bucket has its own address. */
export const UPLOADS_PATH = '/api/objects/uploads'

export function signUploadUrl(id: string, { size, type }: UploadDeclaration, secret: string): string {
  const query = new URLSearchParams({ expires: String(Math.floor(Date.now() / 1000) + UPLOAD_SECONDS) })
  if (size !== undefined) query.set('size', String(size))
  if (type !== undefined) query.set('type', type)
  query.set('signature', sign(id, query, secret).toString('base64url'))
  return `${UPLOADS_PATH}/${id}?${query}`
}

type UploadUrlCheck =
  | { status: 'signed'; announced: UploadDeclaration }
  | { status: 'not-ours' }
  | { status: 'expired' }

function verifyUploadUrl(id: string, query: URLSearchParams, secret: string): UploadUrlCheck {
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const right = sign(id, query, secret)
  if (!PICTURE_ID_PATTERN.test(id) || given.length !== right.length || !timingSafeEqual(given, right))
    return { status: 'not-ours' }
  if (Number(query.get('expires')) * 1000 <= Date.now()) return { status: 'expired' }
  const size = query.get('size')
  return {
    status: 'signed',
    announced: { size: size === null ? undefined : Number(size), type: query.get('type') ?? undefined },
  }
}

function sign(id: string, query: URLSearchParams, secret: string): Buffer {
  const signed = ['upload v1', id, query.get('expires'), query.get('size'), query.get('type')]
  return createHmac('sha256', secret).update(JSON.stringify(signed)).digest()
}
