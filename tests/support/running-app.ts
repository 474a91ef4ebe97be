import { openSync } from 'node:fs'
import { join } from 'node:path'

export type RunningApp = {
  origin: string
  port: number
  /** What it printed while it started. */
  said: string
  /** All that it printed; whole once it has ended. */
  printed(): string
  /** Sends a signal and answers the exit code, once it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>
  stop(): Promise<void>
}

/** The server as `bun start` runs it; it serves the assets of the run where there are some. */
const server = [
  ...(process.env.TEST_ASSETS ? ['--preload', join(import.meta.dirname, 'built-assets.preload.ts')] : []),
  join(import.meta.dirname, '../../src/server.ts'),
]

type How = {
  /** Bun's own, before the app's file. */
  flags?: string[]
  command?: string[]
  cwd?: string
  /** Where what it complains of is added; else it is among what the tests say. */
  log?: string
}

/**
 * The app in a process of its own, as `bun start` runs it unless a `command` is given; resolves when it can be opened.
 *
 * @param port where it listened before; else a free one.
 */
export async function runApp(
  env: Record<string, string>,
  port = 0,
  { flags = [], command = [process.execPath, ...flags, ...server], cwd = process.cwd(), log }: How = {},
): Promise<RunningApp> {
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', log ? openSync(log, 'a') : 'inherit'],
  })
  let printed = ''
  const listening = Promise.withResolvers<number>()
  const reading = (async () => {
    for await (const bytes of child.stdout) {
      printed += new TextDecoder().decode(bytes)
      const [, port] = /Open http:\/\/localhost:(\d+)\//.exec(printed) ?? []
      if (port) listening.resolve(Number(port))
    }
    listening.reject(new Error(`The app ended with ${await child.exited} before it could be opened: ${printed}`))
  })()
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await Promise.all([child.exited, reading])
    return child.exitCode
  }
  const stop = async () => void (await end('SIGTERM'))
  const opened = await listening.promise
  const origin = `http://${env.HOST ?? '127.0.0.1'}:${opened}`
  return { origin, port: opened, said: printed, printed: () => printed, end, stop }
}
