import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import { ROOT, readSource } from './source-files.ts'

/** Lower it whenever the app has become smaller. Readers, not tests, judge how long a file is and how full a folder. */
const MAX_APP_LINES = 62_000 + Number(process.env.RECIPE_LINES ?? 0)

test(`the app has at most ${MAX_APP_LINES} lines of TypeScript and CSS`, async () => {
  const files = [...new Glob('{src,cli,db,executable}/**/*.{ts,tsx,css}').scanSync(ROOT)]
  const sources = await Promise.all(files.map(readSource))
  expect(sources.reduce((lines, source) => lines + source.split('\n').length - 1, 0)).toBeLessThanOrEqual(MAX_APP_LINES)
})

test('there is no file, export, type or dependency that nobody uses', async () => {
  const knip = Bun.spawn([process.execPath, join('node_modules', 'knip', 'bin', 'knip-bun.js'), '--no-progress'], {
    cwd: ROOT,
    stderr: 'inherit',
  })
  expect([await new Response(knip.stdout).text(), await knip.exited]).toEqual(['', 0])
})
