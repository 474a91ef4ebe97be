import { withContentLength } from '../telemetry/content-length.ts'
import { compressInChunks, decompressStream } from './compressed-chunks.ts'
import { runExclusively, runWhenIdle } from './compression-queue.ts'
import {
  type Bytes,
  type Compression,
  compressBest,
  compressInThreadPool,
  compressQuickly,
  decompressBrotli,
  type Encoding,
} from './encoding.ts'
import { etagOf, type Quality } from './entity-tags.ts'
import type { StoredResponse } from './stored-response.ts'

/** An answer in one encoding. `bytes`: how many are held for it. */
export type EncodedVariant = { etag: string; toSend: () => Response; bytes: number; isMaxCompressed: boolean }

/** Above this size, compressing would hold up every other request. */
const MAX_SYNC_BYTES = 128 * 1024
/** Above this the best compression is not worth its time. */
const MAX_RECOMPRESS_BYTES = 512 * 1024
/** An answer that is replaced sooner is not worth it either. */
const RECOMPRESS_AFTER_MS = 2000

/** The answer in `encoding`, made when it is first asked for: quickly, and once however many wait. */
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
      () => {
        delete answer.variants[encoding]
      },
    )
  else hold(answer, encoding, making)
  return making
}

/** Brotli's bytes are a fifth of the answer or less, so they alone stay: five times as many answers fit into memory. */
function hold(answer: StoredResponse, encoding: Encoding, variant: EncodedVariant) {
  answer.variants[encoding] = variant
  if (encoding !== 'gzip') answer.plain = undefined
}

/** What the answer decodes to. */
export async function decodedBytes({ plain, variants }: StoredResponse): Promise<Bytes> {
  if (plain) return plain
  const { br, identity } = variants
  // One that is being made waits for these very bytes.
  if (!br || br instanceof Promise) return (await identity!).toSend().bytes()
  return decompressBrotli(await br.toSend().bytes())
}

function make(answer: StoredResponse, encoding: Encoding): EncodedVariant | Promise<EncodedVariant> {
  const { plain } = answer
  if (encoding === 'identity' && answer.isLarge) return inPieces(answer)
  if (encoding === 'identity') return plain ? createVariant(answer, encoding, plain) : unpacked(answer)
  if (plain && plain.length <= MAX_SYNC_BYTES) return createVariant(answer, encoding, compressQuickly(plain, encoding))
  return runExclusively(async () =>
    createVariant(answer, encoding, await compressInThreadPool(await decodedBytes(answer), encoding)),
  )
}

async function unpacked(answer: StoredResponse): Promise<EncodedVariant> {
  return createVariant(answer, 'identity', await decodedBytes(answer))
}

async function inPieces(answer: StoredResponse): Promise<EncodedVariant> {
  const pieces = await compressInChunks(() => decodedBytes(answer))
  const [etag, init] = headOf(answer, 'identity')
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return { etag, bytes, toSend: () => new Response(decompressStream(pieces), init), isMaxCompressed: true }
}

/** Compresses again and better what is asked for a while later, off the request path. */
function improve(answer: StoredResponse, encoding: Encoding, { isMaxCompressed }: EncodedVariant) {
  const { length, isEvicted, storedAt } = answer
  if (isMaxCompressed || isEvicted || encoding === 'identity' || length > MAX_RECOMPRESS_BYTES) return
  if (answer.improving[encoding] || performance.now() - storedAt < RECOMPRESS_AFTER_MS) return
  answer.improving[encoding] = runWhenIdle(() => makeBest(answer, encoding))
}

async function makeBest(answer: StoredResponse, encoding: Compression) {
  if (answer.isEvicted) return
  const bytes = await compressBest(await decodedBytes(answer), encoding)
  if (!answer.isEvicted) answer.variants[encoding] = createVariant(answer, encoding, bytes, 'best')
}

/** It is cloned: Bun shares bytes and headers, where making a new answer takes six times as long. */
export function createVariant(
  answer: StoredResponse,
  encoding: Encoding,
  body: Bytes,
  quality: Quality = 'quick',
): EncodedVariant {
  const [etag, init] = headOf(answer, encoding, quality)
  const whole = new Response(body, init)
  return {
    etag,
    bytes: body.length,
    toSend: () => withContentLength(whole.clone(), body),
    isMaxCompressed: quality === 'best',
  }
}

function headOf({ hash, status, headers }: StoredResponse, encoding: Encoding, quality?: Quality) {
  const etag = etagOf(hash, encoding, quality)
  const all: Record<string, string> = { ...headers, etag }
  if (encoding !== 'identity') all['content-encoding'] = encoding
  return [etag, { status, headers: all }] as const
}
