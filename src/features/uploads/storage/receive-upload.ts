import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '../constants.ts'
import { imageType, SIGNATURE_BYTES } from '../pictures/image-types.ts'
import { fsyncFolder, mapDiskErrors } from './disk-files.ts'
import { verifyUploadUrl } from './signed-upload-url.ts'
import type { ReceiveResult, UploadDeclaration } from './storage-types.ts'

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
