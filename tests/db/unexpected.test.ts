import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from '../../executable/compile.ts'
import { testDatabase } from '../support/database.ts'
import { startProxy } from '../support/proxy.ts'

const script = join(import.meta.dirname, '../support/unexpected.child.ts')
const folder = mkdtempSync(join(tmpdir(), 'conference-unexpected-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('an unawaited driver error is logged and ends nothing, and an error of ours ends the process in order', async () => {
  await expectToOutlive([process.execPath, script])
})

test('an executable, whose stacks name the sources, treats both errors the same', async () => {
  const outfile = join(folder, 'child')
  await compile({ entrypoints: [script], outfile })
  await expectToOutlive([outfile])
})

async function expectToOutlive(command: string[]) {
  const database = await testDatabase()
  const line = await startProxy(database.address.host)
  const child = Bun.spawn([...command, line.url(database.target.database)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect([said, await child.exited]).toEqual(['still answering\nended in order\n', 1])
  expect(complained).toContain('A database connection failed while idle. All connections are replaced: ')
  expect(complained).toContain('Something unexpected happened, and the app ends: ')
  line.close()
  await database.close()
}
