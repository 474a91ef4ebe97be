import { afterAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { copyProject, expectTidy, follow, readLongRecipe, runTests } from './recipe.ts'

/** It also starts the dashboard in a browser. */
const LONG = 900_000

const copy = copyProject()
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test(
  'the recipe for a noun makes six files and edits eight',
  async () => {
    const done = await follow(readLongRecipe('docs/recipe-noun.md'), copy)
    expect({ ...done, made: done.made.length }).toMatchObject({
      made: 6,
      edited: {
        'db/schema.ts': 15,
        'src/records/tables.ts': 1,
        'src/app.ts': 2,
        'src/features/dashboard/tabs.tsx': 2,
        'src/features/dashboard/format-history.ts': 2,
        'cli/terminal/format-row-counts.ts': 1,
      },
      regenerated: ['db/migrations/meta/_journal.json', 'tests/heard/trees/dashboard.txt'],
    })
    await runTests(done, copy)
    await expectTidy([done], copy)
  },
  LONG,
)
