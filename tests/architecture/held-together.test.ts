import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { namedTests } from './named-tests.ts'
import { ROOT, readSource } from './source-files.ts'

const page = await readSource('docs/held-together.md')
/** Each says what is leant on, where, and which tests would notice. */
const entries = page.split('\n').filter((line) => line.startsWith('- **'))

test('every entry names a file that leans, and a test that would notice', () => {
  const leaning = /`((?:src|db|cli|executable|patches)\/[\w./@-]+)`/
  expect(entries.length).toBeGreaterThan(20)
  expect(entries.filter((entry) => !leaning.test(entry) || !namedTests(entry).length)).toEqual([])
})

test('every patch has an entry', () => {
  const patches = [...new Glob('patches/*').scanSync(ROOT)].map((file) => file.replaceAll('\\', '/'))
  expect(patches.length).toBeGreaterThan(0)
  expect(patches.filter((patch) => !entries.some((entry) => entry.includes(`\`${patch}\``)))).toEqual([])
})
