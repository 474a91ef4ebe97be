import { NOT_AN_IMAGE } from '../constants.ts'
import { imageType, isWhole } from './image-types.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type Variant = { width: number; bytes: Bytes }
export type Variants =
  | { status: 'made'; variants: Variant[] }
  /** `why` is a sentence for the person who chose the file. */
  | { status: 'refused'; why: string }

/** A phone's photo has 12 to 24 million pixels; 40 million take 160 MB to decode. */
const MOST_PIXELS = 40e6
/** WebP holds no more than this in either direction. */
const WEBP_SIDE = 16_383

/**
 * A picture as WebP in each of the widths, or as wide as it is where it is smaller. Turned the way it was taken, and
 * without EXIF: neither the place nor the camera leaves with it. Of an animation, the first frame. One picture at a time.
 */
export function makeVariants(picture: Bytes, widths: readonly number[]): Promise<Variants> {
  const made = queue.then(() => makeNow(picture, widths))
  queue = made.catch(() => undefined)
  return made
}

let queue: Promise<unknown> = Promise.resolve()

async function makeNow(picture: Bytes, widths: readonly number[]): Promise<Variants> {
  const type = imageType(picture)
  if (!type) return { status: 'refused', why: NOT_AN_IMAGE }
  if (!isWhole(picture, type)) return { status: 'refused', why: DAMAGED }
  try {
    const variants: Variant[] = []
    for (const width of widths) {
      const image = new Bun.Image(picture, { maxPixels: MOST_PIXELS })
        .resize(width, WEBP_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
      variants.push({ width, bytes: new Uint8Array(await image.bytes()) })
    }
    return { status: 'made', variants }
  } catch (error) {
    const why = WHY[(error as { code?: string }).code ?? '']
    if (!why) throw error
    return { status: 'refused', why }
  }
}

const DAMAGED = 'This image is damaged or incomplete. Open it, save it again, and upload the new file.'

/** What Bun.Image says, in words for the person who chose the file. */
const WHY: Record<string, string> = {
  ERR_IMAGE_FORMAT_UNSUPPORTED: 'This server can’t read AVIF images. Save it as a JPEG, PNG, or WebP and upload that.',
  ERR_IMAGE_TOO_MANY_PIXELS: 'This image is larger than 40 megapixels. Resize it and try again.',
  ERR_IMAGE_DECODE_FAILED: DAMAGED,
  ERR_IMAGE_UNKNOWN_FORMAT: DAMAGED,
  ERR_IMAGE_ENCODE_FAILED: DAMAGED,
}
