import { expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import {
  attendeeMessages,
  events,
  feedback,
  mySchedules,
  questions,
  questionVotes,
  rooms,
  sponsorMessages,
  sponsors,
} from '../../../db/schema.ts'
import { writeReport } from '../../../src/features/report/pages.tsx'
import { findEvent } from '../../../src/pages/cached-events.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, texts } from '../../support/html.ts'
import { anEvent, aRoom, aSession, aSponsor, aSponsorMessage, insertSessions } from '../../support/rows.ts'

const app = await startFileApp()
const anna = await app.admin()
const dated = { city: 'Erie', startsOn: '2020-03-14', timezone: 'America/New_York' }
await db
  .insert(events)
  .values([
    anEvent({ ...dated, id: 'erie', slug: 'erie', name: 'WITCON ERIE', publishedAt: null }),
    anEvent({ ...dated, id: 'next', slug: 'next', name: 'WITCON NEXT', startsOn: '2099-03-14' }),
    anEvent({ id: 'empty', slug: 'empty', name: 'WITCON EMPTY' }),
  ])
await db
  .insert(rooms)
  .values([aRoom({ eventId: 'erie', name: 'Attic', capacity: 2 }), aRoom({ eventId: 'erie', name: 'Hall' })])
await db.insert(rooms).values(aRoom({ eventId: 'next', name: 'Attic', capacity: 1 }))
const day = '2020-03-14'
await insertSessions(db, [
  aSession({
    id: 'talk',
    eventId: 'erie',
    title: 'Talk',
    location: 'Attic',
    startTime: `${day}T09:00:00`,
    endTime: `${day}T10:00:00`,
  }),
  aSession({
    id: 'gone',
    eventId: 'erie',
    title: 'Gone',
    startTime: `${day}T11:00:00`,
    endTime: `${day}T11:45:00`,
    location: 'Hall',
    track: 'Tech',
    status: 'cancelled',
    cancelReason: '=ill',
  }),
  aSession({
    id: 'plan',
    eventId: 'next',
    title: 'Plan',
    location: 'Attic',
    startTime: '2099-03-14T09:00:00',
    endTime: '2099-03-14T10:00:00',
  }),
])
const long = '2020-03-01T00:00:00.000Z'
const star = (eventId: string, key: string, sessionIds: string[]) => ({ eventId, key, sessionIds, createdAt: long })
await db
  .insert(mySchedules)
  .values([
    ...['a', 'b', 'c'].map((key) => star('erie', key, ['talk'])),
    ...['d', 'e'].map((key) => star('next', key, ['plan'])),
  ])
const from = { eventId: 'erie', sessionId: 'talk' }
await db.insert(questions).values([
  { ...from, id: 'why', text: 'Why?', status: 'answered' },
  { ...from, id: 'how', text: 'How?', status: 'shown' },
  { ...from, id: 'oops', text: 'Oops', status: 'withdrawn' },
])
await db
  .insert(questionVotes)
  .values(['x', 'y'].map((fromDevice) => ({ eventId: 'erie', questionId: 'why', fromDevice })))
await db.insert(feedback).values([
  { ...from, fromDevice: 'x', face: 'good', words: '<b>Warm</b>' },
  { ...from, fromDevice: 'y', face: 'poor' },
])
const post = { eventId: 'erie', name: 'Mallory', message: 'Hi' }
await db
  .insert(attendeeMessages)
  .values([
    ...['13:05', '13:55', '15:00'].map((time) => ({ ...post, createdAt: `2020-03-14T${time}:00.000Z` })),
    { ...post, createdAt: '2020-03-14T13:10:00.000Z', removedAt: long },
  ])
await db
  .insert(sponsors)
  .values([
    aSponsor({ id: 'iron', eventId: 'erie', name: 'Ironlark' }),
    aSponsor({ id: 'quiet', eventId: 'erie', name: 'Quiet' }),
  ])
const mail = { eventId: 'erie', name: 'Mallory', createdAt: long }
await db
  .insert(sponsorMessages)
  .values([
    aSponsorMessage({ ...mail, id: 'm1', sponsorId: 'iron', answeredAt: long }),
    aSponsorMessage({ ...mail, id: 'm2', sponsorId: 'iron' }),
    aSponsorMessage({ ...mail, id: 'm3', sponsorId: 'left' }),
  ])
// A change after the program was published, long after the session began.
await anna.post('/api/admin/events/erie/publish')
await anna.patch('/api/admin/sessions/talk', { title: 'Talk of talks' })

const open = async (slug: string) => (await anna.get(`/admin/report?eventSlug=${slug}`)).text()
const cells = (html: string, part: string) => texts(html, `#${part} tbody th, #${part} tbody td`)
const csv = async (part: string) => (await anna.get(`/api/admin/report.csv?eventSlug=erie&of=${part}`)).text()

test('after the event the report has every number as a table and a chart, and nobody’s name', async () => {
  const html = await open('erie')
  expect(texts(html, 'h2')).toEqual([
    'What ran',
    'What changed, and how late',
    'Which room is too small: stars against seats',
    'Questions',
    'Feedback',
    'Posts per hour',
    'Messages to sponsors',
  ])
  expect(texts(html, 'dd')).toEqual(['1', '1', '0', '3', '2', '2', '3', '3'])
  const time = '9:00 – 10:00 AM'
  expect(cells(html, 'sessions').slice(0, 5)).toEqual(['Talk of talks', time, 'Attic', 'Keynote', 'Ran'])
  expect(cells(html, 'changes')).toEqual([
    'Talk of talks',
    'New title (was “Talk”)',
    expect.any(String),
    'After it began',
  ])
  expect(cells(html, 'seats')).toEqual(['Talk of talks', time, 'Attic', '3', '2', '150', 'Too small'])
  expect(cells(html, 'questions')).toEqual(['Talk of talks', '2', '1', '2'])
  expect(cells(html, 'feedback')).toEqual(['Talk of talks', `${time}`, 'Attic', '1', '0', '1', '1'])
  expect(texts(html, '#feedback li')).toEqual(['Good: <b>Warm</b>'])
  expect(cells(html, 'board')).toEqual(['Mar 14, 2020, 9:00 AM', '2', 'Mar 14, 2020, 11:00 AM', '1'])
  expect(cells(html, 'sponsors')).toEqual(['Ironlark', '2', '1', 'No longer listed', '1', '0', 'Quiet', '0', '0'])
  expect(html).not.toContain('Mallory')
  expect(attributes(html, '#seats svg[role=img] rect[y]:not([stroke])', 'width')).toEqual(['80%'])
  expect(texts(html, '#seats svg[role=img] title')[0]).toEndWith('The table below has the same numbers.')
})

test('each part is a file in which nothing runs as a formula', async () => {
  expect(await csv('sponsors')).toBe(
    'Sponsor,Messages,Answered\r\nIronlark,2,1\r\nNo longer listed,1,0\r\nQuiet,0,0\r\n',
  )
  expect(await csv('sessions')).toContain('Gone,11:00 – 11:45 AM,Hall,Tech,Canceled: =ill,')
  await anna.patch('/api/admin/sessions/gone', { title: '=1+1' })
  expect(await csv('sessions')).toContain("\r\n'=1+1,")
  const unknown = await anna.get('/api/admin/report.csv?eventSlug=erie&of=names')
  expect([unknown.status, await unknown.text()]).toEqual([
    400,
    'of is one of sessions, changes, seats, questions, feedback, board, sponsors',
  ])
})

test('before the event the same page first answers which room is too small; without a program it says so', async () => {
  const html = await open('next')
  expect(texts(html, 'h2')[0]).toBe('Which room is too small: stars against seats')
  expect(texts(html, '#seats > p')).toEqual(['1 session has more stars than seats. Download as CSV'])
  expect(cells(html, 'sessions')).toContain('To come')
  expect(texts(await open('empty'), 'section > p')).toEqual(Array(7).fill('Nothing yet.'))
})

test('the report is for organizers', async () => {
  const visitor = app.visitor()
  expect((await visitor.get('/api/admin/report.csv?of=board')).status).toBe(401)
  const page = await visitor.get('/admin/report?eventSlug=erie')
  expect([page.status, page.headers.get('location')]).toEqual([303, '/admin/login?eventSlug=erie'])
})

test('a report of 1,500 sessions has a row for each, and a chart of the first; as a file it leads nowhere', async () => {
  const many = Array.from({ length: 1500 }, (_, at) =>
    aSession({ id: `many-${at}`, eventId: 'empty', title: `Talk ${at}`, track: `Track ${at % 30}`, startTime: '9:00' }),
  )
  // On a busy machine all at once would take longer than a call may.
  for (let at = 0; at < many.length; at += 100) await insertSessions(db, many.slice(at, at + 100))
  await anna.patch('/api/admin/events/empty', { city: 'Ohio' })
  await anna.patch('/api/admin/sessions/many-0', { title: 'Talk zero' })
  const event = (await findEvent('empty'))!
  const html = (await Array.fromAsync(writeReport(event))).join('')
  expect(texts(html, '#sessions tbody tr').length).toBe(1500)
  expect(texts(html, '#sessions figcaption span').at(-1)).toBe('The first 20 of 30')
  expect(attributes(html, 'a', 'href').every((href) => href.startsWith('#'))).toBe(true)
  expect(attributes(html, 'link', 'href')).toEqual(['data:,'])
})
