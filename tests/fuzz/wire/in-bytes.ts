import { ODDITIES } from '../requests/oddities.ts'
import type { Fuzzed } from '../requests/request.ts'

/** What a request needs of the server that it is sent to. */
export type Known = {
  host: string
  /** The cookies of each sender. */
  cookies: Record<Fuzzed['by'], string>
  /** What is named by a place such as `zz_session_3_zz`, for whom. */
  fill: (text: string, by: Fuzzed['by']) => string
}

/** A request as it is sent, byte for byte. */
export function inBytes(request: Fuzzed, known: Known): Buffer {
  const { method, oddity } = request
  const { target, headers, body } = inParts(request, known)
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const isSent = body !== undefined && !headers.some(([name]) => name === 'transfer-encoding')
  const written = oddity
    ? ODDITIES[oddity].write({ method, target, headers: lines, body: body ?? '' })
    : `${method} ${target} HTTP/1.1\r\n${lines}${isSent ? `content-length: ${body.length}\r\n` : ''}\r\n${isSent ? body : ''}`
  return Buffer.from(written, 'latin1')
}

/** A character for each byte. */
export function inParts({ path, query, headers, body, by, network }: Fuzzed, { host, cookies, fill }: Known) {
  const said = Object.fromEntries(headers.map(([name, value]) => [name, bytesOf(fill(value, by))]))
  const cookie = [cookies[by], said.cookie].filter(Boolean).join('; ')
  const all = {
    host,
    'x-forwarded-for': network,
    ...(body?.type && { 'content-type': bytesOf(body.type) }),
    ...said,
    ...(cookie && { cookie }),
  }
  return {
    target: bytesOf(fill(path + query, by)),
    headers: Object.entries(all),
    body: body && (body.isBinary ? fill(body.text, by) : bytesOf(fill(body.text, by))),
  }
}

const bytesOf = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
