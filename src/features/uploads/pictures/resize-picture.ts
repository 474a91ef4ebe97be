import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Bytes } from '../../../http/encoding.ts'
import { NOT_AN_IMAGE_MESSAGE } from '../constants.ts'
import { faultOf, imageType } from './image-types.ts'

export type ImageVariant = { width: number; bytes: Bytes }
type ResizeResult = { status: 'made'; variants: ImageVariant[] } | { status: 'refused'; why: string }

/** An organizer waits for a picture; an import's pictures are somebody else's choice. */
export type Asker = 'organizer' | 'import'

/** Never wider than the original, upright, without EXIF. */
export function resizePicture(picture: Bytes, widths: readonly number[], asker: Asker = 'organizer') {
  const made = queues[asker].then(() => makeNow(picture, widths))
  queues[asker] = made.catch(() => undefined)
  return made
}

const queues: Record<Asker, Promise<unknown>> = { organizer: Promise.resolve(), import: Promise.resolve() }

async function makeNow(picture: Bytes, widths: readonly number[]): Promise<ResizeResult> {
  const type = imageType(picture)
  if (!type) return { status: 'refused', why: NOT_AN_IMAGE_MESSAGE }
  const fault = faultOf(picture, type)
  if (fault) return { status: 'refused', why: fault === 'cut-off' ? DAMAGED : TOO_MANY_SCANS }
  const drawn = await drawAside(picture, widths)
  if (!('code' in drawn)) return { status: 'made', variants: widths.map((width, at) => ({ width, bytes: drawn[at]! })) }
  const why = DECODE_ERRORS[drawn.code]
  if (!why) throw new Error(`Failed to draw an image: ${drawn.code}`)
  return { status: 'refused', why }
}

const DAMAGED = 'This image is damaged or incomplete. Open it, save it again, and upload the new file.'
const TOO_MANY_SCANS =
  'This JPEG image has more than 64 scans. Save it again as an ordinary JPEG or PNG and upload that.'

const DECODE_ERRORS: Record<string, string> = {
  ERR_IMAGE_FORMAT_UNSUPPORTED: 'This server can’t read AVIF images. Save it as a JPEG, PNG, or WebP and upload that.',
  ERR_IMAGE_TOO_MANY_PIXELS: 'This image is larger than 40 megapixels. Resize it and try again.',
  ERR_IMAGE_DECODE_FAILED: DAMAGED,
  ERR_IMAGE_UNKNOWN_FORMAT: DAMAGED,
  ERR_IMAGE_ENCODE_FAILED: DAMAGED,
  TOO_LONG: 'This image takes too long to open. Make it smaller, or save it again as a JPEG or PNG, and upload that.',
  ENDED: DAMAGED,
}

/** A photo of 40 million pixels takes one or two. */
const TIMEOUT_MS = 10_000
/** The first line of output: each picture's length, or an error code. */
export type ResultHeader = { sizes: number[] } | { code: string }

export function drawAside(picture: Bytes, widths: readonly number[], longestMs?: number) {
  const script = new URL('./drawing-process.ts', import.meta.url)
  return drawInProcess(picture, { script, settings: { DRAW_WIDTHS: widths.join(' ') }, longestMs })
}

/** A process can be ended while it decodes; a thread cannot. Returns `ENDED` if the decoder broke. */
export async function drawInProcess(
  input: Bytes | string,
  { script, settings, longestMs = TIMEOUT_MS }: { script: URL; settings: NodeJS.Dict<string>; longestMs?: number },
): Promise<Bytes[] | { code: string }> {
  // The executable starts itself; the settings tell it what to do (executable/main.ts).
  const drawing = Bun.spawn([process.execPath, ...(Bun.isStandaloneExecutable ? [] : [fileURLToPath(script)])], {
    // Without settings or a Bun configuration.
    cwd: '/',
    env: settings,
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  letOthersGoFirst(drawing.pid)
  const said = await new Response(drawing.stdout).bytes()
  await drawing.exited
  if (drawing.signalCode === 'SIGKILL') return { code: 'TOO_LONG' }
  const end = said.indexOf(10)
  if (end < 0) return { code: 'ENDED' }
  const head: ResultHeader = JSON.parse(new TextDecoder().decode(said.subarray(0, end)))
  if ('code' in head) return head
  let at = end + 1
  return head.sizes.map((size) => {
    at += size
    return said.slice(at - size, at)
  })
}

function letOthersGoFirst(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // It ended already.
  }
}
