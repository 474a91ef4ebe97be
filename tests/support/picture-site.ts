import { fetchPolicy } from '../../src/http/fetch-file.ts'
import { LOCALHOST } from './own-certificates.ts'

/** Another site, on this machine, that answers what `answers` says of a path; asked for pictures as any public one is. */
export function startPictureSite(answers: Record<string, (request: Request) => Response | Promise<Response>>) {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: LOCALHOST,
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      return answers[pathname]?.(request) ?? new Response('Not here', { status: 404 })
    },
  })
  const isPublic = fetchPolicy.isAllowed
  fetchPolicy.ca = LOCALHOST.cert
  return {
    origin: `https://localhost:${server.port}`,
    asked,
    /** As if this machine were elsewhere. */
    allow: () => {
      fetchPolicy.isAllowed = () => true
    },
    /** As it is. */
    forbid: () => {
      fetchPolicy.isAllowed = isPublic
    },
    stop: () => server.stop(true),
  }
}
