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

/**
 * Has Bun itself answer with the app. Elysia's own way says that there may be web sockets, which Bun then looks for in every request,
 * and the app has none. What an answer throws is never shown, in development neither.
 */
export function listen(app: App, options: Options): Server<unknown> {
  app.compile()
  app.server = Bun.serve({ ...options, fetch: app.fetch, development: false })
  return app.server
}
