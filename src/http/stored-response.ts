import { currentTenant, Semaphore } from '../../db/semaphore.ts'
import { log } from '../log.ts'
import type { Bytes, Encoding, Quality } from './encoding.ts'
import { compress, compressSync, decompressBrotli, decompressPiece, negotiateEncoding } from './encoding.ts'
import { withContentLength } from './telemetry.ts'

/** In every requested encoding, each with a strong ETag. */
export type StoredResponse = {
  hash: string
  status: number
  headers: Record<string, string>
  isCompressible: boolean
  /** Sent in chunks when uncompressed. */
  isLarge: boolean
  storedAt: number
  length: number
  /** Undefined once a variant holds the bytes. */
  plain: Bytes | undefined
  variants: Partial<Record<Encoding, EncodedVariant | Promise<EncodedVariant>>>
  notModified: Record<Encoding, Map<string, Response>>
}

/** Compressed types gain nothing. */
const COMPRESSED = /^(image\/(png|jpeg|webp|avif|gif)|font\/woff2|application\/vnd\.openxmlformats)/
const MAX_PLAIN_BYTES = 1024 * 1024
const MAX_UNSHARED_PLAIN_BYTES = 128 * 1024
/** Approximate size of headers and objects. */
const OVERHEAD_BYTES = 4096

/** Headers are stored, because hooks cost a quarter of the throughput. `isShared`: for more than one reader. */
export function createStoredResponse(
  body: string | Bytes,
  headers: Record<string, string>,
  { status = 200, isShared = true }: { status?: number; isShared?: boolean } = {},
): StoredResponse {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const isCompressed = COMPRESSED.test(headers['content-type'] ?? '')
  const answer: StoredResponse = {
    hash: Bun.hash(plain).toString(36),
    status,
    headers: { ...headers, vary: 'accept-encoding' },
    isCompressible: plain.length >= 200 && !isCompressed,
    isLarge: !isCompressed && plain.length > (isShared ? MAX_PLAIN_BYTES : MAX_UNSHARED_PLAIN_BYTES),
    storedAt: performance.now(),
    length: plain.length,
    plain: isCompressed ? undefined : plain,
    variants: {},
    notModified: { br: new Map(), gzip: new Map(), identity: new Map() },
  }
  if (isCompressed) answer.variants.identity = createVariant(answer, 'identity', plain)
  return answer
}

export function serveStored(answer: StoredResponse, request: Request): Response | Promise<Response> {
  const encoding = answer.isCompressible ? negotiateEncoding(request) : 'identity'
  const known = request.headers.get('if-none-match')
  if (known !== null) {
    const made = answer.notModified[encoding].get(known)
    if (made) return made.clone()
    const etag = known.trim() === '*' ? currentETag(answer, encoding) : matchETag(known, answer.hash, encoding)
    if (etag) return notModified(answer, encoding, etag)
  } else if (isUnchangedSince(answer, request)) return notModified(answer, encoding, currentETag(answer, encoding))
  const variant = getVariant(answer, encoding)
  return variant instanceof Promise ? variant.then(({ toSend }) => toSend()) : variant.toSend()
}

export function responseBytes({ plain, variants }: StoredResponse): number {
  const made = Object.values(variants).map((variant) => (variant instanceof Promise ? 0 : variant.bytes))
  return made.reduce((sum, bytes) => sum + bytes, OVERHEAD_BYTES + (plain?.length ?? 0))
}

/** `If-Modified-Since` counts only without an ETag (RFC 9110 §13.1.3). */
function isUnchangedSince({ headers }: StoredResponse, request: Request): boolean {
  const written = headers['last-modified']
  const known = written && request.headers.get('if-modified-since')
  return !!known && Date.parse(known) >= Date.parse(written)
}

function currentETag({ hash, variants }: StoredResponse, encoding: Encoding): string {
  const variant = variants[encoding]
  return variant && !(variant instanceof Promise) ? variant.etag : etagOf(hash, encoding)
}

function notModified({ headers, notModified: made }: StoredResponse, encoding: Encoding, etag: string): Response {
  const { 'content-type': _, ...unchanged } = headers
  const answer = new Response(null, { status: 304, headers: { ...unchanged, etag } })
  made[encoding].set(etag, answer)
  return answer.clone()
}

const SUFFIX = { quick: { br: '-br4', gzip: '-gz6', identity: '' }, best: { br: '-br', gzip: '-gz', identity: '' } }

/** A strong ETag: other bytes, another tag (RFC 9110 §8.8.3). `hash` is of the decoded bytes. */
function etagOf(hash: string, encoding: Encoding, quality: Kept = 'quick'): string {
  return `"${hash}${SUFFIX[quality][encoding]}"`
}

/** The matching tag of If-None-Match (RFC 9110 §13.1.2). Quick and best bytes are equally current. */
function matchETag(known: string, hash: string, encoding: Encoding): string | undefined {
  if (!known.includes(hash)) return undefined
  const tags = [etagOf(hash, encoding, 'best'), etagOf(hash, encoding)]
  const listed = known.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.find((tag) => listed.includes(tag))
}

type Kept = Exclude<Quality, 'once'>

type EncodedVariant = { etag: string; toSend: () => Response; bytes: number; isMaxCompressed: boolean }

/** Larger bodies would block other requests. */
const MAX_SYNC_BYTES = 128 * 1024
/** Beyond it the best compression is not worth its time. */
const MAX_RECOMPRESS_BYTES = 512 * 1024
/** Not worth it for answers that are replaced sooner. */
const RECOMPRESS_AFTER_MS = 2000

export function getVariant(answer: StoredResponse, encoding: Encoding): EncodedVariant | Promise<EncodedVariant> {
  const made = answer.variants[encoding]
  if (made) {
    if (!(made instanceof Promise)) improve(answer, encoding, made)
    return made
  }
  const making = make(answer, encoding)
  answer.variants[encoding] = making
  if (making instanceof Promise)
    making.then(
      (variant) => hold(answer, encoding, variant),
      () => void delete answer.variants[encoding],
    )
  else hold(answer, encoding, making)
  return making
}

/** Only brotli's bytes stay, a fifth of the answer, so five times as many answers fit. */
function hold(answer: StoredResponse, encoding: Encoding, variant: EncodedVariant) {
  answer.variants[encoding] = variant
  if (encoding !== 'gzip') answer.plain = undefined
}

export async function decodedBytes({ plain, variants }: StoredResponse): Promise<Bytes> {
  if (plain) return plain
  const { br, identity } = variants
  // A variant in the making needs these bytes.
  if (!br || br instanceof Promise) return (await identity!).toSend().bytes()
  return decompressBrotli(await br.toSend().bytes())
}

function make(answer: StoredResponse, encoding: Encoding): EncodedVariant | Promise<EncodedVariant> {
  const { plain } = answer
  if (encoding === 'identity' && answer.isLarge) return inPieces(answer)
  if (encoding === 'identity') {
    const of = (bytes: Bytes) => createVariant(answer, encoding, bytes)
    return plain ? of(plain) : decodedBytes(answer).then(of)
  }
  if (plain && plain.length <= MAX_SYNC_BYTES) return createVariant(answer, encoding, compressSync(plain, encoding))
  return withCompressionSlot(async () =>
    createVariant(answer, encoding, await compress(await decodedBytes(answer), encoding, 'quick')),
  )
}

async function inPieces(answer: StoredResponse): Promise<EncodedVariant> {
  const pieces = await compressInChunks(() => decodedBytes(answer))
  const [etag, init] = headOf(answer, 'identity')
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return { etag, bytes, toSend: () => new Response(decompressStream(pieces), init), isMaxCompressed: true }
}

/** Compresses popular answers better. A busy thread pool does so later. */
function improve(answer: StoredResponse, encoding: Encoding, { isMaxCompressed }: EncodedVariant) {
  const { length, storedAt } = answer
  if (isMaxCompressed || encoding === 'identity' || length > MAX_RECOMPRESS_BYTES) return
  if (performance.now() - storedAt < RECOMPRESS_AFTER_MS || !isCompressionIdle()) return
  const work = async () => {
    const bytes = await compress(await decodedBytes(answer), encoding, 'best')
    answer.variants[encoding] = createVariant(answer, encoding, bytes, 'best')
  }
  withCompressionSlot(work).catch((error) => log.error('Compressing failed', error))
}

/** Cloned: Bun shares bytes and headers, and a new response takes six times as long. */
function createVariant(answer: StoredResponse, encoding: Encoding, body: Bytes, quality: Kept = 'quick') {
  const [etag, init] = headOf(answer, encoding, quality)
  const whole = new Response(body, init)
  return {
    etag,
    bytes: body.length,
    toSend: () => withContentLength(whole.clone(), body),
    isMaxCompressed: quality === 'best',
  }
}

function headOf({ hash, status, headers }: StoredResponse, encoding: Encoding, quality?: Kept) {
  const etag = etagOf(hash, encoding, quality)
  const all: Record<string, string> = { ...headers, etag }
  if (encoding !== 'identity') all['content-encoding'] = encoding
  return [etag, { status, headers: all }] as const
}

type CompressedChunks = readonly Bytes[]

const CHUNK_BYTES = 64 * 1024

/** One at a time, so that only one is in memory. */
export function compressInChunks(plainOf: () => Promise<Bytes>): Promise<CompressedChunks> {
  return withCompressionSlot(async () => {
    const plain = await plainOf()
    const pieces: Bytes[] = []
    for (let at = 0; at < plain.length; at += CHUNK_BYTES)
      pieces.push(await compress(plain.subarray(at, at + CHUNK_BYTES), 'br', 'once'))
    return pieces
  })
}

/** Decompresses a chunk when the reader took the last one, so that a thousand stalled readers hold one chunk each. */
export function decompressStream(pieces: CompressedChunks, network = currentTenant() ?? '') {
  const left = pieces.values()
  let hasLeft = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(out) {
        const piece = left.next()
        if (piece.done) return out.close()
        const unpack = () => (hasLeft ? undefined : decompressPiece(piece.value, CHUNK_BYTES))
        const unpacked = await decompression.run(unpack, { tenant: network })
        if (unpacked && !hasLeft) out.enqueue(unpacked)
      },
      cancel() {
        hasLeft = true
      },
    },
    { highWaterMark: 0 },
  )
}

/** One at a time: the thread pool also hashes passwords, and a login must not wait for forty pages. */
const withCompressionSlot = <T>(work: () => Promise<T>): Promise<T> => compression.run(work, { tenant: '' })

const compression = new Semaphore({ size: 1 })

const isCompressionIdle = () => compression.state().inUse === 0

export const compressionQueueLength = () => compression.state().waiting

/** Chunks of all large answers, each followed by a pause for other requests. */
const decompression = new Semaphore({ size: 1, maxPauseMs: 20 })
