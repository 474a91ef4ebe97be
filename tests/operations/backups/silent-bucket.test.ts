import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '../../../src/env.ts'
import { backupStorage } from '../../../src/operations/backups/scheduled/backup-storage.ts'
import { openFileDatabase } from '../../support/database.ts'

const scratch = mkdtempSync(join(tmpdir(), 'silent-bucket-'))
await openFileDatabase()
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true })
})

test('a bucket that takes what is sent and says nothing is given up, and nothing of it is left here', async () => {
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const before = { ...env }
  Object.assign(env, {
    DATA_DIR: scratch,
    BACKUP_TO: 's3://backups/nightly',
    S3_ENDPOINT: `http://127.0.0.1:${silent.port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  try {
    await expect(backupStorage(500).keep('never')).rejects.toThrow('The bucket backups did not answer in time')
    expect(readdirSync(join(scratch, 'backups'))).toEqual([])
  } finally {
    Object.assign(env, before)
    silent.stop(true)
  }
})
