import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { fieldsOf, limitsInCode, otherFigures } from './figures.ts'
import { ROOT, readSource, sourceFiles } from './source-files.ts'

const code = await textsOf(sourceFiles('src', 'db', 'cli', 'seeds', 'executable', 'tests', 'bench'))
// Bun's glob finds nothing by `{*,docs/*}.md`.
const documents = await textsOf(['*.md', 'docs/*.md'].flatMap((files) => [...new Glob(files).scanSync(ROOT)]))
const product = await readSource('docs/product.md')

describe('what code cites of docs/product.md', () => {
  const rules = [...product.matchAll(/^\*\*§(\d+\.\d+) /gm)].map(([, number]) => number!)
  const chapters = [...product.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number!)

  test('each rule has a number of its own, in the chapter of that number', () => {
    expect(rules.length).toBeGreaterThan(50)
    expect(new Set(rules).size).toBe(rules.length)
    expect(rules.filter((rule) => !chapters.includes(rule.split('.')[0]!))).toEqual([])
  })

  test('every rule that is cited is there', () => {
    const cited = [...code, ...documents].flatMap(({ file, text }) =>
      [...text.matchAll(/\bproduct (§[\d.]*\d(?:, §[\d.]*\d)*)/gi)].flatMap(([, list]) =>
        list!.split(', ').map((rule) => ({ file, rule: rule.slice(1) })),
      ),
    )
    expect(cited.length).toBeGreaterThan(100)
    expect(cited.filter(({ rule }) => !rules.includes(rule) && !chapters.includes(rule))).toEqual([])
  })

  test('no rule is cited of anything else, but RFCs', () => {
    const lines = code.flatMap(({ file, text }) => text.split('\n').map((line) => `${file}: ${line.trim()}`))
    const elsewhere = lines.filter((line) => /§|\bspec\b/i.test(line) && !/\bproduct §|RFC \d+/i.test(line))
    expect(elsewhere.filter((line) => !line.startsWith('tests/architecture/documents'))).toEqual([])
  })
})

test('every file that a document names is there', () => {
  const named = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|css|md|yml|patch))`/g)].map(([, path]) => ({
      file,
      path: path!,
    })),
  )
  const isThere = (path: string) =>
    ['', 'src', 'src/features'].some((folder) => existsSync(join(ROOT, folder, path))) || path.includes('thing')
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !isThere(path))).toEqual([])
})

test('every promise of SECURITY.md names a test file that holds it', async () => {
  const promised = (await readSource('SECURITY.md'))
    .split('## What is promised')[1]!
    .split('## What is not promised')[0]!
  const promises = promised.split('\n').filter((line) => line.startsWith('- '))
  expect(promises.length).toBeGreaterThan(20)
  expect(promises.filter((promise) => !promise.includes('`tests/'))).toEqual([])
})

test('every link of a document leads to a file', () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) => ({ file, to: join(file, '..', to!) })),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(({ to }) => !existsSync(join(ROOT, to)))).toEqual([])
})

function textsOf(files: string[]) {
  return Promise.all(files.map(async (file) => ({ file, text: await readSource(file) })))
}

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

const limitsPage = await readSource('docs/limits.md')
/** `- 64 MB of cached answers; 8 MB of one: `file``; a line may begin with a subject, `Votes: `. */
const lines = [...limitsPage.matchAll(/^- (?:[A-Z][^;:\d]+: )?(.+): `([^`]+)`$/gm)].map(([, entries, file]) => ({
  file: file!,
  entries: entries!.split('; '),
}))
const limits = await limitsInCode()

/** Figures of drawing, writing, and pacing, which limit no input. */
const NO_LIMITS = [
  'src/browser/core/on-update.ts MAX_BACKOFF_MS',
  'src/features/my-schedule/day-plan.ts MAX_GAP_S',
  'src/features/rooms/map/map-rooms.ts MAX_LABEL_CHARS',
  'src/features/rooms/map/map-rooms.ts MAX_LABEL_LINES',
  'src/features/rooms/map/use-pan-zoom.ts MAX_SCALE',
  'src/features/rooms/service.ts MAX_POSITION',
  'src/features/sessions/grid/day-grid.ts MAX_ROOMS_WITH_LINES',
  'src/features/sessions/session-warnings.ts MAX_NIGHT_MS',
  'src/formats/exported-program.ts MAX_NUMBER',
  'src/records/unit-of-work.ts MAX_RETRY_DELAY_MS',
  'src/text/summary-line.ts MAX_SUMMARY_CHARS',
]

test('each limit of the code has an entry of docs/limits.md with its figure', () => {
  const isListed = ({ file, figure }: { file: string; figure: string }) => {
    const entries = lines.find((line) => line.file === file)?.entries ?? []
    const at = entries.findIndex((entry) => beginsWith(entry, figure))
    if (at >= 0) entries.splice(at, 1)
    return at >= 0
  }
  // `10 in 10 minutes` is found before `10`.
  const longestFirst = limits.toSorted((a, b) => b.figure.length - a.figure.length)
  const real = longestFirst.filter(({ file, name }) => !NO_LIMITS.includes(`${file} ${name}`))
  expect(limits.length - real.length).toBe(NO_LIMITS.length)
  expect(real.filter((limit) => !isListed(limit))).toEqual([])
})

test('each other entry has a figure of its file', async () => {
  const unknown = []
  for (const { file, entries } of lines) {
    const figures = await otherFigures(file)
    const fields = await fieldsOf(file)
    for (const entry of entries) {
      const isOfFields = entry.split(', ').every((field) => fields.includes(field))
      const isOfConstant = figures.some((figure) => beginsWith(entry, figure))
      if (!isOfFields && !isOfConstant) unknown.push(`${file}: ${entry}`)
    }
  }
  expect(unknown).toEqual([])
})

test('each file has one line', () => {
  expect(lines.length).toBeGreaterThan(90)
  expect(new Set(lines.map(({ file }) => file)).size).toBe(lines.length)
  expect(limitsPage.match(/^- /gm)).toHaveLength(lines.length)
})

function beginsWith(entry: string, figure: string) {
  return entry.startsWith(figure) && !/^[\w,]*\w/.test(entry.slice(figure.length))
}
