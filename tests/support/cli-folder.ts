import { afterAll, beforeAll } from 'bun:test'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { env as settings } from '../../src/env.ts'
import { runHere } from './cli.ts'
import { type TestDatabase, testDatabase } from './database.ts'

type Installation = { dataDir: string; env: Record<string, string> }

/** A data folder for the commands of a test file, at its top level; it goes after the file's last test. */
export function cliFolder(): Installation {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'conference-cli-')))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir, env: { DATA_DIR: dataDir } }
}

/**
 * The same with a database, which is open here as a running server has it. Commands with the whole `env` work in this process
 * (./cli.ts); a command in a process of its own opens the same database.
 */
export function cliDatabase(): Installation {
  let database: TestDatabase | undefined
  // Before the folder goes.
  afterAll(() => database?.close())
  const { dataDir, env } = cliFolder()
  beforeAll(async () => {
    database = await testDatabase()
    const { host, user } = database.address
    Object.assign(env, { DATABASE_URL: `postgres:///${database.target.database}`, PGHOST: host, PGUSER: user })
    runHere(env)
    settings.DATA_DIR = dataDir
  })
  return { dataDir, env }
}

/** With the embedded database of the folder itself, for tests about that one. */
export function cliCluster({ migrated = true } = {}): Installation {
  // Before the folder goes.
  afterAll(closeDatabase)
  const folder = cliFolder()
  beforeAll(async () => {
    await connectDatabase({ dataDir: folder.dataDir })
    if (migrated) await migrate()
  })
  return folder
}
