import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
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
