import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../../../db/client.ts'
import { ADMIN, Client } from '../../support/app.ts'
import { metricsOf } from '../../support/metrics.ts'
import { runApp } from '../../support/running-app.ts'
import { SECRET } from '../judging/leaks.ts'
import type { Known } from '../wire/in-bytes.ts'
import { filling, findPlaces } from './places.ts'
import { plant } from './planted.ts'
import { watchMachine } from './quiet.ts'

/** The app as it is started by `bun start`, on an embedded database and a port of its own, with secrets of everybody in it. */
export type Target = {
  hostname: string
  port: number
  known: Known
  /** For commands on the same data. */
  env: Record<string, string>
  organizer: Client
  /** Resident memory of the process, in bytes. */
  memory: () => Promise<number>
  /** Whether nothing else takes the time that the app needs. */
  isQuiet: () => boolean
  /** Puts the program back that requests took away, and finds out what there is. */
  restock: () => Promise<void>
  stop: () => Promise<void>
}

const TOKEN = `${SECRET}-metrics-token`
const STRANGER = { username: 'stranger', password: `${SECRET}-stranger` }

export async function startTarget(): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-fuzz-'))
  const env = {
    DATA_DIR: dataDir,
    // Each request comes from a network of its own, so that limits hide nothing.
    TRUST_PROXY: 'on',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    APP_SECRET: `${SECRET}-of-the-app`,
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'error',
  }
  const app = await runApp(env)
  await connectDatabase({ dataDir })
  await plant()
  const organizer = new Client(app.origin)
  const measured = async (name: string) => {
    const metrics = await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    return metricsOf(await metrics.text()).of(name)
  }
  const machine = await watchMachine(() => measured('process_cpu_seconds_total'))
  const stranger = new Client(app.origin)
  await stranger.post('/api/register', STRANGER)
  let fill: Known['fill'] = (text) => text
  return {
    hostname: '127.0.0.1',
    port: app.port,
    known: {
      host: `127.0.0.1:${app.port}`,
      get cookies() {
        return { visitor: '', stranger: stranger.cookie, organizer: organizer.cookie }
      },
      fill: (text, by) => fill(text, by),
    },
    env: { DATA_DIR: dataDir },
    organizer,
    memory: () => measured('process_resident_memory_bytes'),
    isQuiet: machine.isQuiet,
    async restock() {
      if (!(await organizer.get('/api/user')).ok) await organizer.post('/api/login', ADMIN)
      await organizer.post('/api/admin/seed-database')
      await organizer.post('/api/admin/seed-columbus')
      fill = filling(await findPlaces(app.origin, organizer))
    },
    async stop() {
      machine.end()
      await closeDatabase()
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
