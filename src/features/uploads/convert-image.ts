/** Formats that a browser can draw and servers cannot read everywhere, or must not store (SVG can hold scripts). */
export const CONVERTED_TYPES = ['image/avif', 'image/heic', 'image/heif', 'image/svg+xml']

const MAX_SIDE_PX = 2560

/** PNG where the browser cannot write WebP. Rejects with a sentence for people. */
export async function convertToWebp(picture: Blob): Promise<Blob> {
  if (!CONVERTED_TYPES.includes(picture.type)) return picture
  try {
    return await (picture.type === 'image/svg+xml' ? drawDrawing(picture) : drawPhoto(picture))
  } catch {
    throw new Error(HOW_ELSE[picture.type])
  }
}

async function drawPhoto(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo)
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
  return draw(bitmap, bitmap.width * scale, bitmap.height * scale)
}

/** In an image element an SVG runs no script and fetches nothing. It is drawn large, because it has no pixels. */
async function drawDrawing(drawing: Blob): Promise<Blob> {
  const image = new Image()
  image.src = URL.createObjectURL(drawing)
  try {
    await image.decode()
    const scale = 1280 / Math.max(image.naturalWidth, image.naturalHeight)
    return await draw(image, image.naturalWidth * scale, image.naturalHeight * scale)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

function draw(picture: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(height))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.92 })
}

const HEIC =
  'This browser can’t read HEIC photos. Upload it from your phone’s photo library, or save it as a JPEG first.'

const HOW_ELSE: Record<string, string> = {
  'image/avif': 'This AVIF image can’t be read. Save it as a JPEG, PNG, or WebP.',
  'image/heic': HEIC,
  'image/heif': HEIC,
  'image/svg+xml': 'This SVG image can’t be read. Export it as a PNG.',
}
