import { inspect } from 'node:util'
import { env } from './env.ts'

/** Never personal: no address, name, cookie, or typed text. */
type LogFields = Record<string, string | number | undefined>

/** Lines for people, or with `LOG_FORMAT=json` an object a line (product §35.2). */
export const log = {
  /** Somebody has to look at it. `error`: what was thrown. */
  error: (message: string, error?: unknown, fields?: LogFields) => write('error', message, fields, error),
  warn: (message: string, fields?: LogFields) => write('warn', message, fields),
  /** What whoever starts it has to read, however little is to be logged. */
  notice: (message: string, fields?: LogFields) => write('notice', message, fields),
  info: (message: string, fields?: LogFields) => write('info', message, fields),
  debug: (message: string, fields?: LogFields) => write('debug', message, fields),
}

type Level = keyof typeof log

const LEVEL_RANK = { error: 0, notice: 0, warn: 1, info: 2, debug: 3 } satisfies Record<Level, number>

export const isLevelEnabled = (level: Level) => LEVEL_RANK[level] <= LEVEL_RANK[env.LOG_LEVEL]
export const isJsonFormat = () => env.LOG_FORMAT === 'json'

function formatLogLine(level: Level, message: string, fields: LogFields = {}, error?: unknown): string {
  if (isJsonFormat()) {
    const line = { time: new Date().toISOString(), level, message, ...fields }
    return JSON.stringify(error === undefined ? line : { ...line, error: summarizeError(error) })
  }
  const shownFields = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
  const words = shownFields.length ? `${message} (${shownFields.join(', ')})` : message
  return error === undefined ? words : `${words}: ${formatError(summarizeError(error))}`
}

const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) }

/** With `LOG_FORMAT=json` what a library says to the console is a line like any other. For the start of the server. */
export function captureConsole() {
  if (!isJsonFormat()) return
  const { log: out, error: err } = console
  Object.assign(streams, { out, err })
  for (const [method, level] of Object.entries({ log: 'info', info: 'info', debug: 'debug', warn: 'warn' } as const))
    console[method as 'log'] = (...parts: unknown[]) => write(level, parts.map(inWordsOf).join(' '))
  console.error = (...parts: unknown[]) => {
    const error = parts.find((one) => one instanceof Error)
    const words = parts.filter((one) => one !== error).map(inWordsOf)
    write('error', words.join(' '), {}, error)
  }
}

/** For commands, of which the output is what they were asked for: all lines go to the error stream. */
export function logToStderr() {
  streams.out = streams.err
}

const inWordsOf = (parts: unknown) => (typeof parts === 'string' ? parts : inspect(parts))

function write(level: Level, message: string, fields?: LogFields, error?: unknown) {
  if (!isLevelEnabled(level)) return
  const line = formatLogLine(level, message, fields, error)
  if (LEVEL_RANK[level] <= LEVEL_RANK.warn && level !== 'notice') streams.err(line)
  else streams.out(line)
}

type ErrorSummary = { name: string; message: string; code?: string; stack?: string; cause?: ErrorSummary }

/** Names an error and its place only: messages of drizzle and details of Postgres hold the values of a statement. */
function summarizeError(error: unknown, deep = 0): ErrorSummary {
  if (!(error instanceof Error)) return { name: typeof error, message: inWordsOf(error) }
  const { name, stack = '', cause } = error
  const { code, query } = error as { code?: unknown; query?: unknown }
  const message = 'params' in error ? `Failed query: ${query}` : error.message.replace(/: ".*"$/s, '')
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(frames.length && { stack: frames.map((frame) => frame.trim()).join('\n') }),
    ...(cause !== undefined && deep < 5 && { cause: summarizeError(cause, deep + 1) }),
  }
}

function formatError({ name, message, code, stack, cause }: ErrorSummary): string {
  const first = `${name}: ${message}${code ? ` (${code})` : ''}`
  const frames = stack?.split('\n').map((frame) => `    ${frame}`) ?? []
  return [first, ...frames, ...(cause ? [`  because of ${formatError(cause)}`] : [])].join('\n')
}
