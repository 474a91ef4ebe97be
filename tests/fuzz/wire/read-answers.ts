import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

export type Answer = {
  status: number
  /** By lower-case name; of several lines all, in their order. */
  headers: Map<string, string[]>
  body: Buffer
  /** Goes on for as long as somebody listens: only that it began was read. */
  isStream: boolean
}

/** The whole answers that these bytes begin with. `isEnded`: no more will come. `wrong`: what is no answer at all. */
export function readAnswers(bytes: Buffer, method: string, isEnded: boolean): { answers: Answer[]; wrong?: string } {
  const answers: Answer[] = []
  let at = 0
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end < 0) return isEnded ? { answers, wrong: 'headers that end nowhere' } : { answers }
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    const [, status] = /^HTTP\/1\.1 (\d{3})(?: |$)/.exec(first) ?? []
    if (!status) return { answers, wrong: `no status line: ${JSON.stringify(first.slice(0, 100))}` }
    const headers = headersOf(lines)
    const body = bodyFrom(bytes, end + 4, { status: Number(status), headers, method, isEnded })
    if (!body) return isEnded ? { answers, wrong: `the answer (${status}) broke off` } : { answers }
    if (Number(status) >= 200) answers.push({ status: Number(status), headers, ...body })
    if (body.isStream) return { answers }
    at = body.end
  }
  return { answers }
}

/** What it says, unpacked. */
export function textOf({ headers, body }: Answer): string {
  if (body.length === 0) return ''
  const unpack = UNPACK[headers.get('content-encoding')?.[0] ?? '']
  return (unpack ? unpack(body) : body).toString('utf8')
}

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}

function headersOf(lines: string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  return headers
}

type Head = { status: number; headers: Map<string, string[]>; method: string; isEnded: boolean }
type Found = { body: Buffer; end: number; isStream: boolean }

/** Undefined where it is not all there yet. */
function bodyFrom(bytes: Buffer, at: number, { status, headers, method, isEnded }: Head): Found | undefined {
  const none = { body: Buffer.alloc(0), end: at, isStream: false }
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return none
  if (headers.get('content-type')?.[0]?.startsWith('text/event-stream')) return { ...none, isStream: true }
  if (headers.get('transfer-encoding')?.[0] === 'chunked') return chunksFrom(bytes, at)
  const length = headers.get('content-length')?.[0]
  const end = length === undefined ? (isEnded ? bytes.length : undefined) : at + Number(length)
  if (end === undefined || end > bytes.length) return undefined
  return { body: bytes.subarray(at, end), end, isStream: false }
}

function chunksFrom(bytes: Buffer, from: number): Found | undefined {
  const chunks: Buffer[] = []
  for (let at = from; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const end = line + 2 + size
    if (end + 2 > bytes.length) return undefined
    if (size === 0) return { body: Buffer.concat(chunks), end: end + 2, isStream: false }
    chunks.push(bytes.subarray(line + 2, end))
    at = end + 2
  }
}
