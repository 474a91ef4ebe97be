export const MAX_UPLOAD_BYTES = 5_242_880

/** SVG can hold scripts. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

export const NOT_AN_IMAGE_MESSAGE = 'This file type isn’t supported. Choose a JPEG, PNG, WebP, GIF, or AVIF.'

export function tooLargeMessage(bytes?: number): string {
  const size = bytes === undefined ? 'too large' : `${(Math.ceil((bytes / 1_048_576) * 10) / 10).toFixed(1)} MB`
  return `This file is ${size}. The limit is 5 MB.`
}
