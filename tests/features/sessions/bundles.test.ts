import { afterAll, beforeAll, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { events, speakers } from '../../../db/schema.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { attributes, openWhole } from '../../support/html.ts'
import { anEvent, aSession, aSpeaker, insertSessions } from '../../support/rows.ts'
import { writeThreeDays } from '../../support/three-days.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ seeded: false })
  await writeThreeDays()
  await db
    .insert(events)
    .values(anEvent({ id: 'large', name: 'Large', slug: 'large', startsOn: '2027-03-13', endsOn: '2027-03-15' }))
  await db.insert(speakers).values([1, 2].map((day) => aSpeaker({ id: `speaker-${day}`, eventId: 'large' })))
  await insertSessions(
    db,
    Array.from({ length: 151 }, (_, at) => talk(at)),
  )
})
afterAll(() => app.close())

/** A hundred on the first day, the others on the second; one of each is spoken at by both speakers. */
function talk(at: number) {
  const day = at < 100 ? 1 : 2
  const speakerIds = at % 100 === 0 ? ['speaker-1', 'speaker-2'] : [`speaker-${day}`]
  const startTime = `2025-03-${14 + day}T09:00:00`
  return aSession({
    id: `talk-${at}`,
    eventId: 'large',
    title: `Talk ${at}`,
    startTime,
    endTime: startTime,
    speakerIds,
  })
}

const bundle = async (query: string) => (await openWhole(app, `/dialogs/agenda?eventSlug=${query}`)).html
const dialogs = async (query: string) => {
  const ids = attributes(await bundle(query), 'template', 'data-dialog').map((id) => id.split('-')[0]!)
  return Object.fromEntries([...Map.groupBy(ids, (noun) => noun)].map(([noun, { length }]) => [noun, length]))
}

test('a program of 151 sessions has a bundle of dialogs for each day', async () => {
  const { html } = await openWhole(app, '/?eventSlug=large')
  expect(attributes(html, 'body, .day', 'data-dialogs')).toEqual([
    '/dialogs/agenda?eventSlug=large',
    '/dialogs/agenda?eventSlug=large&day=1',
    '/dialogs/agenda?eventSlug=large&day=2',
  ])
  expect(await dialogs('large')).toEqual({ take: 6, map: 1 })
  expect(await dialogs('large&day=1')).toEqual({ session: 100, speaker: 2 })
  expect(await dialogs('large&day=2')).toEqual({ session: 51, speaker: 2 })
})

test('a speaker’s dialog in a day’s bundle has her sessions of every day', async () => {
  const html = await bundle('large&day=2')
  const [, hers = ''] = /<template data-dialog="speaker-speaker-1"(.*?)<\/template>/s.exec(html) ?? []
  expect(attributes(hers, 'a[data-dialog^=session]', 'data-dialog').length).toBe(101)
})

test('a program of 150 sessions has one bundle, which unknown days share', async () => {
  const { html } = await openWhole(app, '/')
  expect(attributes(html, 'body, .day', 'data-dialogs')).toEqual(['/dialogs/agenda'])
  expect(await dialogs('pgh&day=2')).toEqual(await dialogs('pgh'))
  const etags = await Promise.all(
    ['', '&day=3', '&day=9', '&day=x', '&day=02'].map(async (day) =>
      (await app.visitor().get(`/dialogs/agenda?eventSlug=large${day}`)).headers.get('etag'),
    ),
  )
  expect(new Set(etags).size).toBe(1)
})
