import type { Serve, Server } from 'bun'

type App = {
  compile(): unknown
  fetch: (request: Request) => Response | Promise<Response>
  server: Server<unknown> | null
}
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
