import { asker } from '../../../db/pool/asker.ts'
import { type Bytes, compressAside, decompressPiece } from './encoding.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { Turns } from './turns.ts'

/** A large answer, each part of it packed by itself. */
export type Pieces = readonly Bytes[]

const PIECE_BYTES = 64 * 1024
/** Of all readers together, then a pause: others are answered between any two. */
const AT_ONCE = 1

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

const unpacking = new Turns({ atOnce: AT_ONCE })

/** Unpacks a piece when the reader took the last one, so that a thousand stalled readers hold one piece each. */
export function unpackedAsRead(pieces: Pieces, network = asker() ?? ''): ReadableStream<Uint8Array> {
  const left = pieces.values()
  let hasLeft = false
  return new ReadableStream(
    {
      async pull(out) {
        const piece = left.next()
        if (piece.done) return out.close()
        const unpack = () => (hasLeft ? undefined : decompressPiece(piece.value, PIECE_BYTES))
        const unpacked = await unpacking.take(network, unpack)
        if (unpacked && !hasLeft) out.enqueue(unpacked)
      },
      cancel() {
        hasLeft = true
      },
    },
    { highWaterMark: 0 },
  )
}
