import { expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { events, type Sponsor, sponsorMessages, sponsors } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'
import { anEvent, aSponsor } from '../../support/rows.ts'

const app = await startFileApp({ seeded: false })
await db
  .insert(events)
  .values([anEvent({ id: 'pgh' }), anEvent({ id: 'cbus', name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' })])
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

test('an unknown sponsor is a quiet notice', async () => {
  const { status, html } = await openWhole(app, '/sponsors?message=gone')
  expect([status, texts(html, '.notice'), texts(html, 'dialog')]).toEqual([
    200,
    ['This sponsor is no longer listed.'],
    [],
  ])
  expect(texts(await open('/sponsors?sent=gone'), '.notice')).toEqual([])
})

test('every link of the sponsors page keeps the event', async () => {
  const links = ownLinks(await open('/sponsors?eventSlug=pgh&message=wren'))
  expect(links.filter((link) => !link.includes('eventSlug=pgh'))).toEqual(['/?eventSlug=cbus'])
})

test('an event without sponsors says so', async () => {
  expect(texts(await open('/sponsors?eventSlug=cbus'), '.empty p')).toEqual(['Sponsors haven’t been announced yet.'])
})

test("markup in a sponsor's fields is shown as text, and bad links are dropped", async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
  await writeWithRevision('cbus', ['sponsors'], async (tx) => {
    const bad = { description: hostile, sponsorshipLevel: hostile, logoUrl: hostile, websiteUrl: 'javascript:alert(1)' }
    await tx.insert(sponsors).values({ ...sponsor(hostile, hostile, bad), id: 'bad', eventId: 'cbus' })
  })
  const answers = await Promise.all([
    open('/sponsors?eventSlug=cbus'),
    open('/sponsors?eventSlug=cbus&message=bad'),
    open('/dialogs/sponsors?eventSlug=cbus'),
    app
      .visitor()
      .submit('/sponsors?eventSlug=cbus&message=bad', { name: hostile, email: hostile, message: hostile })
      .then((answer) => answer.text()),
  ])
  for (const html of answers) {
    expect(html).not.toContain('<script>alert')
    expect(attributes(html, '[onerror]', 'onerror')).toEqual([])
    expect(attributes(html, 'a', 'href').filter((href) => href.includes('alert'))).toEqual([])
  }
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
