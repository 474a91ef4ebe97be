import { afterAll, beforeAll, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { events, sessions, speakers, sponsors } from '../../../db/schema.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { anEvent, aSession, aSpeaker, aSponsor } from '../../support/rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ seeded: false })
  const onNextDay = { startTime: '2025-03-16T09:00:00', endTime: '2025-03-16T10:00:00' }
  await db
    .insert(events)
    .values([anEvent({ id: 'pgh' }), anEvent({ id: 'cbus', name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' })])
  await db.insert(speakers).values(aSpeaker({ id: 'ada', name: 'Ada Größe', title: 'Engineer', company: 'Rivers' }))
  await db.insert(sponsors).values(aSponsor({ id: 'rivers', name: 'Rivers', tier: 'Gold' }))
  await db
    .insert(sessions)
    .values([
      aSession({ id: 'keynote', title: 'Rivers & bridges', location: 'Hall', speakerIds: ['ada'] }),
      aSession({ id: 'off', title: 'Rivers by night', status: 'cancelled', ...onNextDay }),
      aSession({ id: 'secret', title: 'Rivers in secret', status: 'draft' }),
    ])
})
afterAll(() => app.close())

const open = (path: string) => openWhole(app, path)

test('what is found stands in groups, each with a link to its own address and its marks', async () => {
  const { html, status } = await open('/search?eventSlug=pgh&q=riv')
  expect([status, texts(html, '#found h2')]).toEqual([200, ['Sessions 2', 'Speakers 1', 'Sponsors 1']])
  expect(texts(html, '#found a')).toEqual([
    'Rivers & bridges9:00 – 9:45 AM · Hall · Keynote · Ada Größe',
    'Cancelled Rivers by nightDay 2 · 9:00 – 10:00 AM · Keynote',
    'Ada GrößeEngineer · Rivers',
    'RiversGold',
  ])
  expect(attributes(html, '#found a', 'href')).toEqual([
    '/?eventSlug=pgh&session=keynote',
    '/?eventSlug=pgh&session=off',
    '/speakers?eventSlug=pgh&speaker=ada',
    '/sponsors?eventSlug=pgh#rivers',
  ])
  expect(texts(html, '#found mark')).toEqual(['Riv', 'Riv', 'Riv', 'Riv'])
  expect(texts((await open('/search?q=grosse')).html, '#found mark')).toEqual(['Größe', 'Größe'])
  expect(texts(html, '#found-count')).toEqual(['Found: 2 sessions, 1 speaker, 1 sponsor'])
  for (const href of attributes(html, '#found a', 'href')) expect((await open(href)).status).toBe(200)
  expect(attributes((await open('/sponsors')).html, '#rivers', 'class')).toEqual(['card sponsor'])
})

test('without a query it says what can be searched, and leads to the tracks', async () => {
  const { html } = await open('/search?eventSlug=pgh')
  expect(texts(html, 'h1')).toEqual(['Search'])
  expect(texts(html, '.to-find .chips a')).toEqual(['Keynote'])
  expect(attributes(html, '.to-find', 'hidden')).toEqual([])
  expect(attributes(html, 'form[action="/search"] input', 'name')).toEqual(['eventSlug', 'q'])
})

test('what leads to nothing says so, and what else to look for', async () => {
  const { html } = await open('/search?eventSlug=pgh&q=bridges+gold')
  expect(texts(html, '.nothing p')).toEqual([
    'Nothing at this event matches “bridges gold”.',
    'Did you mean bridges or gold?',
  ])
  expect(attributes(html, '.nothing a', 'href')).toEqual([
    '/search?eventSlug=pgh&q=bridges',
    '/search?eventSlug=pgh&q=gold',
  ])
  expect(texts((await open('/search?q=xylophone')).html, '.nothing p')[1]).toBe(
    'Fewer words, or only the beginning of one, find more.',
  )
})

test('a word that was misspelled is named, with what was found in its place', async () => {
  const { html } = await open('/search?q=brigdes')
  expect(texts(html, '#found > p')).toEqual(['Nothing matches “brigdes”. Shown is what matches “bridges”.'])
})

test('the agenda leads to it; search engines do not keep it', async () => {
  expect(attributes((await open('/')).html, '.agenda-links a', 'href')).toContain('/search')
  const { html } = await open('/search?q=rivers')
  expect(attributes(html, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
  expect(texts(html, 'title')[0]).toStartWith('“rivers”')
})

test('an event is searched by itself', async () => {
  expect(texts((await open('/search?eventSlug=cbus&q=rivers')).html, '.nothing p')).toHaveLength(2)
})
