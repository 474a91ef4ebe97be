import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '../../../src/env.ts'
import { getStorage } from '../../../src/features/uploads/storage/storage.ts'

test('storage that could not be created is tried again at the next call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-storage-yet-'))
  // The signing secret cannot be stored there.
  env.DATA_DIR = '/dev/null/data'
  const why = await getStorage().then(String, ({ code }) => code)
  env.DATA_DIR = folder
  expect([why, await (await getStorage()).check()]).toEqual(['ENOTDIR', undefined])
  rmSync(folder, { recursive: true })
})
