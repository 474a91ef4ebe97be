import { afterAll, beforeAll } from 'bun:test'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'

/** A data folder for the commands of a test file, at its top level; it goes after the file's last test. */
export function cliFolder(): { dataDir: string; env: { DATA_DIR: string } } {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'conference-cli-')))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir, env: { DATA_DIR: dataDir } }
}

/** The same with its database open here, as a running server has it: the commands attach to that. */
export function cliDatabase({ migrated = true } = {}): ReturnType<typeof cliFolder> {
  // Before the folder goes.
  afterAll(closeDatabase)
  const folder = cliFolder()
  beforeAll(async () => {
    await connectDatabase({ dataDir: folder.dataDir })
    if (migrated) await migrate()
  })
  return folder
}
