import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
type Bytes = Uint8Array<ArrayBuffer>

/**
 * The encoding to answer with, from an Accept-Encoding header (RFC 9110 §12.5.3): the client's preference by q-value,
 * and where it has none, brotli before gzip.
 */
export function negotiateEncoding(accepted: string | null): Encoding {
  if (!accepted) return 'identity'
  // What every browser sends, without taking it apart.
  if (accepted === 'gzip, deflate, br, zstd' || accepted === 'gzip, deflate, br') return 'br'
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

/** Fast and good enough for the first answer; `compressBest` follows off the request path. */
export function compressQuickly(bytes: Bytes): Record<'br' | 'gzip', Bytes> {
  return {
    br: copy(
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    ),
    gzip: copy(gzipSync(bytes, { level: 6 })),
  }
}

/** The smallest these bytes become, in the thread pool. */
export async function compressBest(bytes: Bytes): Promise<Record<'br' | 'gzip', Bytes>> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return { br: copy(br), gzip: copy(gz) }
}

/** Node's buffers may be windows into a shared pool; an answer keeps bytes of its own. */
const copy = (buffer: Uint8Array): Bytes => new Uint8Array(buffer)
