import { expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { attendeeMessages, sponsorMessages } from '../../../db/schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, phone, type TestPage } from '../../support/browser.ts'
import { EXPECTED, openDashboard, rowOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
const admin = await app.admin()
const create = async (noun: string, row: object) => (await admin.post(`/api/admin/${noun}`, row)).json()
const event = { name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus', accent: '#b3123f' }
const { id: eventId } = await create('events', event)
const ada = { name: 'Ada Fernandez', title: 'Engineer', bio: 'Builds bridges.', linkedinUrl: 'ada-fernandez' }
const { id: speaker } = await create('speakers', { ...ada, eventId })
const title = 'A title of sixty letters that goes on until there is no room'
const times = { startTime: '6:00 AM', endTime: '2025-03-15T05:00:00' }
await create('sessions', { eventId, title, track: 'Tech', ...times, speakerIds: [speaker] })
const acme = {
  name: 'Acme',
  tier: 'Gold',
  logoUrl: '/images/sponsors/ironlark.svg',
  websiteUrl: 'https://acme.example',
}
const { id: sponsorId } = await create('sponsors', { ...acme, description: 'Everything.', eventId })
await create('sponsors', { name: 'Without a logo', eventId })
const mail = { name: 'Ada', email: 'ada@example.com', message: 'Hello there' }
await db.insert(sponsorMessages).values({ ...mail, eventId, sponsorId })
await db.insert(attendeeMessages).values({ eventId, name: 'Ben', message: 'Hi', removedAt: '2026-03-14T12:00:00Z' })

/** Everything an organizer can have in front of her. */
const states: [string, (page: TestPage) => Promise<void>][] = [
  ['sessions with warnings', async (page) => void (await page.locator('.warning').first().waitFor())],
  ['the session form with refusals', (page) => openForm(page, 'Add Session')],
  ['speakers', (page) => openTab(page, 'Speakers')],
  [
    'the speaker form with refusals',
    async (page) => {
      await openTab(page, 'Speakers')
      await openForm(page, 'Add Speaker')
    },
  ],
  ['sponsors', (page) => openTab(page, 'Sponsors')],
  [
    'the sponsor form with refusals',
    async (page) => {
      await openTab(page, 'Sponsors')
      await openForm(page, 'Add Sponsor')
    },
  ],
  ['messages', (page) => openTab(page, 'Messages')],
  [
    'the board',
    async (page) => {
      await openTab(page, 'Messages')
      await page.getByRole('tab', { name: 'Attendee board' }).click()
      await page.getByRole('button', { name: 'Restore post from Ben' }).waitFor()
    },
  ],
  ['event settings', (page) => openDialog(page, 'Event settings')],
  [
    'recent changes',
    async (page) => {
      await openDialog(page, 'Recent changes')
      await page.locator('.changes summary').first().click()
    },
  ],
  ['the warning before seeding', (page) => openDialog(page, 'Seed Columbus Data')],
  [
    'a collision',
    async (page) => {
      await openTab(page, 'Sponsors')
      const name = (await page.locator('.row h3').first().textContent())!
      await rowOf(page, name)
        .getByRole('button', { name: `Edit ${name}` })
        .click()
      const sponsors = await (await app.visitor().get('/api/sponsors?eventSlug=cbus')).json()
      const contactPerson = crypto.randomUUID()
      await (await app.admin()).patch(`/api/admin/sponsors/${sponsors[0].id}`, {
        contactPerson,
        description: contactPerson,
      })
      await page.getByLabel('Contact person').fill('Mine')
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByRole('alert', { name: 'Editing conflict' }).waitFor()
    },
  ],
  [
    'signing in again',
    async (page) => {
      await openForm(page, 'Add Session')
      await page.getByRole('textbox', { name: 'Title' }).fill('Late idea')
      await page.getByPlaceholder('9:00 AM').fill('9:00 AM')
      await page.getByPlaceholder('10:00 AM').fill('10:00 AM')
      await page.getByLabel('Track').selectOption('Tech')
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
    },
  ],
]

test.each([
  ['a laptop in light colors', { ...desktop, colorScheme: 'light' }],
  ['the smallest phone in dark colors', { ...phone, width: 320, colorScheme: 'dark' }],
] as const)(
  'on %s everything is accessible and nothing scrolls sideways',
  async (_, options) => {
    for (const [state, arrange] of states) {
      const page = await openDashboard(app, { ...options, event: 'cbus' })
      await arrange(page)
      await expectAccessible(page)
      expect([state, await page.evaluate(sidewaysScrollers)]).toEqual([state, []])
      await noConsoleMessages(page, { except: EXPECTED })
      await page.context().close()
    }
  },
  180_000,
)

/** What is wider than its place; the tabs may be. */
function sidewaysScrollers(): string[] {
  return [document.documentElement, ...document.querySelectorAll('main, .modal, .fields, .content, .rows')]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map((element) => element.className || element.tagName)
}

async function openTab(page: TestPage, name: string) {
  await page.getByRole('tab', { name, exact: true }).click()
  await page.locator('.tab-panel .row').first().waitFor()
}

async function openForm(page: TestPage, button: string) {
  await openDialog(page, button)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.locator('.error').first().waitFor()
}

async function openDialog(page: TestPage, button: string) {
  const more = page.getByRole('button', { name: 'More' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: button }).click()
  await page.locator('.modal').waitFor()
}
