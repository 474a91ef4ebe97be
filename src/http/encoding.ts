import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
type Compression = Exclude<Encoding, 'identity'>
/** `quick` is replaced by `best`; `once` is for one visitor. */
export type Quality = 'quick' | 'once' | 'best'
export type Bytes = Uint8Array<ArrayBuffer>

/** By q-value (RFC 9110 §12.5.3), brotli before gzip. */
export function negotiateEncoding(request: Request): Encoding {
  const accepted = request.headers.get('accept-encoding')
  if (!accepted) return 'identity'
  // Most clients send a plain list, which takes a tenth of the time.
  if (/[;*]/.test(accepted)) return negotiate(accepted)
  return /\bbr\b/i.test(accepted) ? 'br' : /\bgzip\b/i.test(accepted) ? 'gzip' : 'identity'
}

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

/** For the first answer. */
export function compressSync(bytes: Bytes, encoding: Compression): Bytes {
  if (encoding === 'gzip') return copy(zlib.gzipSync(bytes, gzip('quick')))
  return copy(zlib.brotliCompressSync(bytes, brotli('quick', bytes)))
}

/** In the thread pool. */
export async function compress(bytes: Bytes, encoding: Compression, quality: Quality): Promise<Bytes> {
  if (encoding === 'gzip') return copy(await promisify(zlib.gzip)(bytes, gzip(quality)))
  return copy(await promisify(zlib.brotliCompress)(bytes, brotli(quality, bytes)))
}

export async function decompressBrotli(bytes: Bytes): Promise<Bytes> {
  return copy(await promisify(zlib.brotliDecompress)(bytes))
}

/** In one buffer of `mostBytes`: the thread pool leaves ten times as much garbage. */
export function decompressPiece(bytes: Bytes, mostBytes: number): Uint8Array {
  return zlib.brotliDecompressSync(bytes, { chunkSize: mostBytes })
}

const gzip = (quality: Quality) => ({ level: quality === 'best' ? 9 : 6 })

/** Level 11 takes seconds for a large body. A large first answer needs speed, because the best one soon replaces it. */
function brotliLevel(quality: Quality, length = 0) {
  if (quality === 'best') return length > LARGE_BYTES ? 9 : 11
  return quality === 'quick' && length > MEDIUM_BYTES ? 1 : 4
}

const MEDIUM_BYTES = 64 * 1024
const LARGE_BYTES = 256 * 1024

const brotli = (quality: Quality, { length }: { length?: number } = {}) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: brotliLevel(quality, length),
    ...(length && { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: length }),
  },
})

/** Node's buffers may share a pool. */
const copy = (buffer: Uint8Array): Bytes => new Uint8Array(buffer)

export function serveStream(page: Response, request: Request): Response {
  const encoding = negotiateEncoding(request)
  if (encoding === 'identity' || !page.body) return page
  const headers = new Headers(page.headers)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  headers.set('vary', 'accept-encoding')
  return new Response(compressed(page.body, encoding), { status: page.status, headers })
}

/** Flushed after each part: CompressionStream would keep the page's head back until its end. */
function compressed(page: ReadableStream<Uint8Array>, encoding: Compression) {
  const compressor =
    encoding === 'br'
      ? zlib.createBrotliCompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH, ...brotli('once') })
      : zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH, ...gzip('once') })
  return Readable.toWeb(pipeline(page, compressor, () => {})) as unknown as ReadableStream<Uint8Array>
}

/** Rejects if the first piece fails, so that the answer can still be an error. */
export async function streamText(pieces: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<string>> | undefined = Promise.resolve(await pieces.next())
  return new ReadableStream({
    async pull(controller) {
      const piece = await (next ?? pieces.next())
      next = undefined
      if (piece.done) controller.close()
      else controller.enqueue(encoder.encode(piece.value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
