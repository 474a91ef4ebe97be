import { afterAll, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { TEST_LIMIT } from '../support/test-file.ts'
import { copyProject, expectTidy, type Followed, follow, readLongRecipe, readRecipe, run, runTests } from './recipe.ts'

/** `bun run test:recipes` also runs the commands and the tests of each recipe, for minutes. */
const isWhole = process.env.TEST_RECIPES === 'whole'
const LONG = 900_000

type Expected = Pick<Followed, 'made' | 'edited'> & { regenerated?: string[] }

const copy = copyProject()
const followed: Followed[] = []
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('each recipe works with the edits that it lists', () => {
  test.each([
    [
      'A noun',
      {
        made: ['schema.ts', 'service.ts', 'routes.tsx', 'volunteer-form.tsx', 'volunteers-panel.tsx'].map(
          (file) => `src/features/volunteers/${file}`,
        ),
        edited: {
          'db/schema.ts': 8,
          'src/records/tables.ts': 1,
          'src/app.ts': 2,
          'src/features/dashboard/tabs.tsx': 2,
          'src/features/dashboard/format-history.ts': 2,
          'cli/terminal/format-row-counts.ts': 1,
        },
        regenerated: ['db/migrations/meta/_journal.json', 'tests/heard/trees/dashboard.txt'],
      },
    ],
    ['A page', { made: ['src/features/events/pages.tsx'], edited: { 'src/screens.ts': 1, 'src/app.ts': 2 } }],
    [
      'A field',
      {
        made: [],
        edited: {
          'db/schema.ts': 1,
          'src/features/sessions/schema.ts': 2,
          'src/features/sessions/session-form.tsx': 1,
          'src/features/sessions/session-dialog.tsx': 1,
          'src/formats/fields.ts': 2,
        },
        regenerated: ['db/migrations/meta/_journal.json'],
      },
    ],
    [
      'A tab',
      {
        made: ['src/features/sessions/tracks-panel.tsx'],
        edited: { 'src/features/dashboard/tabs.tsx': 2 },
        regenerated: ['tests/heard/trees/dashboard.txt'],
      },
    ],
  ])(
    '%s',
    async (name, { regenerated = [], ...expected }: Expected) => {
      const recipe = name === 'A noun' ? readLongRecipe('docs/recipe-noun.md') : readRecipe(name)
      const done = await follow(recipe, copy, { isWhole })
      expect(done).toMatchObject({ regenerated: isWhole ? regenerated : [], ...expected })
      if (isWhole) await runTests(done, copy)
      followed.push(done)
    },
    LONG,
  )
})

if (isWhole)
  test('a new field needs no edit in the tests of whole rows', async () => {
    for (const file of ['tests/features/sessions/calls.test.ts', 'tests/features/history/history.test.ts'])
      await run(['bun', 'test', TEST_LIMIT, `./${file}`], copy)
  })

test(
  'the results of all recipes compile and pass the linter and the architecture tests',
  async () => {
    await expectTidy(followed, copy)
  },
  LONG,
)
