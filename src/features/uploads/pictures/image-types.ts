import type { ImageType } from '../constants.ts'

export const SIGNATURE_BYTES = 16

export function imageType(bytes: Uint8Array): ImageType | undefined {
  const says = (text: string, at: number) => [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes[0] === 0x89 && says('PNG\r\n\x1a\n', 1)) return 'image/png'
  if (says('GIF87a', 0) || says('GIF89a', 0)) return 'image/gif'
  if (says('RIFF', 0) && says('WEBP', 8)) return 'image/webp'
  if (says('ftypavif', 4) || says('ftypavis', 4)) return 'image/avif'
  return undefined
}

/** A camera writes up to 12 scans; each costs the decoder a pass over every pixel. */
const MAX_SCANS = 64

/** The decoder would fill a cut-off JPEG or GIF with gray. */
export function faultOf(bytes: Uint8Array, type: ImageType): 'cut-off' | 'too-many-scans' | undefined {
  if (type === 'image/jpeg') return jpegFault(bytes)
  return type === 'image/gif' && bytes.lastIndexOf(0x3b) <= 12 ? 'cut-off' : undefined
}

/** Phones append data, and an EXIF thumbnail has an end marker of its own, so the last bytes say nothing. */
function jpegFault(bytes: Uint8Array): 'cut-off' | 'too-many-scans' | undefined {
  let at = 2
  let scans = 0
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1]!
    // Markers 0x01 and 0xd0 to 0xd7 have no length; reading one would let scans hide behind it.
    if (bytes[at] !== 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at++
    else if (marker === 0xd9) return undefined
    else if (marker === 0xff) at++
    else {
      if (marker === 0xda && ++scans > MAX_SCANS) return 'too-many-scans'
      at += 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    }
  }
  return 'cut-off'
}
