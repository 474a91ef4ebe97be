import { expect, test } from 'bun:test'
import type { Event, Guide, Room, Session } from '../../../db/schema.ts'
import { GUIDE_KINDS } from '../../../src/text/guide-kinds.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'

const GUIDES = '/api/admin/guides'
const app = await startFileApp()
const anna = await app.admin()
const events: Event[] = await (await anna.get('/api/events')).json()
const pgh = events.find(({ slug }) => slug === 'pgh')!
const rooms: Room[] = await (await anna.get('/api/rooms?eventSlug=pgh')).json()
const sessions: Session[] = await (await anna.get('/api/sessions?eventSlug=pgh')).json()
const roomOf = (name: string) => rooms.find((room) => room.name === name)!.id
const sessionOf = (title: string) => sessions.find((session) => session.title === title)!.id

const open = (path: string) => openWhole(app, path)
const create = async (fields: object): Promise<Guide> =>
  (await anna.post(GUIDES, { eventId: pgh.id, title: 'Lost and found', ...fields })).json()
const remove = ({ id }: Guide) => anna.delete(`${GUIDES}/${id}`)
/** What is linked in a text, as `words → address`. */
const linked = (html: string, within = '.rich-text') => {
  const words = texts(html, `${within} a`)
  return attributes(html, `${within} a`, 'href').map((href, at) => `${words[at]} → ${href}`)
}

test('help comes first with its numbers as buttons, then each guide with its first line, all on one page', async () => {
  const { status, html } = await open('/good-to-know')
  expect([status, texts(html, 'h1')]).toEqual([200, ['Good to know']])
  expect(texts(html, 'h2')).toEqual(['Get help now', ...GUIDE_KINDS.filter((kind) => kind !== 'Get help now')])
  expect(attributes(html, '.help-now .button', 'href')).toEqual(['tel:4125550142', 'tel:911', '/report'])
  expect(texts(html, '.first-line')[6]).toBe('Network witcon, password bridges2027.')
  expect(texts(html, 'details.guide .rich-text')).toHaveLength(9)
  expect(html).not.toContain('<details open')
})

test('phone numbers can be called; rooms lead to the map, sessions and their starts to the program', async () => {
  const { html } = await open('/good-to-know/food')
  const lunch = `/?session=${sessionOf('Lunch')}`
  const hall = `/good-to-know/food?map=${roomOf('Sponsor Hall')}`
  expect(linked(html).slice(0, 3)).toEqual([`Lunch → ${lunch}`, `12:00 PM → ${lunch}`, `Sponsor Hall → ${hall}`])
  const guide = await create({
    text: 'Call 988, +44 20 7946 0018, +49 (0)30 123456, or (412) 555-0199. On 2027-03-13, at 8:00 AM, in Room 412-5. `Lunch`, [Lunch](https://a.example)',
  })
  expect(linked((await open(`/good-to-know/${guide.id}`)).html)).toEqual([
    '988 → tel:988',
    '+44 20 7946 0018 → tel:+442079460018',
    '+49 (0)30 123456 → tel:+4930123456',
    '(412) 555-0199 → tel:4125550199',
    'Lunch → https://a.example/',
  ])
  await remove(guide)
})

test('a start that is no time is no link', async () => {
  const times = { startTime: 'TBA', endTime: 'TBA', track: 'Tech' }
  const made = await anna.post('/api/admin/sessions', { eventId: pgh.id, title: 'Owl walk', ...times })
  const { id } = await made.json()
  const guide = await create({ text: 'The Owl walk starts TBA.' })
  expect(linked((await open(`/good-to-know/${guide.id}`)).html)).toEqual([`Owl walk → /?session=${id}`])
  await remove(guide)
  await anna.delete(`/api/admin/sessions/${id}`)
})

test('a title that two sessions have is no link', async () => {
  const [first] = sessions.filter(({ title }) => title === 'Lunch')
  const again = await anna.post('/api/admin/sessions', { ...first, id: undefined, startTime: '2025-03-15T23:00:00' })
  const { html } = await open('/good-to-know/food')
  expect(texts(html, '.rich-text a')).not.toContain('Lunch')
  await anna.delete(`/api/admin/sessions/${(await again.json()).id}`)
})

test('a guide has a page of its own with its title and description; an unknown one leads to all of them', async () => {
  const { status, html } = await open('/good-to-know/wi-fi?eventSlug=cbus')
  expect([status, texts(html, 'h1'), texts(html, 'title')]).toEqual([
    200,
    ['Wi-Fi'],
    ['Wi-Fi · WITCON CBUS - Women in Tech Conference'],
  ])
  expect(attributes(html, 'meta[name=description]', 'content')[0]).toStartWith('Network archway-guest, password')
  expect(attributes(html, '.guide-link', 'href')).toEqual(['/good-to-know?eventSlug=cbus'])
  const gone = await open('/good-to-know/weather')
  expect([gone.status, texts(gone.html, 'h1, .notice')]).toEqual([
    404,
    ['This guide is no longer here. These are all of them.', 'Good to know'],
  ])
})

test('the map opens over a guide without JavaScript', async () => {
  const { html } = await open(`/good-to-know?map=${roomOf('Atrium')}`)
  expect([texts(html, 'dialog[open] h2'), attributes(html, 'dialog[open] a[data-close]', 'href')]).toEqual([
    ['Three Rivers Hall'],
    ['/good-to-know'],
  ])
})

test('a missing kind leaves nothing on the page, and an event without guides says so', async () => {
  const all: Guide[] = await (await anna.get(`${GUIDES}?eventSlug=pgh`)).json()
  const [help, ...others] = all.filter(({ kind }) => kind === 'Get help now').concat(all)
  const removed = await remove(help!)
  expect(texts((await open('/good-to-know')).html, '.help-now')).toEqual([])
  await anna.post(`/api/admin/changes/${removed.headers.get('change-id')}/undo`)
  const changes: string[] = []
  for (const guide of others) changes.push((await remove(guide)).headers.get('change-id') ?? '')
  const { html } = await open('/good-to-know')
  expect(texts(html, '.empty p')).toEqual(['The organizers haven’t written anything here yet.'])
  expect(attributes((await open('/screen')).html, '.hall-corner svg', 'aria-label')).toHaveLength(1)
  for (const id of changes.reverse()) await anna.post(`/api/admin/changes/${id}/undo`)
})

test('search, “more”, rooms, the hall’s screen, the site map, and phones know of the guides', async () => {
  const found = (await open('/search?q=halal kosher')).html
  expect(attributes(found, '#found a', 'href')).toContain('/good-to-know/food')
  expect(texts(found, '#found h2')).toContain('Good to know 1')
  const speakers = (await open('/speakers?eventSlug=cbus')).html
  expect(attributes(speakers, '.more-tools a', 'href')).toContain('/good-to-know?eventSlug=cbus')
  const room = (await open(`/?room=${roomOf('Atrium')}`)).html
  expect(attributes(room, 'dialog[open] a', 'href')).toContain('/good-to-know')
  const hall = (await open('/screen')).html
  expect(attributes(hall, '.hall-corner svg', 'aria-label')).toEqual([
    `QR code of ${app.origin}/`,
    `QR code of ${app.origin}/good-to-know`,
  ])
  const sitemap = await (await app.visitor().get('/sitemap.xml?eventSlug=cbus')).text()
  expect(sitemap).toContain(`<loc>${app.origin}/good-to-know/quiet-and-prayer-rooms?eventSlug=cbus</loc>`)
  const { pages } = await (await app.visitor().get('/offline.json?eventSlug=cbus')).json()
  expect(pages).toEqual(expect.arrayContaining(['/good-to-know?eventSlug=cbus', '/dialogs/guides?eventSlug=cbus']))
})
