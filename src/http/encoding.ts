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
  const level = LEVELS.quick[encoding]
  if (encoding === 'gzip') return copy(zlib.gzipSync(bytes, { level }))
  return copy(zlib.brotliCompressSync(bytes, brotli(bytes, level)))
}

/** In the thread pool. */
export async function compress(bytes: Bytes, encoding: Compression, quality: Quality): Promise<Bytes> {
  const levels = LEVELS[quality]
  if (encoding === 'gzip') return copy(await promisify(zlib.gzip)(bytes, { level: levels.gzip }))
  // Brotli's highest level takes seconds for larger bodies.
  const level = bytes.length > LARGE_BYTES ? Math.min(levels.br, 9) : levels.br
  return copy(await promisify(zlib.brotliCompress)(bytes, brotli(bytes, level)))
}

export async function decompressBrotli(bytes: Bytes): Promise<Bytes> {
  return copy(await promisify(zlib.brotliDecompress)(bytes))
}

/** In one buffer of `mostBytes`: the thread pool leaves ten times as much garbage. */
export function decompressPiece(bytes: Bytes, mostBytes: number): Uint8Array {
  return zlib.brotliDecompressSync(bytes, { chunkSize: mostBytes })
}

const LEVELS: Record<Quality, Record<Compression, number>> = {
  quick: { br: 1, gzip: 6 },
  once: { br: 4, gzip: 6 },
  best: { br: 11, gzip: 9 },
}
const LARGE_BYTES = 256 * 1024

const brotli = (bytes: Bytes, quality: number) => ({
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
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
      ? zlib.createBrotliCompress({
          flush: zlib.constants.BROTLI_OPERATION_FLUSH,
          params: { [zlib.constants.BROTLI_PARAM_QUALITY]: LEVELS.once.br },
        })
      : zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH, level: LEVELS.once.gzip })
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
