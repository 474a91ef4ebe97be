import { inflateSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** A picture whose left half is red and whose right half is blue. */
export async function picture(width: number, height: number, type: 'jpeg' | 'png' | 'webp' = 'png'): Promise<Bytes> {
  return new Uint8Array(await new Bun.Image(bitmap(width, height))[type]().bytes())
}

/** A square gray progressive JPEG with `scans` tiny extra scans, for each of which the decoder visits every pixel. */
export function progressiveJpeg(side: number, scans: number): Bytes {
  const segment = (marker: number, ...body: number[]) => [
    0xff,
    marker,
    (body.length + 2) >> 8,
    (body.length + 2) & 255,
    ...body,
  ]
  const sides = [side >> 8, side & 255, side >> 8, side & 255]
  const oneCode = (table: number, meaning: number) => segment(0xc4, table, 1, ...Array<number>(15).fill(0), meaning)
  const blocks = Math.ceil(side / 8) ** 2
  // Runs of 32,767 blocks without a change: a code of one bit, and fourteen ones; 255 is followed by 0.
  const bits = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767))
  const runs = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g)!
  const unchanged = runs.map((byte) => Number.parseInt(byte, 2)).flatMap((byte) => (byte === 255 ? [255, 0] : [byte]))
  const scan = Buffer.from([...segment(0xda, 1, 1, 0x00, 1, 63, 0x01), ...unchanged])
  return concat([
    Buffer.from([
      0xff,
      0xd8,
      ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
      ...segment(0xc2, 8, ...sides, 1, 1, 0x11, 0),
    ]),
    Buffer.from([...oneCode(0x00, 0), ...oneCode(0x10, 0xe0), ...segment(0xda, 1, 1, 0x00, 0, 0, 0x00)]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array<Buffer>(scans).fill(scan),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A phone's upright photo: the pixels lie on their side, and EXIF has orientation and place. */
export async function sidewaysPhoto(width: number, height: number, place: string): Promise<Bytes> {
  const jpeg = await picture(width, height, 'jpeg')
  return concat([jpeg.subarray(0, 2), exif({ orientation: 6, place }), jpeg.subarray(2)])
}

/** A red pixel, then a blue one. */
export const animation: Bytes = concat([
  Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff', 'latin1'),
  Buffer.from('!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1'),
  Buffer.from('!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02L\x01\0', 'latin1'),
  Buffer.from(';'),
])

export const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

export async function sizeOf(bytes: Bytes): Promise<[width: number, height: number]> {
  const { width, height } = await new Bun.Image(bytes).metadata()
  return [width, height]
}

/** Of the upper half of a picture. */
export async function colorOfTop(bytes: Bytes): Promise<'red' | 'blue'> {
  const png = Buffer.from(await new Bun.Image(bytes).resize(1, 2, { filter: 'box' }).png().bytes())
  const start = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  // A first pixel is the same under every filter of PNG.
  return rows[1]! > rows[3]! ? 'red' : 'blue'
}

function bitmap(width: number, height: number): Bytes {
  const stride = Math.ceil((width * 3) / 4) * 4
  const bytes = new Uint8Array(54 + stride * height)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, 54, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  const [blue, red] = [
    [220, 0, 0],
    [0, 0, 220],
  ]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) bytes.set(x < width / 2 ? red! : blue!, 54 + y * stride + x * 3)
  return bytes
}

/** An APP1 segment with two entries: a description (0x010E) and the orientation (0x0112). */
function exif({ orientation, place }: { orientation: number; place: string }): Bytes {
  const text = `${place}\0`
  const view = new DataView(new ArrayBuffer(4 + 6 + 8 + 2 + 24 + 4 + text.length))
  const bytes = new Uint8Array(view.buffer)
  view.setUint16(0, 0xffe1)
  view.setUint16(2, bytes.length - 2)
  bytes.set(Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x02', 'latin1'), 4)
  const entry = (at: number, tag: number, type: number, count: number) => {
    view.setUint16(at, tag)
    view.setUint16(at + 2, type)
    view.setUint32(at + 4, count)
  }
  entry(20, 0x010e, 2, text.length)
  view.setUint32(28, 38)
  entry(32, 0x0112, 3, 1)
  view.setUint16(40, orientation)
  bytes.set(Buffer.from(text, 'latin1'), 48)
  return bytes
}

export function concat(parts: Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts))
}

/** Two by two pixels, made with libavif, because nothing here writes AVIF. */
export const avif: Bytes = new Uint8Array(
  Buffer.from(
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYA' +
      'AAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IA' +
      'AAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAA' +
      'AAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
    'base64',
  ),
)
