import { isJson, isLogged, lineOf, writeLines } from '../../log.ts'

/** Lines are written together this often: each for itself would cost as much as a request. */
const EVERY_MS = 50

/** `bytes`: of the body, where they are known. */
type Answered = { request_id: string; method: string; route: string; status: number; ms: number; bytes?: number }

let lines: string[] = []
let timer: Timer | undefined

/** Whether each request is a line: asked for with `LOG_FORMAT=json`, and of lines for people with `LOG_LEVEL=debug`. */
export const areRequestsLogged = () => isLogged(isJson() ? 'info' : 'debug')

export function logRequest(answered: Answered) {
  lines.push(isJson() ? lineOf('info', 'request', answered) : inWords(answered))
  timer ??= setTimeout(writeAll, EVERY_MS).unref()
}

process.on('exit', writeAll)

function inWords({ request_id, method, route, status, ms, bytes }: Answered): string {
  return lineOf('debug', `${method} ${route} ${status} in ${ms} ms`, { bytes, request_id })
}

function writeAll() {
  clearTimeout(timer)
  timer = undefined
  if (lines.length) writeLines(lines.join('\n'))
  lines = []
}
