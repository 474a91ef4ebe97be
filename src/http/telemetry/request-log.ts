import { formatLogLine, isJsonFormat, isLevelEnabled, writeRawLines } from '../../log.ts'

/** Lines are written together this often: each for itself would cost as much as a request. */
const FLUSH_INTERVAL_MS = 50

/** `bytes`: of the body, where they are known. */
type LoggedRequest = { request_id: string; method: string; route: string; status: number; ms: number; bytes?: number }

let lines: string[] = []
let timer: Timer | undefined

/** Whether each request is a line: asked for with `LOG_FORMAT=json`, and of lines for people with `LOG_LEVEL=debug`. */
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
