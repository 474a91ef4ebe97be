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

/** Names that several files export. `island` has one file for the server and one for the browser. */
const SHARED_NAMES = ['island']

test('an exported name has one file', async () => {
  const exports = await namesIn(
    /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  )
  const filesByName = Map.groupBy(exports, ({ name }) => name)
  const shared = [...filesByName].filter(([, places]) => new Set(places.map(({ file }) => file)).size > 1)
  const added = shared.filter(([name]) => !SHARED_NAMES.includes(name))
  expect(added.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)).toEqual([])
})

/** How many names still hold one of the words below. The figure may only be lowered. */
const MAX_VAGUE_NAMES = 270
const VAGUE_WORDS = ['said', 'told', 'asked', 'wanted', 'kept', 'known']

test('a new name holds no bare participle, no whyNot, InWords, MOST_, LONGEST_ or PATIENCE', async () => {
  const declared = await namesIn(/\b(?:function\*?|const|let|class|type|interface|enum) (\w+)/g)
  const vague = declared.filter(
    ({ name }) =>
      wordsOf(name).some((word) => VAGUE_WORDS.includes(word)) || /whyNot|InWords|MOST_|LONGEST_|PATIENCE/i.test(name),
  )
  const names = [...new Set(vague.map(({ file, name }) => `${file}: ${name}`))]
  expect(names.length <= MAX_VAGUE_NAMES ? [] : names).toEqual([])
})

const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)

async function namesIn(pattern: RegExp) {
  const found = await Promise.all(
    sourceFiles('src', 'cli', 'db', 'seeds', 'executable').map(async (file) =>
      [...(await readSource(file)).matchAll(pattern)].map(([, name]) => ({ file, name: name! })),
    ),
  )
  return found.flat()
}
