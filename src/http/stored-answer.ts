import { compressBest, compressQuickly, type Encoding, negotiateEncoding } from './encoding.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** Answers are cloned: Bun shares their bytes and headers, where making a new one would take six times as long. */
type Variant = { etag: string; whole: Response; notModified: Response }

/** A whole answer kept in memory in every encoding, each with a strong ETag of its own (RFC 9110 §8.8.3). */
export type StoredAnswer = Record<Encoding, Variant>

/** Types that are compressed already: doing it again costs time and gains nothing. */
const COMPRESSED = /^(image\/(png|jpeg|webp|avif|gif)|font\/woff2)/

/**
 * Keeps `body` for answering. `headers` go out with every answer, security headers included: adding them by hooks
 * costs a quarter of the throughput. Better compressed bytes replace the quick ones a moment later, where it `isKept`.
 */
export function storeAnswer(
  body: string | Bytes,
  headers: Record<string, string>,
  status = 200,
  isKept = true,
): StoredAnswer {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const hash = Bun.hash(bytes).toString(36)
  const variant = (encoding: Encoding, encoded: Bytes, quality: string): Variant => {
    const etag = `"${hash}${quality}"`
    const all: Record<string, string> = { ...headers, etag, vary: 'accept-encoding' }
    if (encoding !== 'identity') all['content-encoding'] = encoding
    const { 'content-type': _, 'content-encoding': __, ...unchanged } = all
    return {
      etag,
      whole: new Response(encoded, { status, headers: all }),
      notModified: new Response(null, { status: 304, headers: unchanged }),
    }
  }
  const identity = variant('identity', bytes, '')
  const answer: StoredAnswer = { identity, br: identity, gzip: identity }
  if (bytes.length < 200 || COMPRESSED.test(headers['content-type'] ?? '')) return answer
  const quick = compressQuickly(bytes)
  answer.br = variant('br', quick.br, '-br5')
  answer.gzip = variant('gzip', quick.gzip, '-gz6')
  if (!isKept) return answer
  void compressBest(bytes).then((best) => {
    answer.br = variant('br', best.br, '-br')
    answer.gzip = variant('gzip', best.gzip, '-gz')
  })
  return answer
}

/** Answers a GET or HEAD from memory: negotiated encoding, 304 where the client has these bytes already. */
export function answerStored(answer: StoredAnswer, request: Request): Response {
  const variant = answer[negotiateEncoding(request.headers.get('accept-encoding'))]
  const known = request.headers.get('if-none-match')
  if (known !== null && matches(known, variant.etag)) return variant.notModified.clone()
  return variant.whole.clone()
}

/** If-None-Match compares weakly and may be a list or `*` (RFC 9110 §13.1.2). */
function matches(known: string, etag: string): boolean {
  if (known === etag || known === '*') return true
  return known.includes(etag) && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
