import { expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events, speakers } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { anEvent, aSession, aSpeaker, columbus, insertSessions } from '../../support/rows.ts'
import { writeThreeDays } from '../../support/three-days.ts'
import { session } from './programs.ts'

const app = await startFileApp({ seeded: false })
await writeThreeDays()
await db.insert(events).values(columbus())
await insertSessions(db, aSession({ eventId: 'cbus' }))

const open = async (path: string) => (await openWhole(app, path)).html
const days = (html: string) => texts(html, '.day > h2')
const links = (html: string) => [texts(html, '.day-links a'), attributes(html, '.day-links a', 'href')]

test('every day is on one page under its heading, times one level below, and a night ends the evening it began on', async () => {
  const html = await open('/')
  expect(days(html)).toEqual(['Saturday, March 13', 'Sunday, March 14', 'Monday, March 15'])
  expect(links(html)).toEqual([
    ['Sat, Mar 13', 'Sun, Mar 14', 'Mon, Mar 15'],
    ['#day-1', '#day-2', '#day-3'],
  ])
  expect(attributes(html, '.day', 'id')).toEqual(['day-1', 'day-2', 'day-3'])
  expect(texts(html, '#day-3 .slot h2')).toEqual(['10:00 AM', '11:30 AM'])
  const first = ['Opening keynote', 'Lunch by the river', 'Evening on the bridge', 'Night owls']
  expect(texts(html, '#day-1 h3')).toEqual(first)
  expect(new Set(attributes(html, '.slot h2', 'aria-level'))).toEqual(new Set(['3']))
  expect(new Set(attributes(html, '.session h3', 'aria-level'))).toEqual(new Set(['4']))
  expect(texts(html, '.masthead > p > span > span')).toEqual(['Pittsburgh', 'March 13 – 15, 2027', 'Eastern Time'])
  expect(texts(html, '.in-brief span')).toEqual(['WITCON PGHPittsburgh · March 13 – 15, 2027'])
})

test('a track or a search keeps only the days with results', async () => {
  for (const path of ['/?track=Tech', '/?q=weirs']) {
    const html = await open(path)
    expect(days(html)).toEqual(path.includes('Tech') ? ['Sunday, March 14', 'Monday, March 15'] : ['Sunday, March 14'])
    expect(links(html)[1]).toEqual(attributes(html, '.day', 'id').map((id) => `#${id}`))
  }
  const none = await open('/?track=Leadership')
  expect([days(none), attributes(none, '.day-links', 'hidden')]).toEqual([[], ['']])
})

test('the dialogs of sessions and speakers show the day', async () => {
  expect(texts(await open('/?session=who'), 'dialog .facts strong')).toEqual(['Sunday, March 14, 2:00 – 3:00 PM'])
  for (const path of ['/?speaker=ada', '/speakers?speaker=ada'])
    expect(texts(await open(path), 'dialog .talks-list span > span:not(.visually-hidden)')).toEqual([
      'Saturday, March 13 · 9:00 – 10:00 AM',
      'Sunday, March 14 · 2:00 – 3:00 PM',
    ])
})

test('an event of one day has no headings or links of days, and days of an event without dates are numbered', async () => {
  const one = await open('/?eventSlug=cbus')
  expect(texts(one, '.day, .day-links')).toEqual([])
  expect(attributes(one, '[aria-level]', 'aria-level')).toEqual([])
  const [{ id } = { id: '' }] = await (await app.visitor().get('/api/sessions?eventSlug=cbus')).json()
  expect(texts(await open(`/?eventSlug=cbus&session=${id}`), 'dialog .facts strong')).toEqual(['9:00 – 9:45 AM'])
  await writeWithRevision('cbus', ['sessions'], (tx) =>
    insertSessions(tx, aSession({ id: 'late', eventId: 'cbus', startTime: '2025-03-16T09:00:00' })),
  )
  const html = await open('/?eventSlug=cbus')
  expect([days(html), links(html)[0]]).toEqual([
    ['Day 1', 'Day 2'],
    ['Day 1', 'Day 2'],
  ])
})

await db
  .insert(events)
  .values(anEvent({ id: 'large', name: 'Large', slug: 'large', startsOn: '2027-03-13', endsOn: '2027-03-15' }))
await db.insert(speakers).values([1, 2].map((day) => aSpeaker({ id: `speaker-${day}`, eventId: 'large' })))
await insertSessions(
  db,
  Array.from({ length: 151 }, (_, at) => talk(at)),
)

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

test('a program of 151 sessions has a bundle of dialogs for each day, with a speaker’s sessions of every day', async () => {
  const { html } = await openWhole(app, '/?eventSlug=large')
  expect(attributes(html, 'body, .day', 'data-dialogs')).toEqual([
    '/dialogs/agenda?eventSlug=large',
    '/dialogs/agenda?eventSlug=large&day=1',
    '/dialogs/agenda?eventSlug=large&day=2',
  ])
  expect(await dialogs('large')).toEqual({ take: 6, map: 1 })
  expect(await dialogs('large&day=1')).toEqual({ session: 100, speaker: 2 })
  expect(await dialogs('large&day=2')).toEqual({ session: 51, speaker: 2 })
  const second = await bundle('large&day=2')
  const [, hers = ''] = /<template data-dialog="speaker-speaker-1"(.*?)<\/template>/s.exec(second) ?? []
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

await db.insert(events).values(anEvent({ id: 'own', name: 'WITCON OWN', slug: 'own' }))
await insertSessions(db, [
  session('onion', 'Updates from the onion', '09:00', '10:00', 'Security', { eventId: 'own' }),
  session('art', 'Robotron', '10:00', '11:00', 'Art & Beauty', { eventId: 'own' }),
  session('lunch-there', 'Lunch there', '12:00', '13:00', 'General', { eventId: 'own' }),
])

test('a program with its own tracks has chips of used tracks only, and each can be downloaded', async () => {
  const html = await open('/?eventSlug=own')
  expect(texts(html, '.chips a')).toEqual(['All', 'General', 'Art & Beauty', 'Security'])
  const chosen = await open('/?eventSlug=own&track=Art%20%26%20Beauty')
  expect([texts(chosen, '.session h3'), texts(chosen, '.chips a[aria-current]')]).toEqual([
    ['Robotron'],
    ['Art & Beauty'],
  ])
  const taken = await open('/?eventSlug=own&take=Art%20%26%20Beauty')
  expect([texts(taken, 'dialog h2'), attributes(taken, 'dialog .close', 'href')]).toEqual([
    ['Add to calendar & download'],
    ['/?eventSlug=own&track=Art+%26+Beauty'],
  ])
})
