import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { ROOT, readSource } from './source-files.ts'

const page = await readSource('docs/held-together.md')
const entries = page.split('\n').filter((line) => line.startsWith('- **'))

test('every entry names a file that leans on an internal, and a test file that would notice its loss', () => {
  expect(entries.length).toBeGreaterThan(20)
  const complete = /`(?:src|db|cli|executable|patches)\/[\w./@-]+`.*; `tests\//
  expect(entries.filter((entry) => !complete.test(entry))).toEqual([])
})

test('every patch has an entry', () => {
  const patches = [...new Glob('patches/*').scanSync(ROOT)].map((file) => file.replaceAll('\\', '/'))
  expect(patches.length).toBeGreaterThan(0)
  expect(patches.filter((patch) => !entries.some((entry) => entry.includes(`\`${patch}\``)))).toEqual([])
})
