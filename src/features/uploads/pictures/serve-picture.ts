import { textError } from '../../../http/errors.tsx'
import { createStoredResponse, type StoredResponse, serveStored } from '../../../http/stored-response.ts'
import { APP_HEADER } from '../../../layout/stale-notice.ts'
import { getStorage } from '../storage/storage.ts'
import { PICTURE_ID_PATTERN, StorageUnavailable } from '../storage/storage-types.ts'

/** Enough for several events, so that a bucket serves each picture once. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024

export async function servePicture(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  const [, id, width] = /^\/images\/uploads\/([^/]+)\/(\d{2,4})\.webp$/.exec(pathname) ?? []
  if (!id || !width || !['GET', 'HEAD'].includes(request.method)) return undefined
  if (!PICTURE_ID_PATTERN.test(id)) return notThere()
  try {
    const answer = kept.get(pathname)?.answer ?? (await load(id, Number(width), pathname))
    return answer ? serveStored(answer, request) : notThere()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return textError(503, 'Images are unavailable right now', { 'retry-after': '5' })
  }
}

const kept = new Map<string, { answer: StoredResponse; size: number }>()
let keptBytes = 0

async function load(id: string, width: number, pathname: string): Promise<StoredResponse | undefined> {
  const bytes = await (await getStorage()).readPicture(id, width)
  if (!bytes) return undefined
  const answer = createStoredResponse(bytes, {
    [APP_HEADER]: '1',
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  if (!kept.has(pathname)) keptBytes += bytes.length
  kept.set(pathname, { answer, size: bytes.length })
  for (const [oldest, { size }] of kept) {
    if (keptBytes <= MAX_CACHE_BYTES) break
    kept.delete(oldest)
    keptBytes -= size
  }
  return answer
}

function notThere(): Response {
  return textError(404, 'Image not found')
}
