import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { type RunningApp, runApp } from '../support/running-app.ts'
import { until } from '../support/until.ts'

/** Several processes of the app on one database, with one folder for pictures and one secret. */
export type Processes = {
  ports: number[]
  /** Where their database is, which they all use. */
  dataDir: string
  /** Ends one as an operator does, and starts it anew on its port; resolves when it is ready, to the exit code of the old one. */
  restart(at: number): Promise<number | null>
  stop(): Promise<void>
}

/**
 * Starts `count` of them, which hand over for so long when they end. With `hosts` each is on an address of its own, as containers are, and
 * all are on one port.
 */
export async function startProcesses(count: number, drainSeconds: number, hosts?: string[]): Promise<Processes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-rolling-'))
  const env = {
    DATA_DIR: dataDir,
    TRUST_PROXY: 'on',
    DRAIN_SECONDS: String(drainSeconds),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const run = async (at: number, port?: number) =>
    runApp({ ...env, ...(hosts && { HOST: hosts[at]! }) }, port ?? (await freePort()))
  // The first makes the database.
  const first = await run(0)
  const others = Array.from({ length: count - 1 }, (_, at) => run(at + 1, hosts && first.port))
  const apps: RunningApp[] = [first, ...(await Promise.all(others))]
  return {
    ports: apps.map(({ port }) => port),
    dataDir,
    async restart(at) {
      const code = await apps[at]!.end('SIGTERM')
      apps[at] = await run(at, apps[at]!.port)
      await until(async () => (await fetch(`${apps[at]!.origin}/readyz`)).ok)
      return code
    },
    async stop() {
      await Promise.all(apps.map((app) => app.end('SIGINT')))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
