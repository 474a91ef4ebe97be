import { instrument } from '../../src/http/telemetry/instrument.ts'

type Answer = { status: number; bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
export type Answers = Record<'br' | 'identity' | 'not modified', Answer>

/**
 * Servers that do nothing but send these answers, and where each listens. Which answer is meant they read from the same two headers
 * as the app does; the routes, which read nothing, have a path for each encoding.
 */
export function startBareServers(answers: Answers) {
  const kept = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, built(answer)]))
  const clone = (request: Request) => kept[meant(request)]!.clone()
  return {
    /** Clones an answer that is kept: what the app does for a page that is in memory. */
    cloning: serve({ fetch: clone }),
    /** The same behind what counts each request of the app. */
    counted: serve({ fetch: instrument(clone) }),
    /** Builds each answer. */
    building: serve({ fetch: (request) => built(answers[meant(request)]) }),
    /** Bun's own static routes, which run no JavaScript. */
    routes: serve({ routes: { '/br': built(answers.br), '/identity': built(answers.identity) }, fetch: nothing }),
  }
}

function meant({ headers }: Request): keyof Answers {
  if (headers.has('if-none-match')) return 'not modified'
  return headers.get('accept-encoding') === 'br' ? 'br' : 'identity'
}

function built({ status, bytes, headers }: Answer): Response {
  return new Response(status === 304 ? null : bytes, { status, headers })
}

type Served = { fetch: (request: Request) => Response | Promise<Response>; routes?: Record<string, Response> }

function serve(served: Served): string {
  return Bun.serve({ port: 0, hostname: '127.0.0.1', ...served }).url.href
}

const nothing = () => new Response(null, { status: 404 })
