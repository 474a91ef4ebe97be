import type { Serve, Server } from 'bun'
import { textError } from './errors.tsx'
import { endEventStreams } from './event-streams.ts'

type Fetch = (request: Request) => Response | Promise<Response>
type App = { compile(): unknown; fetch: Fetch; server: Server<unknown> | null }
type Options = Pick<
  Serve.HostnamePortServeOptions<undefined>,
  'port' | 'hostname' | 'reusePort' | 'maxRequestBodySize' | 'idleTimeout'
>

/** Elysia's `listen` makes Bun look for web sockets in every request. */
export function listen(app: App, options: Options): Server<unknown> {
  app.compile()
  app.server = Bun.serve({ ...options, fetch: app.fetch, development: false })
  return app.server
}

const GRACE_PERIOD_MS = 4000

let isStopping = false

export const isShuttingDown = (): boolean => isStopping

/** Answers for `drainMs` while balancers turn away, then ends streams and connections (product §34.4). */
export async function shutDown(server: Server<unknown>, answer: Fetch, drainMs: number): Promise<void> {
  isStopping = true
  server.reload({ fetch: (request) => drainRequest(request, answer) })
  await Bun.sleep(drainMs)
  endEventStreams()
  await Promise.race([server.stop(), Bun.sleep(GRACE_PERIOD_MS)])
  await server.stop(true)
}

async function drainRequest(request: Request, answer: Fetch): Promise<Response> {
  const last = canRetryElsewhere(request)
    ? textError(502, 'This process is shutting down. Ask another one')
    : await answer(request)
  last.headers.set('connection', 'close')
  return last
}

/** A proxy without /readyz sends a 502 elsewhere (deploy/nginx.conf), so only repeatable requests get one. */
export function canRetryElsewhere({ method, headers }: Request): boolean {
  return headers.get('x-elsewhere-on') === '502' && (method === 'GET' || method === 'HEAD')
}
