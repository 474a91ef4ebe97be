import { join } from 'node:path'

export type RunningApp = {
  origin: string
  port: number
  /** What it printed while it started. */
  said: string
  /** Sends a signal and answers the exit code, once it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>
  stop(): Promise<void>
}

const server = join(import.meta.dirname, '../../src/server.ts')

/**
 * The app in a process of its own, as `bun start` runs it; resolves when it can be opened.
 *
 * @param port where it listened before; else a free one.
 */
export async function runApp(env: Record<string, string>, port = 0): Promise<RunningApp> {
  const child = Bun.spawn([process.execPath, server], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await child.exited
    return child.exitCode
  }
  const stop = async () => void (await end('SIGTERM'))
  let said = ''
  for await (const bytes of child.stdout) {
    said += new TextDecoder().decode(bytes)
    const [, listening] = /Open http:\/\/localhost:(\d+)\//.exec(said) ?? []
    if (listening) return { origin: `http://127.0.0.1:${listening}`, port: Number(listening), said, end, stop }
  }
  throw new Error(`The app ended with ${await child.exited} before it could be opened: ${said}`)
}
