import { securityHeaders } from './security-headers.ts'

/** A cookie goes in a pair of its own. */
type Pairs = [name: string, value: string][]

/** What is for one person alone, as JSON: kept by nobody on the way. */
export function privateJson(body: unknown, { status = 200, headers = [] }: { status?: number; headers?: Pairs } = {}) {
  return Response.json(body, { status, headers: privately(headers) })
}

/** Done, and there is nothing to say. */
export function privatelyDone(headers: Pairs = []): Response {
  return new Response(null, { status: 204, headers: privately(headers) })
}

/** On to another page of ours, by GET. */
export function seeOther(location: string, headers: Pairs = []): Response {
  return new Response(null, { status: 303, headers: privately([['location', location], ...headers]) })
}

function privately(headers: Pairs): Pairs {
  return [...Object.entries(securityHeaders()), ['cache-control', 'no-store'], ...headers]
}
