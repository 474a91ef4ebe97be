import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { speakers } from '../../../db/schema.ts'
import type { TestApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { insertSessions } from '../../support/rows.ts'
import { people, session, startAgendaApp } from './agenda-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startAgendaApp()
})
afterAll(() => app.close())

const open = (path: string) => openWhole(app, path)
const titles = (html: string) => texts(html, '.session h3')

test('the agenda shows every session by start, end and title, with its times in 12 hours', async () => {
  const { status, html } = await open('/')
  expect(status).toBe(200)
  expect(titles(html)).toEqual(['Opening keynote', 'Brunch', 'Another lunch', 'Lunch', 'Closing', 'Open end'])
  expect(texts(html, '.slot h2')).toEqual(['12:15 AM', '12:00 PM', '4:00 PM', 'after lunch'])
  expect(texts(html, '.session > p')).toEqual([
    '12:15 – 1:00 AM · Hall',
    '12:00 – 12:30 PM',
    '12:00 – 1:00 PM',
    '12:00 – 1:00 PM',
    '4:00 – 4:30 PM',
    'after lunch',
  ])
})

test('a card shows three avatars at most and the names of all', async () => {
  const { html } = await open('/')
  expect(texts(html, '.session .avatars .avatar')).toEqual(['AF', 'BO', 'CA'])
  expect(texts(html, '.session .people > span:nth-child(2)')).toEqual([people.join(', ')])
})

test('four tracks have colors of their own, others a neutral one', async () => {
  expect(attributes((await open('/')).html, '.session .badge', 'class')).toEqual([
    'badge',
    'badge general',
    'badge general',
    'badge general',
    'badge general',
    'badge',
  ])
})

test('the chips filter by track', async () => {
  const all = await open('/')
  const ours = ['All', 'Keynote', 'General', 'Leadership', 'Tech', 'Panels']
  expect(texts(all.html, '.chips a')).toEqual([...ours, 'Outdoors'])
  expect(texts((await open('/?eventSlug=cbus')).html, '.chips a')).toEqual(ours)
  expect(texts(all.html, '.chips a[aria-current]')).toEqual(['All'])
  const general = await open('/?track=General')
  expect(texts(general.html, '.chips a[aria-current]')).toEqual(['General'])
  expect(titles(general.html)).toEqual(['Brunch', 'Another lunch', 'Lunch', 'Closing'])
  const tech = await open('/?track=Tech')
  expect([titles(tech.html), texts(tech.html, '.empty p')]).toEqual([[], ['No sessions in Tech.']])
  expect(titles((await open('/?track=Nonsense')).html)).toEqual(titles(all.html))
})

test('title, description and preview are of the event', async () => {
  const { html } = await open('/')
  expect(texts(html, 'title')).toEqual(['WITCON PGH - Women in Tech Conference'])
  const description =
    'Agenda, speakers, and sponsors for WITCON PGH, Women in Tech Conference in Pittsburgh, Pennsylvania.'
  expect(attributes(html, 'meta[name=description]', 'content')).toEqual([description])
  expect(attributes(html, 'meta[property=og\\:title]', 'content')).toEqual(['WITCON PGH - Women in Tech Conference'])
  expect(attributes(html, 'meta[property=og\\:description]', 'content')).toEqual([description])
  expect(attributes(html, 'meta[property=og\\:url]', 'content')).toEqual([`${app.origin}/`])
  const other = await open('/?eventSlug=cbus')
  expect(texts(other.html, 'title')).toEqual(['WITCON CBUS - Women in Tech Conference'])
  expect(attributes(other.html, 'meta[name=description]', 'content')).toEqual([
    'Agenda, speakers, and sponsors for WITCON CBUS, Women in Tech Conference in Columbus.',
  ])
  expect(attributes(other.html, 'meta[property=og\\:url]', 'content')).toEqual([`${app.origin}/?eventSlug=cbus`])
})

test('an event without sessions says so', async () => {
  expect(texts((await open('/?eventSlug=cbus')).html, '.empty p')).toEqual([
    'The agenda hasn’t been published yet. Please check back soon.',
  ])
})

test('what organizers typed is text, wherever it stands', async () => {
  const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  await writeWithRevision('pgh', ['event', 'sessions', 'speakers'], async (tx) => {
    await tx.insert(speakers).values({ id: 'mallory', eventId: 'pgh', name: hostile, title: hostile, bio: hostile })
    const more = { speakerIds: ['mallory'], location: hostile, description: hostile }
    await insertSessions(tx, session('hostile', hostile, hostile, hostile, hostile, more))
  })
  for (const path of [
    '/',
    '/?session=hostile',
    '/?speaker=mallory',
    '/dialogs/agenda',
    `/?${new URLSearchParams({ x: hostile, [hostile]: 'y' })}`,
    `/?${new URLSearchParams({ q: hostile })}`,
  ]) {
    const { html } = await open(path)
    expect(html).not.toContain('<script>alert')
    expect(attributes(html, 'img', 'onerror')).toEqual([])
    expect(attributes(html, 'script', 'src').length).toBe(texts(html, 'script:not([type*=ld])').length)
  }
  expect(texts((await open('/?session=hostile')).html, 'dialog h2')).toEqual([hostile])
})
