/** Large enough for a floor plan. */
const LONGEST_SIDE = 2560

/** An AVIF as WebP (or PNG, where a browser cannot write WebP): servers cannot read AVIF everywhere, browsers can. */
export async function withoutAvif(picture: Blob): Promise<Blob> {
  if (picture.type !== 'image/avif') return picture
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.92 })
}
