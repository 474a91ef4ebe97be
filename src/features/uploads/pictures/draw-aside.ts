import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Bytes } from '../../../http/encoding.ts'

/** A photo of 40 million pixels takes one or two. */
const TIMEOUT_MS = 10_000
/** The first line of output: each picture's length, or an error code. */
export type ResultHeader = { sizes: number[] } | { code: string }

/** A process can be ended while it decodes; a thread cannot. Returns `ENDED` if the decoder broke. */
export async function drawAside(
  picture: Bytes,
  widths: readonly number[],
  longestMs = TIMEOUT_MS,
): Promise<Bytes[] | { code: string }> {
  const drawing = Bun.spawn(COMMAND, {
    // Without settings or a Bun configuration.
    cwd: '/',
    env: { DRAW_WIDTHS: widths.join(' ') },
    stdin: picture,
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

/** The executable starts itself; the widths tell it what to do (executable/main.ts). */
const COMMAND = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, fileURLToPath(new URL('./drawing-process.ts', import.meta.url))]

function letOthersGoFirst(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // It ended already.
  }
}
