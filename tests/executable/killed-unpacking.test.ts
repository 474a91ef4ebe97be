import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { optionalDependencies } from '../../package.json'
import { ROOT } from '../architecture/source-files.ts'
import { until } from '../support/until.ts'

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'conference-unpacking-')))
const dataDir = join(scratch, 'data')

beforeAll(async () => {
  expect(await Bun.spawn([process.execPath, join(ROOT, 'executable/build.ts'), '--out', scratch]).exited).toBe(0)
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('an executable removes what a killed one unpacked, and keeps what another is unpacking', async () => {
  const [version] = Object.values(optionalDependencies) as [string]
  const killed = await stoppedUnpacking()
  killed.child.kill('SIGKILL')
  await killed.child.exited
  expect(unpacked()).toEqual([killed.making])
  const stopped = await stoppedUnpacking()
  expect(unpacked()).toEqual([stopped.making])
  expect(await start().exited).toBe(0)
  expect(unpacked()).toEqual([stopped.making, version])
  stopped.child.kill('SIGCONT')
  expect(await stopped.child.exited).toBe(0)
  expect(unpacked()).toEqual([version])
})

const unpacked = () => {
  const programs = join(dataDir, 'postgres-programs')
  return existsSync(programs) ? readdirSync(programs).sort() : []
}

const start = () =>
  Bun.spawn([join(scratch, 'conference'), 'db', 'migrate'], {
    cwd: scratch,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** One that stands still while it unpacks, and what it is at. */
async function stoppedUnpacking() {
  const child = start()
  const its = () => unpacked().find((name) => name.startsWith(`.making-${child.pid}_`))
  await until(() => its() !== undefined)
  child.kill('SIGSTOP')
  return { child, making: its()! }
}
