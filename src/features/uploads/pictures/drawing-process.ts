import type { ResultHeader } from './resize-picture.ts'

/** A phone's photo has 12 to 24 million pixels; 40 million take 160 MB to decode. */
const MAX_PIXELS = 40e6
/** WebP's limit in either direction. */
const WEBP_SIDE = 16_383

const widths = process.env.DRAW_WIDTHS!.split(' ').map(Number)
await draw(await Bun.stdin.bytes()).then(
  (pictures) => say({ sizes: pictures.map(({ length }) => length) }, pictures),
  (error: { code?: string }) => say({ code: error.code ?? String(error) }),
)

/** Decodes once, at the widest; the others are scaled from that. */
async function draw(picture: Uint8Array): Promise<Uint8Array[]> {
  const widest = await inside(picture, Math.max(...widths))
    .png({ compressionLevel: 1 })
    .bytes()
  return Promise.all(widths.map((width) => inside(widest, width).webp({ quality: 82 }).bytes()))
}

function inside(picture: Uint8Array, width: number): Bun.Image {
  const fit = { fit: 'inside', withoutEnlargement: true } as const
  return new Bun.Image(picture, { maxPixels: MAX_PIXELS }).resize(width, WEBP_SIDE, fit)
}

async function say(head: ResultHeader, pictures: Uint8Array[] = []): Promise<void> {
  await Bun.write(Bun.stdout, new Blob([`${JSON.stringify(head)}\n`, ...(pictures as Uint8Array<ArrayBuffer>[])]))
}
