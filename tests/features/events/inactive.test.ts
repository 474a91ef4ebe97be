import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type Event, type Grant, users } from '../../../db/schema.ts'
import { type Client, startFileApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'

let cbus: Event
let pgh: Event
const app = await startFileApp()
const anna = await app.admin()
;[cbus, pgh] = await (await anna.get('/api/admin/events')).json()
beforeEach(() => setActive(true, cbus, pgh))

async function setActive(isActive: boolean, ...events: Event[]) {
  for (const { id } of events) await anna.patch(`/api/admin/events/${id}`, { isActive })
}
const slugs = async (client: Client, path: string) =>
  ((await (await client.get(path)).json()) as Event[]).map(({ slug }) => slug)
const titleOf = async (path: string) => texts((await openWhole(app, path)).html, 'title')[0]

test('an event that is not active is listed to organizers, not to visitors', async () => {
  await setActive(false, cbus)
  expect(await slugs(app.visitor(), '/api/events')).toEqual(['pgh'])
  expect(await slugs(anna, '/api/admin/events')).toEqual(['cbus', 'pgh'])
  await setActive(true, cbus)
  expect(await slugs(app.visitor(), '/api/events')).toEqual(['cbus', 'pgh'])
})

test('the address of an inactive or unknown event opens the first active event', async () => {
  expect(await titleOf('/speakers?eventSlug=cbus')).toBe('Speakers · WITCON CBUS - Women in Tech Conference')
  await setActive(false, cbus)
  for (const path of ['/speakers?eventSlug=cbus', '/speakers?eventSlug=nowhere'])
    expect(await titleOf(path)).toBe('Speakers · WITCON PGH - Women in Tech Conference')
  await setActive(false, pgh)
  await setActive(true, cbus)
  expect(await titleOf('/')).toBe('WITCON CBUS - Women in Tech Conference')
  await setActive(true, pgh)
  expect(await titleOf('/')).toBe('WITCON PGH - Women in Tech Conference')
})

test('visitors cannot call or post to an inactive event', async () => {
  const [sponsor] = await (await anna.get('/api/admin/sponsors?eventSlug=cbus')).json()
  await setActive(false, cbus)
  for (const noun of ['sessions', 'speakers', 'sponsors', 'attendee-messages', 'news']) {
    const answer = await app.visitor().get(`/api/${noun}?eventSlug=cbus`)
    expect([noun, answer.status, await answer.text()]).toEqual([noun, 404, 'There is no event "cbus"'])
  }
  const post = { eventId: cbus.id, name: 'Bea', message: 'Is anybody there?' }
  const posted = await app.visitor().post('/api/attendee-messages', post)
  expect([posted.status, await posted.text()]).toEqual([404, 'No event selected'])
  const mail = { ...post, sponsorId: sponsor.id, email: 'bea@example.com' }
  expect((await app.visitor().post('/api/messages', mail)).status).toBe(404)
})

test('organizers preview an inactive event at a secret address, as attendees will see it', async () => {
  await setActive(false, cbus)
  const preview = async (client: Client) => (await client.get('/admin/preview?eventSlug=cbus')).headers.get('location')
  expect(await preview(app.visitor())).toBe('/admin/login?eventSlug=cbus')
  const olga = app.visitor()
  const { id } = await (await olga.post('/api/register', { username: 'olga', password: 'correct horse' })).json()
  const grants: Grant[] = [{ eventId: pgh.id, role: 'organizer', since: new Date().toISOString() }]
  await db.update(users).set({ grants }).where(eq(users.id, id))
  expect(await preview(olga)).toBe('/admin')

  const address = (await preview(anna))!
  const secret = /^\/\?eventSlug=(cbus\.[\w-]{20})$/.exec(address)![1]!
  const notice = 'Preview: only people with this address see WITCON CBUS. No one can post yet.'
  const seen = async () => {
    const { html } = await openWhole(app, address)
    const links = attributes(html, 'main a', 'href').filter((href) => href.startsWith('/'))
    return {
      title: texts(html, 'title')[0],
      notices: texts(html, 'main > .notice'),
      robots: attributes(html, 'meta[name=robots]', 'content'),
      isSecret: links.length > 20 && links.filter((href) => !href.includes(secret)).length < 2,
    }
  }
  const title = 'WITCON CBUS - Women in Tech Conference'
  expect(await seen()).toEqual({ title, notices: [notice], robots: ['noindex'], isSecret: true })
  expect((await (await app.visitor().get(`/api/sessions?eventSlug=${secret}`)).json()).length).toBeGreaterThan(5)
  const forged = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A')
  expect((await app.visitor().get(`/api/sessions?eventSlug=${forged}`)).status).toBe(404)
  await setActive(true, cbus)
  expect(await seen()).toEqual({ title, notices: [], robots: [], isSecret: false })
})

test('organizers can work on an inactive event', async () => {
  await setActive(false, cbus)
  for (const noun of ['sessions', 'speakers', 'sponsors']) {
    const answer = await anna.get(`/api/admin/${noun}?eventSlug=cbus`)
    expect([noun, answer.status, answer.headers.get('cache-control')]).toEqual([noun, 200, 'no-store'])
    expect((await answer.json()).length).toBeGreaterThan(5)
  }
  for (const path of ['messages', 'changes', 'attendee-messages'])
    expect([path, (await anna.get(`/api/admin/${path}?eventSlug=cbus`)).status]).toEqual([path, 200])
  const made = await anna.post('/api/admin/sponsors', { eventId: cbus.id, name: 'Early bird', tier: 'Gold' })
  expect(made.status).toBe(201)
})

test('without an active event visitors are asked to come back', async () => {
  await setActive(false, cbus, pgh)
  for (const path of ['/', '/speakers', '/messaging?eventSlug=pgh', '/nowhere']) {
    const answer = await app.visitor().get(path)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect([texts(html, 'h1'), texts(html, 'main p')]).toEqual([
      ['No events right now'],
      ['No events are open to attendees right now. Please check back later.'],
    ])
    expect(attributes(html, 'meta[name=robots]', 'content')).toEqual(['noindex'])
  }
  const form = await app.visitor().submit('/messaging', { eventId: pgh.id, name: 'Ada', message: 'Hello' })
  expect(texts(await form.text(), 'h1')).toEqual(['No events right now'])
  expect(await slugs(app.visitor(), '/api/events')).toEqual([])
  const call = await app.visitor().get('/api/sessions')
  expect([call.status, await call.text()]).toEqual([404, 'No event is available right now'])
})

test('only organizers read a sponsor’s contact person', async () => {
  const people = async (client: Client, path: string) => {
    const rows: Record<string, unknown>[] = await (await client.get(`${path}?eventSlug=pgh`)).json()
    return rows.filter((row) => 'contactPerson' in row).length
  }
  expect(await people(app.visitor(), '/api/sponsors')).toBe(0)
  expect(await people(anna, '/api/admin/sponsors')).toBeGreaterThan(5)
  // Neither is ever the other's answer, whoever asked first.
  expect(await people(anna, '/api/sponsors')).toBe(0)
})
