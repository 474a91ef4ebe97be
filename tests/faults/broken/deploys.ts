import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureEmbedded } from '../../../db/embedded/lifecycle.ts'
import { countMigrations } from '../../../db/migrate.ts'
import { connectPostgres } from '../../../db/pool/connection.ts'
import { ADMIN } from '../../support/app.ts'
import { startProxy } from '../../support/proxy.ts'
import { runApp } from '../../support/running-app.ts'
import type { Told } from '../told.ts'

/** The database that the deploys meet: of before all migrations became one. */
const FORMER = await Bun.file(join(import.meta.dirname, '../../db/former-database.sql')).text()
const MIGRATIONS = countMigrations()
const AT_ONCE = 3

/** Several deploys meet at an old database with rows, and one of them is killed amid it; all others come up, and each migration ran once. */
export async function deploysAtOnce(rounds: number): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-deploys-'))
  const embedded = await ensureEmbedded(join(folder, 'data'))
  const operator = connectPostgres(embedded.superuser, { max: 1, statementTimeoutMs: 0, name: 'operator' })
  const line = await startProxy(embedded.superuser.host)
  const wrong: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const database = `deploy_${round}`
      await operator.unsafe(`create database ${database} owner companion`)
      const owner = connectPostgres({ ...embedded.address, database }, { max: 1, statementTimeoutMs: 0, name: 'owner' })
      await owner.unsafe(FORMER).simple()
      await owner.end({ timeout: 1 })
      const inside = connectPostgres(
        { ...embedded.superuser, database },
        { max: 1, statementTimeoutMs: 0, name: 'operator' },
      )
      const env = {
        DATA_DIR: join(folder, 'shared'),
        DATABASE_URL: line.url(database),
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
      }
      const dying = dieSoon(env)
      const apps = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => runApp(env)))
      await dying
      for (const app of apps) {
        if (app.status === 'rejected') wrong.push(String(app.reason))
        else {
          const page = await fetch(`${app.value.origin}/?eventSlug=erie`)
          if (page.status !== 200) wrong.push(`round ${round}: a page was answered ${page.status}`)
          await app.value.stop()
        }
      }
      const ran = await inside`select created_at from drizzle.__drizzle_migrations`
      if (ran.length !== MIGRATIONS) wrong.push(`round ${round}: ${ran.length} migrations ran of ${MIGRATIONS}`)
      const [{ admins = 0 } = {}] = await inside`select count(*)::int as admins from users where is_admin`
      if (admins !== 1) wrong.push(`round ${round}: ${admins} administrators`)
      await inside.end({ timeout: 1 })
    }
  } finally {
    line.close()
    await operator.end({ timeout: 1 })
    await embedded.release()
    await rm(folder, { recursive: true, force: true })
  }
  const said = `${rounds} times ${AT_ONCE} deploys at once on a database of an earlier version, one more killed amid it: ${wrong.length} wrong`
  return { isRight: wrong.length === 0, said: [said, ...wrong.slice(0, 10)].join('\n    ') }
}

/** One that is killed while it starts, at a moment that is another one each time. */
async function dieSoon(env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, 'src/server.ts'], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  await Bun.sleep(300 + Math.random() * 1200)
  child.kill('SIGKILL')
  await child.exited
}
