import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../../../db/client.ts'
import { ensureEmbedded } from '../../../db/embedded/lifecycle.ts'
import { migrate } from '../../../db/migrate.ts'
import { connectPostgres } from '../../../db/pool/connection.ts'
import { ADMIN } from '../../support/app.ts'
import { startProxy } from '../../support/proxy.ts'
import { runApp } from '../../support/running-app.ts'
import type { Told } from '../told.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
/** As old as the database is that the deploys meet. */
const OLD = 3
const AT_ONCE = 3

/** Several deploys meet at an old database with rows, and one of them is killed amid it; all others come up, and each migration ran once. */
export async function deploysAtOnce(rounds: number): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-deploys-'))
  const embedded = await ensureEmbedded(join(folder, 'data'))
  const operator = connectPostgres(embedded.superuser, { max: 1, statementTimeoutMs: 0, name: 'operator' })
  const line = await startProxy(embedded.superuser.host)
  const wrong: string[] = []
  let migrations = 0
  try {
    const old = await oldMigrations(folder)
    for (let round = 0; round < rounds; round++) {
      const database = `deploy_${round}`
      await operator.unsafe(`create database ${database} owner companion`)
      const target = { dataDir: join(folder, 'data'), database }
      await connectDatabase(target)
      await migrate(old)
      await closeDatabase()
      const inside = connectPostgres(
        { ...embedded.superuser, database },
        { max: 1, statementTimeoutMs: 0, name: 'operator' },
      )
      await inside`insert into events (id, name, slug, city) values ('old', 'Old', 'old', 'Leipzig')`
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
          const page = await fetch(`${app.value.origin}/?eventSlug=old`)
          if (page.status !== 200) wrong.push(`round ${round}: a page was answered ${page.status}`)
          await app.value.stop()
        }
      }
      const ran = await inside`select created_at from drizzle.__drizzle_migrations`
      migrations = await countMigrations(MIGRATIONS)
      if (ran.length !== migrations) wrong.push(`round ${round}: ${ran.length} migrations ran of ${migrations}`)
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
  const said = `${rounds} times ${AT_ONCE} deploys at once on a database of ${OLD} migrations of ${migrations}, one more killed amid it: ${wrong.length} wrong`
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

async function oldMigrations(folder: string): Promise<string> {
  const old = join(folder, 'migrations')
  await cp(MIGRATIONS, old, { recursive: true })
  const file = join(old, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, OLD) }))
  return old
}

const countMigrations = async (folder: string): Promise<number> =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')).entries.length
