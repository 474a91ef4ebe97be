import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { createAdmin } from '../../src/features/auth/service.ts'
import { createBackup } from '../../src/operations/backups/backup.ts'
import { seedEmptyDatabase } from '../../src/operations/seed-empty-database.ts'
import { ADMIN } from '../support/app.ts'
import { execute } from '../support/execute.ts'

/** Fills the embedded database of a data folder as the app does, with a table that is not the app's; answers {@link contentsOf} it. */
export async function fill(dataDir: string): Promise<string> {
  await connectDatabase({ dataDir })
  await migrate()
  await seedEmptyDatabase()
  await createAdmin(ADMIN)
  await execute('create table made_by_hand (n serial)')
  await execute('insert into made_by_hand default values')
  await closeDatabase()
  return contentsOf(dataDir)
}

/** What is in it, as a backup says it: the same for the same rows. */
export async function contentsOf(dataDir: string): Promise<string> {
  await connectDatabase({ dataDir })
  try {
    await migrate()
    const path = join(dataDir, 'to-compare')
    const { contents } = await createBackup(path, {})
    rmSync(path)
    return contents
  } finally {
    await closeDatabase()
  }
}
