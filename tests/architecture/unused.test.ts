import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROOT } from './source-files.ts'

test('there is no file, export, type or dependency that nobody uses', async () => {
  const knip = Bun.spawn([process.execPath, join('node_modules', 'knip', 'bin', 'knip-bun.js'), '--no-progress'], {
    cwd: ROOT,
    stderr: 'inherit',
  })
  expect([await new Response(knip.stdout).text(), await knip.exited]).toEqual(['', 0])
})
