import { expect, test } from 'bun:test'
import { readSource, sourceFiles } from './source-files.ts'

const files = sourceFiles('src', 'cli', 'db', 'seeds', 'executable', 'tests')

test('no folder or file is a drawer for whatever has no name', () => {
  const drawers = files.filter((file) => /(^|\/)(utils?|libs?|common|helpers?|misc)(\/|\.tsx?$)/.test(file))
  expect(drawers).toEqual([])
})

test('no file passes on what another exports, but for those that are fetched as one', async () => {
  const barrels = files.filter((file) => /(^|\/)index\.tsx?$/.test(file))
  expect(barrels.filter((file) => !['cli/index.ts', 'seeds/index.ts'].includes(file))).toEqual([])
  const sources = await Promise.all(files.map(readSource))
  const facades = files.filter((_, i) => /^export (type )?(\*|\{[^}]*\}) from /m.test(sources[i]!))
  expect(facades.filter((file) => !/-submit\.ts$/.test(file))).toEqual([])
})

test('every island file exports one island, declared with its own address', async () => {
  const islands = files.filter((file) => file.endsWith('.island.tsx'))
  const sources = await Promise.all(islands.map(readSource))
  const undeclared = islands.filter(
    (_, i) => !/^export default island(<.+>)?\(\s*import\.meta\.url,/m.test(sources[i]!),
  )
  expect(undeclared).toEqual([])
})

test('files and folders are named in kebab-case', () => {
  const others = files.filter((file) => !/^([a-z0-9]+(-[a-z0-9]+)*[/.])+tsx?$/.test(file))
  expect(others).toEqual([])
})
