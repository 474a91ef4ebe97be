import { plainText } from './errors.tsx'
import { endEventStreams } from './limits/event-streams.ts'

/** Answers that take longer are broken off. */
const PATIENCE_MS = 4000

type Fetch = (request: Request) => Response | Promise<Response>
type Listening = {
  reload(changed: { fetch: Fetch }): unknown
  stop(closeActiveConnections?: boolean): Promise<unknown>
}

let isStopping = false

/** Whether this process has been told to end: whoever can ask elsewhere should (product §34.4). */
export function isEnding(): boolean {
  return isStopping
}

/**
 * Hands over and stops (product §34.4). For `drainMs` everything is answered as before, and every connection is closed after
 * its next answer, so that by then balancers send nothing here. Then every event stream ends, no more is taken, what is
 * being answered has a few seconds, and all connections are closed. `answer` is the app's own.
 */
export async function stopAnswering(server: Listening, answer: Fetch, drainMs: number): Promise<void> {
  isStopping = true
  server.reload({ fetch: (request) => handOver(request, answer) })
  await Bun.sleep(drainMs)
  endEventStreams()
  await Promise.race([server.stop(), Bun.sleep(PATIENCE_MS)])
  await server.stop(true)
}

async function handOver(request: Request, answer: Fetch): Promise<Response> {
  const last = maySendElsewhere(request)
    ? plainText(502, 'This process is shutting down. Ask another one')
    : await answer(request)
  last.headers.set('connection', 'close')
  return last
}

/**
 * A proxy that never asks /readyz learns from an answer that this process cannot help, if it says that it takes what it is answered
 * 502 to another one (deploy/nginx.conf). Nobody sees that answer: what may be sent twice is sent again there.
 */
export function maySendElsewhere({ method, headers }: Request): boolean {
  return headers.get('x-elsewhere-on') === '502' && (method === 'GET' || method === 'HEAD')
}
