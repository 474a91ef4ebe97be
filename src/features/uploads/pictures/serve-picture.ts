import { answerStored, type StoredAnswer, storeAnswer } from '../../../http/cache/stored-answer.ts'
import { plainText } from '../../../http/errors.tsx'
import { OURS } from '../../../layout/saved-copy.ts'
import { STORED_ID, StorageUnavailable } from '../storage/port.ts'
import { storage } from '../storage/storage.ts'

/** Enough for the portraits and logos of several events, so that a bucket is asked for each of them once. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024

const ADDRESS = /^\/images\/uploads\/([^/]+)\/(\d{2,4})\.webp$/

/** Answers GET and HEAD of `/images/uploads/<id>/<width>.webp`, and nothing for any other address. Public. */
export async function servePicture(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  const [, id, width] = ADDRESS.exec(pathname) ?? []
  if (!id || !width || !['GET', 'HEAD'].includes(request.method)) return undefined
  if (!STORED_ID.test(id)) return notThere()
  try {
    const answer = kept.get(pathname)?.answer ?? (await load(id, Number(width), pathname))
    return answer ? answerStored(answer, request) : notThere()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return plainText(503, 'Images are unavailable right now', { 'retry-after': '5' })
  }
}

/** In the order they were loaded; what was loaded first goes first. */
const kept = new Map<string, { answer: StoredAnswer; size: number }>()
let keptBytes = 0

async function load(id: string, width: number, pathname: string): Promise<StoredAnswer | undefined> {
  const bytes = await (await storage()).readPicture(id, width)
  if (!bytes) return undefined
  const answer = storeAnswer(bytes, {
    [OURS]: '1',
    'content-type': 'image/webp',
    // What is under one id never changes.
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  if (!kept.has(pathname)) keptBytes += bytes.length
  kept.set(pathname, { answer, size: bytes.length })
  for (const [oldest, { size }] of kept) {
    if (keptBytes <= MOST_KEPT_BYTES) break
    kept.delete(oldest)
    keptBytes -= size
  }
  return answer
}

function notThere(): Response {
  return plainText(404, 'Image not found')
}
