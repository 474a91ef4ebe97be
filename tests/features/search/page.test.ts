import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { startSearchApp } from './search-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startSearchApp()
})
afterAll(() => app.close())

const open = (path: string) => openWhole(app, path)

test('results are in groups, with links and marks', async () => {
  const { html, status } = await open('/search?eventSlug=pgh&q=riv')
  expect([status, texts(html, '#found h2')]).toEqual([200, ['Sessions 2', 'Sponsors 1']])
  expect(texts(html, '#found a')).toEqual([
    'Rivers & bridges9:00 – 9:45 AM · Hall · Keynote',
    'Canceled: Rivers by nightDay 2 · 9:00 – 10:00 AM · Keynote',
    'RiversGold',
  ])
  expect(texts(html, '#found mark')).toEqual(['Riv', 'Riv', 'Riv'])
  expect(texts(html, '#found-count')).toEqual(['Found: 2 sessions, 1 sponsor'])
  const speaker = await open('/search?eventSlug=pgh&q=grosse+ingrid')
  expect(texts(speaker.html, '#found a')).toEqual(['Ingrid SørensenEngineer · Größe & Sons'])
  expect(texts(speaker.html, '#found mark')).toEqual(['Ingrid', 'Größe'])
  const room = await open('/search?eventSlug=pgh&q=hearing')
  expect(texts(room.html, '#found a')).toEqual(['Monongahela Room1 session · Hearing loop'])
  const hrefs = [html, speaker.html, room.html].flatMap((page) => attributes(page, '#found a', 'href'))
  expect(hrefs).toEqual([
    '/?eventSlug=pgh&session=rivers',
    '/?eventSlug=pgh&session=off',
    '/sponsors?eventSlug=pgh#rivers',
    '/speakers?eventSlug=pgh&speaker=ingrid',
    '/?eventSlug=pgh&room=mono',
  ])
  const dialogs = await Promise.all(hrefs.map(async (href) => texts((await open(href)).html, 'dialog[open] h2')))
  expect(dialogs.flat()).toEqual(['Rivers & bridges', 'Rivers by night', 'Ingrid Sørensen', 'Monongahela Room'])
  expect(attributes((await open('/sponsors')).html, '#rivers', 'class')).toEqual(['card sponsor'])
})

test('an excerpt shows the words around a match as plain text', async () => {
  const { html } = await open('/search?q=vacuum+kuber')
  expect(texts(html, '.nothing p')).toHaveLength(2)
  expect(texts((await open('/search?q=vacuum')).html, '.excerpt')).toEqual([
    'What a vacuum that never finished taught us. Bring a solder iron.',
  ])
})

test('the page without a query describes the search and links to the tracks', async () => {
  const { html } = await open('/search?eventSlug=pgh')
  expect(texts(html, 'h1')).toEqual(['Search'])
  expect(texts(html, '.to-find .chips a')).toEqual(['Keynote', 'Tech'])
  expect(attributes(html, '.to-find', 'hidden')).toEqual([])
  expect(attributes(html, 'form[action="/search"] input', 'name')).toEqual(['eventSlug', 'q'])
})

test('the page without results says so and suggests other searches', async () => {
  const { html } = await open('/search?eventSlug=pgh&q=bridges+gold')
  expect(texts(html, '.nothing p')).toEqual([
    'No results for “bridges gold” at this event.',
    'Did you mean bridges or gold?',
  ])
  expect(attributes(html, '.nothing a', 'href')).toEqual([
    '/search?eventSlug=pgh&q=bridges',
    '/search?eventSlug=pgh&q=gold',
  ])
  expect(texts((await open('/search?q=xylophone')).html, '.nothing p')[1]).toBe(
    'Try fewer words or just the beginning of a word.',
  )
})

test('the page names a misspelled word and its correction', async () => {
  const { html } = await open('/search?q=brigdes')
  expect(texts(html, '#found > p')).toEqual(['No results for “brigdes”. Showing results for “bridges”.'])
})

test('the agenda links to the search, which search engines do not index', async () => {
  expect(attributes((await open('/')).html, '.head-tools a', 'href')).toContain('/search')
  const { html } = await open('/search?q=rivers')
  expect(attributes(html, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
  expect(texts(html, 'title')[0]).toStartWith('“rivers”')
})

test('a search finds nothing of another event', async () => {
  expect(texts((await open('/search?eventSlug=cbus&q=rivers')).html, '.nothing p')).toHaveLength(2)
})
