import { instrument } from '../../src/http/telemetry.ts'

type Answer = { status: number; bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
export type Answers = Record<'br' | 'identity' | 'not modified', Answer>

/** Servers that only send these answers, chosen by the same two headers as in the app, and where each listens. */
export function startBareServers(answers: Answers) {
  const cached = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, build(answer)]))
  const clone = (request: Request) => cached[kindOf(request)]!.clone()
  return {
    /** Clones a cached response, as the app does for a cached page. */
    cloning: serve(clone),
    /** The same behind the counting of the app's requests. */
    counted: serve(instrument(clone)),
  }
}

function kindOf({ headers }: Request): keyof Answers {
  if (headers.has('if-none-match')) return 'not modified'
  return headers.get('accept-encoding') === 'br' ? 'br' : 'identity'
}

function build({ status, bytes, headers }: Answer): Response {
  return new Response(status === 304 ? null : bytes, { status, headers })
}

function serve(handler: (request: Request) => Response | Promise<Response>): string {
  return Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: handler }).url.href
}
