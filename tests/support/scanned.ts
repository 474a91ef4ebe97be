import jsQR from 'jsqr'
import type { Locator } from 'playwright-core'

/** What a camera reads of a QR code, as it is drawn on a page. Undefined where it reads none. */
export async function scanned(code: Locator): Promise<string | undefined> {
  const png = (await code.screenshot()).toString('base64')
  // No policy of ours is there.
  const blank = await code.page().context().newPage()
  const { pixels, width, height } = await blank.evaluate(readPixels, png)
  await blank.close()
  return jsQR(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height)?.data
}

async function readPixels(png: string) {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d')!
  canvas.drawImage(picture, 0, 0)
  const bytes = canvas.getImageData(0, 0, width, height).data
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return { pixels: btoa(text), width, height }
}
