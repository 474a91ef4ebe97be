import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** A running app under measurement. */
export type MeasuredApp = {
  /** `this` for our own checkout, else the folder's name. */
  name: string
  origin: string
  pid: number
  dataDir: string
  /** Where its code is. */
  checkout: string
  /** Resident memory in MB, as the kernel counts it; Linux only, else 0. */
  memory(): Promise<number>
  /** Ends it at once, however busy it is, with its database and data. */
  stop(): Promise<void>
}

export const ORGANIZER = { username: 'organizer', password: 'correct horse battery' }

const OWN = resolve(import.meta.dir, '..')

/** Our own checkout, after those named by `--against`: what is measured side by side. */
export function checkouts(): string[] {
  return [...process.argv.flatMap((word, at) => (word === '--against' ? [resolve(process.argv[at + 1]!)] : [])), OWN]
}

/** Measures the app of each checkout in turn, every simulated client under an address of its own (`X-Forwarded-For`). */
export async function inEachCheckout(measure: (app: MeasuredApp) => Promise<void>) {
  for (const checkout of checkouts()) {
    const app = await startCheckout(checkout, { TRUST_PROXY: 'on' })
    try {
      await measure(app)
    } finally {
      await app.stop()
    }
  }
}

/** Starts the app of a checkout with the sample data, on a free port, an empty data folder, and a database of its own. */
export async function startCheckout(checkout: string, env: Record<string, string> = {}): Promise<MeasuredApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-companion-bench-'))
  const child = Bun.spawn([process.execPath, 'src/server.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: ORGANIZER.username,
      ADMIN_PASSWORD: ORGANIZER.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await originOf(child.stdout)
  return {
    name: checkout === OWN ? 'this' : basename(checkout),
    origin,
    pid: child.pid,
    dataDir,
    checkout,
    memory: () => memoryOf(child.pid),
    async stop() {
      child.kill('SIGKILL')
      await child.exited
      // The embedded database outlives an app that was killed: ended as the README says.
      const stopping = Bun.spawn([process.execPath, 'cli/index.ts', 'db', 'stop'], {
        cwd: checkout,
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'ignore'],
      })
      await stopping.exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function originOf(output: ReadableStream<Uint8Array>): Promise<string> {
  let said = ''
  const reader = output.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The app ended before it could be opened: ${said}`)
    said += new TextDecoder().decode(value)
    const port = /Open http:\/\/localhost:(\d+)\//.exec(said)?.[1]
    if (!port) continue
    // Read on, so that its pipe never fills.
    void (async () => {
      while (!(await reader.read()).done);
    })()
    return `http://127.0.0.1:${port}`
  }
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
}
