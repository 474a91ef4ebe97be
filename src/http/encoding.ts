import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
type Compression = Exclude<Encoding, 'identity'>
export type Bytes = Uint8Array<ArrayBuffer>

/** By q-value (RFC 9110 §12.5.3), brotli before gzip. */
export function negotiateEncoding(request: Request): Encoding {
  const accepted = request.headers.get('accept-encoding')
  if (!accepted) return 'identity'
  const known = negotiated.get(accepted)
  if (known) return known
  const encoding = negotiate(accepted)
  // Most clients send one of a few headers.
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

/** For the first answer: about a millisecond for 100 KB. */
export function compressQuickly(bytes: Bytes, encoding: Compression): Bytes {
  return copy(
    encoding === 'br' ? brotliCompressSync(bytes, brotli(bytes, QUICK.br)) : gzipSync(bytes, { level: QUICK.gzip }),
  )
}

export async function compressInThreadPool(bytes: Bytes, encoding: Compression, levels = QUICK): Promise<Bytes> {
  if (encoding === 'br') return copy(await promisify(brotliCompress)(bytes, brotli(bytes, levels.br)))
  return copy(await promisify(gzip)(bytes, { level: levels.gzip }))
}

export function compressBest(bytes: Bytes, encoding: Compression): Promise<Bytes> {
  return compressInThreadPool(bytes, encoding, bytes.length > LARGE_BYTES ? BEST_OF_LARGE : BEST)
}

export async function decompressBrotli(bytes: Bytes): Promise<Bytes> {
  return copy(await promisify(brotliDecompress)(bytes))
}

/** In one buffer of `mostBytes`: the thread pool leaves ten times as much garbage. */
export function decompressPiece(bytes: Bytes, mostBytes: number): Uint8Array {
  return brotliDecompressSync(bytes, { chunkSize: mostBytes })
}

type Levels = Record<Compression, number>
const QUICK: Levels = { br: 4, gzip: 6 }
const BEST: Levels = { br: 11, gzip: 9 }
/** Brotli's highest level takes seconds for larger bodies. */
const BEST_OF_LARGE: Levels = { br: 9, gzip: 9 }
const LARGE_BYTES = 256 * 1024

const brotli = (bytes: Bytes, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
})

/** Node's buffers may share a pool. */
const copy = (buffer: Uint8Array): Bytes => new Uint8Array(buffer)

export type Quality = 'quick' | 'best'

const SUFFIX = { quick: { br: '-br4', gzip: '-gz6', identity: '' }, best: { br: '-br', gzip: '-gz', identity: '' } }

/** A strong ETag: other bytes, another tag (RFC 9110 §8.8.3). `hash` is of the decoded bytes. */
export function etagOf(hash: string, encoding: Encoding, quality: Quality = 'quick'): string {
  return `"${hash}${SUFFIX[quality][encoding]}"`
}

/** The matching tag of If-None-Match (RFC 9110 §13.1.2). Quick and best bytes are equally current. */
export function matchETag(known: string, hash: string, encoding: Encoding): string | undefined {
  if (!known.includes(hash)) return undefined
  const tags = [etagOf(hash, encoding, 'best'), etagOf(hash, encoding)]
  const listed = known.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.find((tag) => listed.includes(tag))
}

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
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: QUICK.br },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: QUICK.gzip })
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
