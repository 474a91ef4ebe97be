import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { testDatabase } from '../support/database.ts'
import { startProxy } from '../support/proxy.ts'

test('an error of the driver that nobody waits for ends nothing, one of ours ends the process in order, and both are said', async () => {
  const database = await testDatabase()
  const line = await startProxy(database.address.host)
  const script = join(import.meta.dirname, '../support/unexpected.child.ts')
  const child = Bun.spawn([process.execPath, script, line.url(database.target.database)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect([said, await child.exited]).toEqual(['still answering\nended in order\n', 1])
  expect(complained).toContain('A database connection failed where nobody waited for it, and all are replaced: ')
  expect(complained).toContain('Something unexpected happened, and the app ends: ')
  line.close()
  await database.close()
})
