import { currentTenant } from '../../../db/queues/tenant.ts'
import { type Bytes, compressInThreadPool, decompressPiece } from './encoding.ts'
import { decompression, withCompressionSlot } from './render-queue.ts'

/** A large answer, each part of it packed by itself. */
export type CompressedChunks = readonly Bytes[]

const CHUNK_BYTES = 64 * 1024

/** Made whole in its turn, too: of many that are asked for at once only one is in memory. */
export function compressInChunks(plainOf: () => Promise<Bytes>): Promise<CompressedChunks> {
  return withCompressionSlot(async () => {
    const plain = await plainOf()
    const pieces: Bytes[] = []
    for (let at = 0; at < plain.length; at += CHUNK_BYTES)
      pieces.push(await compressInThreadPool(plain.subarray(at, at + CHUNK_BYTES), 'br'))
    return pieces
  })
}

/** Unpacks a piece when the reader took the last one, so that a thousand stalled readers hold one piece each. */
export function decompressStream(
  pieces: CompressedChunks,
  network = currentTenant() ?? '',
): ReadableStream<Uint8Array> {
  const left = pieces.values()
  let hasLeft = false
  return new ReadableStream(
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
