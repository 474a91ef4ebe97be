import { type Bytes, compressAside, decompressPiece } from './encoding.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** A large answer, each part of it packed by itself. */
export type Pieces = readonly Bytes[]

const PIECE_BYTES = 64 * 1024

/** Made whole in its turn, too: of many that are asked for at once only one is in memory. */
export function packed(plainOf: () => Promise<Bytes>): Promise<Pieces> {
  return oneAtATime(async () => {
    const plain = await plainOf()
    const pieces: Bytes[] = []
    for (let at = 0; at < plain.length; at += PIECE_BYTES)
      pieces.push(await compressAside(plain.subarray(at, at + PIECE_BYTES), 'br'))
    return pieces
  })
}

/**
 * The whole again, a piece unpacked when the reader took the one before: of a thousand who do not read on, each holds one
 * piece, not everything. A DecompressionStream would unpack all of it whether anybody reads or not.
 */
export function unpackedAsRead(pieces: Pieces): ReadableStream<Uint8Array> {
  const left = pieces.values()
  return new ReadableStream(
    {
      pull(out) {
        const piece = left.next()
        if (piece.done) out.close()
        else out.enqueue(decompressPiece(piece.value, PIECE_BYTES))
      },
    },
    { highWaterMark: 0 },
  )
}
