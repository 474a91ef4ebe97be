import { createVariant, decodedBytes, type EncodedVariant, getVariant } from './encoded-variants.ts'
import { type Bytes, type Compression, type Encoding, negotiateEncoding } from './encoding.ts'
import { etagOf, matchETag } from './entity-tags.ts'

/** A whole answer in memory, in every encoding that was asked for, each with a strong ETag of its own. */
export type StoredResponse = {
  hash: string
  status: number
  headers: Record<string, string>
  isCompressible: boolean
  /** As it is, it is sent in pieces. */
  isLarge: boolean
  /** By performance.now(). */
  storedAt: number
  /** How many bytes it is, uncompressed. */
  length: number
  /** The bytes as they were made, until there is a variant to make them from. */
  plain: Bytes | undefined
  variants: Partial<Record<Encoding, EncodedVariant | Promise<EncodedVariant>>>
  /** Which encodings are being made as small as can be. */
  improving: Partial<Record<Compression, boolean>>
  /** By encoding, and by the ETag, which is all that If-None-Match says nearly always. */
  notModified: Record<Encoding, Map<string, Response>>
  /** Nobody will ask for it again: it was replaced, or made for those who waited alone. */
  isEvicted: boolean
}

/** Types that are compressed already: doing it again costs time and gains nothing. */
const COMPRESSED = /^(image\/(png|jpeg|webp|avif|gif)|font\/woff2|application\/vnd\.openxmlformats)/
/** Above this an answer is a large one; one that is not shared, which each who asks has for herself, is sooner. */
const MAX_PLAIN_BYTES = 1024 * 1024
const MAX_UNSHARED_PLAIN_BYTES = 128 * 1024
/** About what the headers and objects of an answer take. */
const OVERHEAD_BYTES = 4096

/** Headers are stored too, as hooks would cost a quarter of the throughput. `isShared`: saved copies read it too. */
export function createStoredResponse(
  body: string | Bytes,
  headers: Record<string, string>,
  { status = 200, isKept = true, isShared = isKept }: { status?: number; isKept?: boolean; isShared?: boolean } = {},
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
    improving: {},
    notModified: { br: new Map(), gzip: new Map(), identity: new Map() },
    isEvicted: !isKept,
  }
  if (isCompressed) answer.variants.identity = createVariant(answer, 'identity', plain)
  return answer
}

/** Answers a GET or HEAD from memory: negotiated encoding, 304 where the client has these bytes already. */
export function serveStored(answer: StoredResponse, request: Request): Response | Promise<Response> {
  const encoding = answer.isCompressible ? negotiateEncoding(request.headers.get('accept-encoding')) : 'identity'
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

/** How much memory it takes, roughly, with every encoding made so far. */
export function responseBytes({ plain, variants }: StoredResponse): number {
  const made = Object.values(variants).map((variant) => (variant instanceof Promise ? 0 : variant.bytes))
  return made.reduce((sum, bytes) => sum + bytes, OVERHEAD_BYTES + (plain?.length ?? 0))
}

export async function responseText(answer: StoredResponse): Promise<string> {
  return new TextDecoder().decode(await decodedBytes(answer))
}

/** `If-Modified-Since` counts only without an ETag (RFC 9110 §13.1.3), for an answer with a date. */
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
