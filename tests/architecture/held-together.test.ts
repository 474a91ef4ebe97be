import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { ROOT, readSource } from './source-files.ts'

const page = await readSource('docs/held-together.md')
/** Each says what is leant on, where, and which tests would notice. */
const entries = page.split('\n').filter((line) => line.startsWith('- **'))
const noticing = /`(tests\/[\w./-]+\.tsx?)`: “([^”]+)”/g

test('every entry names a file that leans, and a test that would notice', () => {
  const leaning = /`((?:src|db|cli|patches)\/[\w./@-]+)`/
  expect(entries.length).toBeGreaterThan(20)
  expect(entries.filter((entry) => !leaning.test(entry) || !entry.match(noticing))).toEqual([])
})

test('the tests are there', async () => {
  const named = [...page.matchAll(noticing)].map(([, file, title]) => ({ file: file!, title: title! }))
  const missing = []
  for (const { file, title } of named)
    if (!existsSync(join(ROOT, file)) || !(await readSource(file)).includes(title)) missing.push(`${file}: ${title}`)
  expect(missing).toEqual([])
})

test('every patch has an entry', () => {
  const patches = [...new Glob('patches/*').scanSync(ROOT)].map((file) => file.replaceAll('\\', '/'))
  expect(patches.length).toBeGreaterThan(0)
  expect(patches.filter((patch) => !entries.some((entry) => entry.includes(`\`${patch}\``)))).toEqual([])
})
