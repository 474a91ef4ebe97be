import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Compression = Exclude<Encoding, 'identity'>
export type Bytes = Uint8Array<ArrayBuffer>

/** Picks by q-value (RFC 9110 §12.5.3), and brotli before gzip where those are equal. */
export function negotiateEncoding(accepted: string | null): Encoding {
  if (!accepted) return 'identity'
  const known = negotiated.get(accepted)
  if (known) return known
  const encoding = negotiate(accepted)
  // Most clients send one of a few headers. Whoever makes up others costs parsing, and little memory.
  if (negotiated.size === MAX_CACHED_HEADERS) negotiated.clear()
  if (accepted.length <= MAX_HEADER_LENGTH) negotiated.set(accepted, encoding)
  return encoding
}

const negotiated = new Map<string, Encoding>()
const MAX_CACHED_HEADERS = 64
const MAX_HEADER_LENGTH = 100

function negotiate(accepted: string): Encoding {
  const quality = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    quality.set(name === 'x-gzip' ? 'gzip' : name, q ? Number(q.slice(2)) || 0 : 1)
  }
  const of = (name: Encoding) => quality.get(name) ?? quality.get('*') ?? 0
  const identity = quality.get('identity') ?? (quality.get('*') === 0 ? 0 : 0.001)
  const best = (['br', 'gzip'] as const).reduce((one, other) => (of(other) > of(one) ? other : one))
  return of(best) > 0 && of(best) >= identity ? best : 'identity'
}

/** Up to here brotli's highest quality takes a fraction of a second; above it, a quality that is nearly as good. */
const MAX_BYTES_AT_BEST = 256 * 1024

/** Good enough for the first answer, and at once: about a millisecond for 100 KB. */
export function compressQuickly(bytes: Bytes, encoding: Compression): Bytes {
  return copy(
    encoding === 'br' ? brotliCompressSync(bytes, brotli(bytes, QUICK.br)) : gzipSync(bytes, { level: QUICK.gzip }),
  )
}

/** The same in the thread pool, for a body that would hold up every other request. */
export function compressInThreadPool(bytes: Bytes, encoding: Compression): Promise<Bytes> {
  return inThePool(bytes, encoding, QUICK)
}

/** As small as is worth the time, in the thread pool. */
export function compressBest(bytes: Bytes, encoding: Compression): Promise<Bytes> {
  return inThePool(bytes, encoding, { br: bytes.length > MAX_BYTES_AT_BEST ? 9 : 11, gzip: 9 })
}

export async function decompressBrotli(bytes: Bytes): Promise<Bytes> {
  return copy(await promisify(brotliDecompress)(bytes))
}

/** In one buffer of `mostBytes`: the thread pool leaves ten times as much behind to be collected. */
export function decompressPiece(bytes: Bytes, mostBytes: number): Uint8Array {
  return brotliDecompressSync(bytes, { chunkSize: mostBytes })
}

type Quality = Record<Compression, number>
const QUICK: Quality = { br: 4, gzip: 6 }

async function inThePool(bytes: Bytes, encoding: Compression, quality: Quality): Promise<Bytes> {
  if (encoding === 'br') return copy(await promisify(brotliCompress)(bytes, brotli(bytes, quality.br)))
  return copy(await promisify(gzip)(bytes, { level: quality.gzip }))
}

const brotli = (bytes: Bytes, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
})

/** Node's buffers may be windows into a shared pool; an answer keeps bytes of its own. */
const copy = (buffer: Uint8Array): Bytes => new Uint8Array(buffer)
