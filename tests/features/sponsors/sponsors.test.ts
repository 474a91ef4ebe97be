import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { events, type Sponsor, sponsorMessages, sponsors } from '../../../db/schema.ts'
import { undoChange } from '../../../src/features/history/service.ts'
import { sponsorRoutes } from '../../../src/features/sponsors/routes.tsx'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { callers } from '../../support/organizers.ts'
import { anEvent, aSponsor, columbus } from '../../support/rows.ts'

const app = await startFileApp({ seeded: false })
await db
  .insert(events)
  .values([anEvent({ id: 'pgh' }), columbus(), anEvent({ id: 'erie', name: 'WITCON ERI', slug: 'erie', city: 'Erie' })])
await db
  .insert(sponsors)
  .values([
    sponsor('Wren', 'Supporting Sponsor'),
    sponsor('Ironlark', 'Gold', { websiteUrl: 'https://ironlark.example/', description: 'Bridges.' }),
    sponsor('Arcadence', 'Gold', { sponsorshipLevel: 'Happy Hour Sponsor' }),
    sponsor('Sootbird', 'Bronze'),
    sponsor('Nightjar', 'Silver'),
    sponsor('Kiteworthy', 'Platinum'),
    sponsor('Mortise', ''),
  ])

const open = async (path: string) => (await openWhole(app, path)).html

test('the page lists sponsors by tier: Gold, Silver, Bronze, then all others', async () => {
  const html = await open('/sponsors')
  expect(texts(html, '.tier h2')).toEqual(['Gold', 'Silver', 'Bronze', 'Platinum', 'Supporting'])
  expect(texts(html, '.sponsor h3')).toEqual([
    'Arcadence',
    'Ironlark',
    'Nightjar',
    'Sootbird',
    'Kiteworthy',
    'Mortise',
    'Wren',
  ])
  expect(texts(html, 'title')).toEqual(['Sponsors · WITCON PGH - Women in Tech Conference'])
})

test('a card has a Message button, and a Website button for a website', async () => {
  const html = await open('/sponsors?eventSlug=pgh')
  expect(texts(html, '.sponsor .actions a')).toEqual([
    'Message to Arcadence',
    'Website of Ironlark',
    'Message to Ironlark',
    'Message to Nightjar',
    'Message to Sootbird',
    'Message to Kiteworthy',
    'Message to Mortise',
    'Message to Wren',
  ])
  expect(attributes(html, '.sponsor a[target=_blank]', 'href')).toEqual(['https://ironlark.example/'])
})

test('a message to an unknown sponsor is not confirmed', async () => {
  expect(texts(await open('/sponsors?sent=gone'), '.notice')).toEqual([])
})

const stored = () => db.select().from(sponsorMessages)
const filledIn = {
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Hello\nfrom Ada',
  eventId: 'pgh',
  sponsorId: 'ironlark',
}

test('Message opens a dialog with a form that needs no JavaScript', async () => {
  const html = await open('/sponsors?message=ironlark&eventSlug=pgh')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Message Ironlark'])
  expect(attributes(html, 'dialog form', 'action')).toEqual(['/sponsors?eventSlug=pgh&message=ironlark'])
  expect(attributes(html, 'dialog form', 'method')).toEqual(['post'])
  expect(attributes(html, 'dialog [name]', 'name')).toEqual([
    'eventId',
    'sponsorId',
    'name',
    'email',
    'message',
    'website',
  ])
  expect(texts(html, 'title')).toEqual(['Message Ironlark · WITCON PGH - Women in Tech Conference'])
  expect(attributes(html, 'meta[property=og\\:description]', 'content')).toEqual(['Bridges.'])
})

test('a sent message leads to the sponsors with a notice', async () => {
  const sent = await app.visitor().submit('/sponsors?message=ironlark&eventSlug=pgh', { ...filledIn, website: '' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/sponsors?eventSlug=pgh&sent=ironlark'])
  const html = await open(sent.headers.get('location')!)
  expect(texts(html, '.notice')).toEqual(['Message SentYour message to Ironlark has been sent successfully.'])
  expect(texts(html, 'dialog')).toEqual([])
  expect(await stored()).toMatchObject([{ name: 'Ada', message: 'Hello\nfrom Ada', sponsorId: 'ironlark' }])
})

test('a refused message is shown again with its errors', async () => {
  const before = (await stored()).length
  const refused = await app
    .visitor()
    .submit('/sponsors?message=ironlark', { ...filledIn, email: 'ada at home', message: ' ' })
  const html = await refused.text()
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(texts(html, 'dialog .error')).toEqual([
    'Enter a valid email address, such as name@example.com',
    'Message is required',
  ])
  expect(attributes(html, 'dialog input[name=email]', 'value')).toEqual(['ada at home'])
  expect(attributes(html, 'dialog input[name=name]', 'value')).toEqual(['Ada'])
  expect((await stored()).length).toBe(before)
})

test('a message to a sponsor of another event is refused and keeps its text', async () => {
  const answer = await app.visitor().submit('/sponsors?message=ironlark', { ...filledIn, eventId: 'cbus' })
  const html = await answer.text()
  expect([answer.status, texts(html, '[role=alert]')]).toEqual([404, ['ErrorThis sponsor is no longer listed.']])
  expect(texts(html, 'textarea')).toEqual(['Hello from Ada'])
})

test('a message to an unknown event is refused', async () => {
  const answer = await app.visitor().submit('/sponsors?message=ironlark', { ...filledIn, eventId: 'atlantis' })
  expect([answer.status, texts(await answer.text(), '[role=alert]')]).toEqual([404, ['ErrorNo event selected']])
})

test('a message with a filled honeypot is confirmed and not stored', async () => {
  const before = (await stored()).length
  const answer = await app
    .visitor()
    .submit('/sponsors?message=ironlark', { ...filledIn, website: 'https://spam.example' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sponsors?sent=ironlark'])
  expect((await stored()).length).toBe(before)
})

function sponsor(name: string, tier: string, more: Partial<Sponsor> = {}) {
  return aSponsor({ id: name.toLowerCase(), name, tier, ...more })
}

const { visitor, signIn } = callers(sponsorRoutes)
const anna = await signIn('anna')
const eventId = 'erie'
const ironlark = () => ({ eventId, name: 'Ironlark', tier: 'Gold' })
const create = async (more = {}) => (await anna('POST', '/api/admin/sponsors', { ...ironlark(), ...more })).json
const listed = async (): Promise<Sponsor[]> => (await anna('GET', '/api/admin/sponsors?eventSlug=erie')).json

describe('calls', () => {
  beforeEach(async () => {
    await db.delete(sponsors).where(eq(sponsors.eventId, eventId))
  })

  test('an organizer creates a sponsor and everybody sees it', async () => {
    const { status, json } = await anna('POST', '/api/admin/sponsors', ironlark())
    const row = aSponsor({ ...ironlark(), id: json.id })
    expect([status, json]).toEqual([201, row])
    expect(await listed()).toEqual([row])
    const { contactPerson: _, ...shown } = row
    expect((await visitor('GET', '/api/sponsors?eventSlug=erie')).json).toEqual([shown])
  })

  test('the list is sorted by tier, then by name', async () => {
    for (const [name, tier] of [
      ['f', 'Supporting'],
      ['e', 'Platinum'],
      ['d', 'Bronze'],
      ['c', 'Silver'],
      ['B', 'Gold'],
      ['a', 'Gold'],
      ['g', 'constructor'],
    ])
      await create({ name, tier })
    expect((await listed()).map(({ name }) => name)).toEqual(['a', 'B', 'c', 'd', 'e', 'f', 'g'])
  })

  test('an empty or missing tier counts as Supporting', async () => {
    expect((await create({ tier: '' })).tier).toBe('Supporting')
    expect((await create({ tier: undefined })).tier).toBe('Supporting')
    const row = await create()
    expect((await anna('PATCH', `/api/admin/sponsors/${row.id}`, { name: 'Ironlark Inc.' })).json.tier).toBe('Gold')
    expect((await anna('PATCH', `/api/admin/sponsors/${row.id}`, { tier: ' ' })).json.tier).toBe('Supporting')
  })

  test.each([
    [{ name: '' }, 400, 'Name is required'],
    [{ websiteUrl: 'ironlark.example' }, 400, 'Website URL must start with https:// or http://'],
    [{ websiteUrl: 'javascript:alert(1)' }, 400, 'Website URL must start with https:// or http://'],
    [{ logoUrl: 'ftp://ironlark.example/a' }, 400, 'Logo URL must start with https:// or /'],
    [{ contactPerson: 'x'.repeat(201) }, 400, 'Contact person is too long (at most 200 characters)'],
    [{ description: 'x'.repeat(20_001) }, 400, 'Description is too long (at most 20,000 characters)'],
    [{ eventId: null }, 400, 'No event selected'],
    [{ eventId: 'nowhere' }, 404, 'Event not found'],
  ])('a sponsor with %j is refused', async (input, status, text) => {
    const refused = await anna('POST', '/api/admin/sponsors', { ...ironlark(), ...input })
    expect([refused.status, refused.text]).toEqual([status, text])
  })

  test('a deleted sponsor is restored by Undo', async () => {
    const { id } = await create()
    const deleted = await anna('DELETE', `/api/admin/sponsors/${id}`)
    expect([deleted.status, await listed()]).toEqual([204, []])
    await undoChange(deleted.headers.get('change-id')!, { actor: 'anna' })
    expect((await listed()).map((row) => row.id)).toEqual([id])
  })
})
