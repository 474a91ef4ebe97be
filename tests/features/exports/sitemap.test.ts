import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { all, readXml } from './read-xml.ts'
import { startTwoNights } from './two-nights.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTwoNights()
})
afterAll(() => app.close())

const list = async (path: string) => readXml(await (await app.visitor().get(path)).text())

test('the site map leads to every page of every open event, with the date of its last change', async () => {
  const robots = await (await app.visitor().get('/robots.txt')).text()
  expect(robots).toEndWith(`\nSitemap: ${app.origin}/sitemap.xml\n`)
  const lists = all(await list('/sitemap.xml'), 'loc').map(({ text }) => text)
  expect(lists).toEqual(
    ['two-nights', 'undated', 'zoneless'].map((slug) => `${app.origin}/sitemap.xml?eventSlug=${slug}`),
  )
  const pages = all(await list('/sitemap.xml?eventSlug=two-nights'), 'url').map(({ children }) =>
    children.map(({ text }) => text),
  )
  const at = (path: string) => `${app.origin}${path.replace('?', '?eventSlug=two-nights&').replace(/&$/, '')}`
  expect(pages.map(([address]) => address)).toEqual(
    ['/?', '/speakers?', '/sponsors?', '/messaging?']
      .concat(['opening', 'late', 'later', 'second', 'off', 'unknown'].map((id) => `/?session=${id}`))
      .concat('/speakers?speaker=bo', '/speakers?speaker=ada')
      .map(at),
  )
  expect(pages[4]).toEqual([at('/?session=opening'), '2026-11-20T08:30:00.000Z'])
  const answers = await Promise.all(pages.map(([address]) => fetch(address!)))
  expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200))
})

test('a site without a known address has no site map, and robots.txt names none', async () => {
  for (let n = 0; n < 36; n++) await app.visitor().get('/speakers', { host: `made-up-${n % 9}.example` })
  const ask = (path: string) => app.visitor().get(path, { host: 'unknown.example' })
  for (const path of ['/sitemap.xml', '/sitemap.xml?eventSlug=two-nights']) {
    const answer = await ask(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'This site’s public address isn’t known'])
  }
  expect(await (await ask('/robots.txt')).text()).not.toContain('Sitemap')
})
