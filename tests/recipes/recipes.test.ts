import { afterAll, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { TEST_LIMIT } from '../support/test-file.ts'
import { copyOfProject, expectTidy, type Followed, follow, readRecipe, run, runTests } from './recipe.ts'

const copy = copyOfProject()
const followed: Followed[] = []
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('a recipe of CONTRIBUTING.md does what it says, with as many edits as it says', () => {
  test.each([
    ['A page', { made: ['src/features/events/pages.tsx'], edited: { 'src/app.ts': 2 } }],
    [
      'An island',
      { made: ['src/features/events/copy-venue.island.tsx'], edited: { 'src/features/events/pages.tsx': 2 } },
    ],
    [
      'A field',
      {
        made: [],
        edited: {
          'db/schema.ts': 1,
          'src/features/sessions/schema.ts': 2,
          'src/features/sessions/session-form.tsx': 1,
          'src/features/sessions/session-dialog.tsx': 1,
        },
      },
    ],
    [
      'A tab',
      {
        made: ['src/features/sessions/tracks-panel.tsx'],
        edited: { 'src/features/dashboard/tabs.tsx': 2, 'tests/features/dashboard/dashboard.e2e.ts': 1 },
      },
    ],
    ['A command', { made: ['cli/commands/tracks.ts'], edited: { 'cli/program.ts': 2, 'cli/examples.ts': 1 } }],
  ])('%s', async (name, expected) => {
    const done = await follow(readRecipe(name), copy)
    expect(done).toMatchObject(expected)
    await runTests(done, copy)
    followed.push(done)
  })
})

test('no test is edited for a field: those that look at whole rows pass as they are', async () => {
  for (const file of ['tests/features/sessions/calls.test.ts', 'tests/features/history/undoing.test.ts'])
    await run(['bun', 'test', TEST_LIMIT, `./${file}`], copy)
})

test('what was made by the recipes compiles, is in the house’s style and keeps its rules', async () => {
  await expectTidy(followed, copy)
}, 600_000)
