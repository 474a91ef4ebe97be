import { currentTenant } from '../../../db/queues/tenant.ts'
import { type Bytes, compressInThreadPool, decompressPiece } from './encoding.ts'
import { decompression, withCompressionSlot } from './render-queue.ts'

/** Each chunk is compressed by itself. */
export type CompressedChunks = readonly Bytes[]

const CHUNK_BYTES = 64 * 1024

/** One at a time, so that only one is in memory. */
export function compressInChunks(plainOf: () => Promise<Bytes>): Promise<CompressedChunks> {
  return withCompressionSlot(async () => {
    const plain = await plainOf()
    const pieces: Bytes[] = []
    for (let at = 0; at < plain.length; at += CHUNK_BYTES)
      pieces.push(await compressInThreadPool(plain.subarray(at, at + CHUNK_BYTES), 'br'))
    return pieces
  })
}

/** Decompresses a chunk when the reader took the last one, so that a thousand stalled readers hold one chunk each. */
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
