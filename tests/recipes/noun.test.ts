import { afterAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { copyOfProject, expectTidy, follow, readLongRecipe, runTests } from './recipe.ts'

const copy = copyOfProject()
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a noun is six files and edits in seven', async () => {
  const done = await follow(readLongRecipe('docs/recipe-noun.md'), copy)
  expect({ made: done.made.length, edited: done.edited }).toEqual({
    made: 6,
    edited: {
      'db/schema.ts': 15,
      'src/records/tables.ts': 1,
      'src/app.ts': 2,
      'src/features/dashboard/tabs.tsx': 2,
      'tests/features/dashboard/dashboard.e2e.ts': 1,
      'src/features/dashboard/format-history.ts': 2,
      'cli/terminal/format-row-counts.ts': 1,
    },
  })
  await runTests(done, copy)
  await expectTidy([done], copy)
}, 600_000)
