import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureEmbedded } from '../../db/embedded/lifecycle.ts'
import { stopEmbedded } from '../../db/embedded/status.ts'
import { type OtherProcess, startOtherProcess } from '../support/other-process.ts'
import { until } from '../support/until.ts'

// Making one takes a second, so most tests share it; the others make their own below `scratch`.
const scratch = mkdtempSync(join(tmpdir(), 'embedded-test-'))
chmodSync(scratch, 0o755)
const dataDir = join(scratch, 'shared')
let app: OtherProcess
let cli: OtherProcess
beforeEach(() => {
  app = startOtherProcess()
  cli = startOtherProcess()
})
afterEach(async () => {
  await Promise.all([app.kill(), cli.kill()])
  await until(async () => (await stopEmbedded(dataDir)) !== 'in-use')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('says in a sentence', () => {
  const refusal = async (folder: string) => {
    const error = await ensureEmbedded(folder).catch((error) => error)
    return [error.name, error.message]
  }

  test('that the data is of another major version, and starts nothing beside it', async () => {
    const old = join(scratch, 'old')
    mkdirSync(join(old, 'pg9'), { recursive: true })
    const [name, message] = await refusal(old)
    expect(name).toBe('EmbeddedProblem')
    expect(message).toStartWith(`The data in ${old} was written by Postgres 9, but only Postgres 18`)
    expect(message).toEndWith('. Install Postgres 9, or set DATA_DIR or DATABASE_URL')
    expect(readdirSync(old)).toEqual(['pg9'])
  })

  test('that a file is in the way of the data folder', async () => {
    const file = join(scratch, 'file')
    writeFileSync(file, '')
    expect(await refusal(join(file, 'data'))).toEqual([
      'EmbeddedProblem',
      `Cannot write ${join(file, 'data')}: a file has the folder's name: set DATA_DIR or DATABASE_URL`,
    ])
  })

  test.if(existsSync('/proc/self'))('that the place cannot be written', async () => {
    expect(await refusal('/proc/companion')).toEqual([
      'EmbeddedProblem',
      'Cannot write /proc/companion: it cannot be created there: set DATA_DIR or DATABASE_URL',
    ])
  })

  test('what the server said where it does not start, and leaves its files alone', async () => {
    await app.open({ dataDir })
    await app.close()
    const [control, away] = [join(dataDir, 'pg18/global/pg_control'), join(scratch, 'pg_control')]
    renameSync(control, away)
    const [name, message] = await refusal(dataDir)
    renameSync(away, control)
    expect(name).toBe('EmbeddedProblem')
    expect(message).toContain('The embedded Postgres did not start')
    expect(message).toContain('could not find the database system')
    await cli.open({ dataDir })
    expect(await cli.close()).toBe('stopped')
  })
})
