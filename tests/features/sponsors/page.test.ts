import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { sponsors } from '../../../db/schema.ts'
import type { TestApp } from '../../support/app.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'
import { sponsor, startAppWithSponsors } from './app-with-sponsors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startAppWithSponsors()
})
afterAll(() => app.close())

const open = async (path: string) => (await openWhole(app, path)).html
test('sponsors stand by tier: Gold, Silver, Bronze, then everything else', async () => {
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

test('a card has a Website button only where there is a website, and always a Message button', async () => {
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

test('a sponsor nobody knows is said quietly', async () => {
  const { status, html } = await openWhole(app, '/sponsors?message=gone')
  expect([status, texts(html, '.notice'), texts(html, 'dialog')]).toEqual([
    200,
    ['This sponsor is no longer listed.'],
    [],
  ])
  expect(texts(await open('/sponsors?sent=gone'), '.notice')).toEqual([])
})

test('every link keeps the event', async () => {
  const links = ownLinks(await open('/sponsors?eventSlug=pgh&message=wren'))
  expect(links.filter((link) => !link.includes('eventSlug=pgh'))).toEqual(['/?eventSlug=cbus'])
})

test('an event without sponsors says so', async () => {
  expect(texts(await open('/sponsors?eventSlug=cbus'), '.empty p')).toEqual(['Sponsors haven’t been announced yet.'])
})

test('what somebody typed is text, and leads nowhere it should not', async () => {
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
