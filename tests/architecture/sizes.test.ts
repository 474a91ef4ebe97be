import { expect, test } from 'bun:test'
import { posix } from 'node:path'
import { Glob } from 'bun'
import { ROOT, readSource } from './source-files.ts'

/** What is read in one go, and what is found at a glance. */
const MOST_LINES = 300
const MOST_FILES = 25

/** Longer than that, and why. */
const LONG: Record<string, string> = {
  'db/schema.ts': 'the tables are data: one list, read by looking up',
}
/** Fuller than that, and why. */
const FULL: Record<string, string> = {
  'cli/commands': 'one file for each command, found by its name',
  'db/migrations': 'one file for each change of the tables, for ever',
}

const filesOf = (folders: string) =>
  [...new Glob(`${folders}/**/*`).scanSync(ROOT)].map((file) => file.replaceAll('\\', '/')).sort()

test(`no file is longer than ${MOST_LINES} lines`, async () => {
  const code = filesOf('{src,cli,db,executable,tests,bench}').filter(
    (file) => /\.(tsx?|css)$/.test(file) && !(file in LONG),
  )
  const lines = await Promise.all(code.map(async (file) => (await readSource(file)).trimEnd().split('\n').length))
  expect(code.flatMap((file, at) => (lines[at]! > MOST_LINES ? `${file}: ${lines[at]}` : []))).toEqual([])
})

test(`no room holds more than ${MOST_FILES} files`, () => {
  const rooms = Map.groupBy(filesOf('{src,cli,db,executable}'), (file) => posix.dirname(file))
  const full = [...rooms].filter(([room, { length }]) => length > MOST_FILES && !(room in FULL))
  expect(full.map(([room, { length }]) => `${room}: ${length}`)).toEqual([])
})
