import { newId } from '../../../db/ids.ts'
import { env } from '../../env.ts'
import { formatLogLine, isJsonFormat, isLevelEnabled, writeRawLines } from '../../log.ts'

/** Writing each line alone would cost as much as a request. */
const FLUSH_INTERVAL_MS = 50

/** `bytes` of the body, where known. */
type LoggedRequest = { request_id: string; method: string; route: string; status: number; ms: number; bytes?: number }

let lines: string[] = []
let timer: Timer | undefined

/** With `LOG_FORMAT=json` or `LOG_LEVEL=debug`. */
export const areRequestsLogged = () => isLevelEnabled(isJsonFormat() ? 'info' : 'debug')

export function logRequest(answered: LoggedRequest) {
  lines.push(isJsonFormat() ? formatLogLine('info', 'request', answered) : formatRequest(answered))
  timer ??= setTimeout(writeAll, FLUSH_INTERVAL_MS).unref()
}

process.on('exit', writeAll)

function formatRequest({ request_id, method, route, status, ms, bytes }: LoggedRequest): string {
  return formatLogLine('debug', `${method} ${route} ${status} in ${ms} ms`, { bytes, request_id })
}

function writeAll() {
  clearTimeout(timer)
  timer = undefined
  if (lines.length) writeRawLines(lines.join('\n'))
  lines = []
}

export const REQUEST_ID = 'x-request-id'

const ids = new WeakMap<Request, string>()

/** The proxy's id (`TRUST_PROXY`), or a readable one. Created lazily. */
export function requestId(request: Request): string {
  const known = ids.get(request)
  if (known) return known
  const id = idOfProxy(request) ?? newId()
  ids.set(request, id)
  return id
}

/** Safe to show and to log. */
const VALID_ID = /^[\w.:=+/-]{1,128}$/

function idOfProxy(request: Request): string | undefined {
  const said = env.TRUST_PROXY ? request.headers.get(REQUEST_ID) : null
  return said && VALID_ID.test(said) ? said : undefined
}

const LENGTH = 'content-length'

/** A Response does not know its body's length; Bun would send the same header. */
export function withContentLength<Given extends Response>(answer: Given, body: unknown): Given {
  if (!isJsonFormat()) return answer
  if (typeof body === 'string') answer.headers.set(LENGTH, String(Buffer.byteLength(body)))
  else if (body instanceof Uint8Array) answer.headers.set(LENGTH, String(body.length))
  return answer
}

/** Undefined for streams. */
export function contentLength({ status, headers }: Response): number | undefined {
  if ([204, 303, 304].includes(status)) return 0
  const length = headers.get(LENGTH)
  return length === null ? undefined : Number(length)
}
