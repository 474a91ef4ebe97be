import { inspect } from 'node:util'
import { env } from './env.ts'

/** Nothing of a person: no address, name, cookie, or anything that somebody typed. */
export type Fields = Record<string, string | number | undefined>

/** The server's log: a line for people, or with `LOG_FORMAT=json` an object a line (product §35.2). */
export const log = {
  /** Somebody has to look at it. `error`: what was thrown. */
  error: (message: string, error?: unknown, fields?: Fields) => write('error', message, fields, error),
  warn: (message: string, fields?: Fields) => write('warn', message, fields),
  /** What whoever starts it has to read, however little is to be logged. */
  notice: (message: string, fields?: Fields) => write('notice', message, fields),
  info: (message: string, fields?: Fields) => write('info', message, fields),
}

type Level = keyof typeof log | 'debug'

const RANK = { error: 0, notice: 0, warn: 1, info: 2, debug: 3 } satisfies Record<Level, number>

export const isLogged = (level: Level) => RANK[level] <= RANK[env.LOG_LEVEL]
export const isJson = () => env.LOG_FORMAT === 'json'

export function lineOf(level: Level, message: string, fields: Fields = {}, error?: unknown): string {
  if (isJson()) {
    const line = { time: new Date().toISOString(), level, message, ...fields }
    return JSON.stringify(error === undefined ? line : { ...line, error: toldOf(error) })
  }
  const told = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
  const words = told.length ? `${message} (${told.join(', ')})` : message
  return error === undefined ? words : `${words}: ${inWords(toldOf(error))}`
}

/** Where lines go; asked each time, because tests listen to the console. */
const streams = {
  out: (line: string) => console.log(line),
  err: (line: string) => console.error(line),
}

/** Lines that are written already go to the log's own stream. */
export const writeLines = (lines: string) => streams.out(lines)

/** With `LOG_FORMAT=json` what a library says to the console is a line like any other. For the start of the server. */
export function captureConsole() {
  if (!isJson()) return
  const { log: out, error: err } = console
  Object.assign(streams, { out, err })
  for (const [method, level] of Object.entries({ log: 'info', info: 'info', debug: 'debug', warn: 'warn' } as const))
    console[method as 'log'] = (...said: unknown[]) => write(level, said.map(inWordsOf).join(' '))
  console.error = (...said: unknown[]) => {
    const error = said.find((one) => one instanceof Error)
    const words = said.filter((one) => one !== error).map(inWordsOf)
    write('error', words.join(' '), {}, error)
  }
}

/** For commands, of which the output is what they were asked for: all lines go to the error stream. */
export function leaveOutput() {
  streams.out = streams.err
}

const inWordsOf = (said: unknown) => (typeof said === 'string' ? said : inspect(said))

function write(level: Level, message: string, fields?: Fields, error?: unknown) {
  if (!isLogged(level)) return
  const line = lineOf(level, message, fields, error)
  if (RANK[level] <= RANK.warn && level !== 'notice') streams.err(line)
  else streams.out(line)
}

type Told = { name: string; message: string; code?: string; stack?: string; cause?: Told }

/** Names an error and its place only: messages of drizzle and details of Postgres hold the values of a statement. */
function toldOf(error: unknown, deep = 0): Told {
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
    ...(cause !== undefined && deep < 5 && { cause: toldOf(cause, deep + 1) }),
  }
}

function inWords({ name, message, code, stack, cause }: Told): string {
  const first = `${name}: ${message}${code ? ` (${code})` : ''}`
  const frames = stack?.split('\n').map((frame) => `    ${frame}`) ?? []
  return [first, ...frames, ...(cause ? [`  because of ${inWords(cause)}`] : [])].join('\n')
}
