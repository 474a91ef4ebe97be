import { sized } from '../observed/answer-bytes.ts'
import {
  type Bytes,
  type Compression,
  compressAside,
  compressBest,
  compressQuickly,
  decompressBrotli,
  type Encoding,
} from './encoding.ts'
import { etagOf, type Quality } from './entity-tags.ts'
import { inSpareTime, oneAtATime } from './one-at-a-time.ts'
import { packed, unpackedAsRead } from './pieces.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** An answer in one encoding. `bytes`: how many are held for it. */
export type Variant = { etag: string; toSend: () => Response; bytes: number; isBest: boolean }

/** Above this size, compressing would hold up every other request. */
const MOST_AT_ONCE = 128 * 1024
/** Above this the best compression is not worth its time. */
const MOST_AT_BEST = 512 * 1024
/** An answer that is replaced sooner is not worth it either. */
const SETTLED_AFTER_MS = 2000

/** The answer in `encoding`, made when it is first asked for: quickly, and once however many wait. */
export function variantIn(answer: StoredAnswer, encoding: Encoding): Variant | Promise<Variant> {
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
function hold(answer: StoredAnswer, encoding: Encoding, variant: Variant) {
  answer.variants[encoding] = variant
  if (encoding !== 'gzip') answer.plain = undefined
}

/** What the answer decodes to. */
export async function plainOf({ plain, variants }: StoredAnswer): Promise<Bytes> {
  if (plain) return plain
  const { br, identity } = variants
  // One that is being made waits for these very bytes.
  if (!br || br instanceof Promise) return (await identity!).toSend().bytes()
  return decompressBrotli(await br.toSend().bytes())
}

function make(answer: StoredAnswer, encoding: Encoding): Variant | Promise<Variant> {
  const { plain } = answer
  if (encoding === 'identity' && answer.isLarge) return inPieces(answer)
  if (encoding === 'identity') return plain ? variantOf(answer, encoding, plain) : unpacked(answer)
  if (plain && plain.length <= MOST_AT_ONCE) return variantOf(answer, encoding, compressQuickly(plain, encoding))
  return oneAtATime(async () => variantOf(answer, encoding, await compressAside(await plainOf(answer), encoding)))
}

async function unpacked(answer: StoredAnswer): Promise<Variant> {
  return variantOf(answer, 'identity', await plainOf(answer))
}

async function inPieces(answer: StoredAnswer): Promise<Variant> {
  const pieces = await packed(() => plainOf(answer))
  const [etag, init] = headOf(answer, 'identity')
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return { etag, bytes, toSend: () => new Response(unpackedAsRead(pieces), init), isBest: true }
}

/** Compresses again and better what is asked for a while later, off the request path. */
function improve(answer: StoredAnswer, encoding: Encoding, { isBest }: Variant) {
  const { length, isGone, storedAt } = answer
  if (isBest || isGone || encoding === 'identity' || length > MOST_AT_BEST) return
  if (answer.improving[encoding] || performance.now() - storedAt < SETTLED_AFTER_MS) return
  answer.improving[encoding] = inSpareTime(() => makeBest(answer, encoding))
}

async function makeBest(answer: StoredAnswer, encoding: Compression) {
  if (answer.isGone) return
  const bytes = await compressBest(await plainOf(answer), encoding)
  if (!answer.isGone) answer.variants[encoding] = variantOf(answer, encoding, bytes, 'best')
}

/** It is cloned: Bun shares bytes and headers, where making a new answer takes six times as long. */
export function variantOf(answer: StoredAnswer, encoding: Encoding, body: Bytes, quality: Quality = 'quick'): Variant {
  const [etag, init] = headOf(answer, encoding, quality)
  const whole = new Response(body, init)
  return { etag, bytes: body.length, toSend: () => sized(whole.clone(), body), isBest: quality === 'best' }
}

function headOf({ hash, status, headers }: StoredAnswer, encoding: Encoding, quality?: Quality) {
  const etag = etagOf(hash, encoding, quality)
  const all: Record<string, string> = { ...headers, etag }
  if (encoding !== 'identity') all['content-encoding'] = encoding
  return [etag, { status, headers: all }] as const
}
