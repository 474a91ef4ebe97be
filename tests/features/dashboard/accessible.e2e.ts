import { beforeAll, describe, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { attendeeMessages, postReports, type Session, sponsorMessages } from '../../../db/schema.ts'
import { TABS, type TabName } from '../../../src/features/dashboard/tabs.tsx'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, phone, type TestPage } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { postSome } from '../../support/posts.ts'
import { saySome } from '../../support/screens/said.ts'
import { expectSoon, until } from '../../support/until.ts'
import { ask, show } from '../questions/conference-day.ts'
import { EXPECTED, openDashboard, rowOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const organizer = await app.admin()
const eventId = await eventIdOf('pgh')
const read = async <Row>(noun: string): Promise<Row[]> => (await organizer.get(`/api/${noun}?eventSlug=pgh`)).json()

/** One entry in each list of the Live desk, by the list's tab. */
const ENTRIES: Record<string, string> = {
  Announce: 'Lunch is on the terrace',
  Board: 'Casino tonight?',
  Questions: 'How deep?',
  Feedback: 'Too loud',
}

/** Pittsburgh with something in every list: warnings, missing logos, mail, posts that wait or were reported or removed, questions, stars. */
async function fillPittsburgh() {
  const talk = (await read<Session>('sessions')).find(({ speakerIds }) => speakerIds.length)!
  const title = 'A title of sixty letters that goes on until there is no room'
  const times = { startTime: '6:00 AM', endTime: '2025-03-15T05:00:00' }
  await organizer.post('/api/admin/sessions', { eventId, title, track: 'Tech', ...times, speakerIds: talk.speakerIds })
  const logo = { logoUrl: '/images/sponsors/ironlark.svg', websiteUrl: 'https://acme.example' }
  const acme = { eventId, name: 'Acme', tier: 'Platinum', description: 'Everything.', ...logo }
  const { id: sponsorId } = await (await organizer.post('/api/admin/sponsors', acme)).json()
  await organizer.post('/api/admin/sponsors', { eventId, name: 'Without a logo', tier: 'Platinum' })
  const mail = { name: 'Ada', email: 'ada@example.com', message: 'Hello there' }
  await db.insert(sponsorMessages).values({ ...mail, eventId, sponsorId })
  await organizer.post('/api/admin/announcements', { eventId, text: ENTRIES.Announce })
  await postSome(app)
  const [post] = await read<{ id: string }>('attendee-messages')
  await db.insert(postReports).values({ postId: post!.id, fromDevice: 'a phone' })
  await organizer.put('/api/admin/board/words', { eventSlug: 'pgh', add: ['Casino'] })
  await app.visitor().post('/api/attendee-messages', { eventId, name: 'Bot', message: ENTRIES.Board })
  await db.insert(attendeeMessages).values({ eventId, name: 'Ben', message: 'Hi', removedAt: '2026-03-14T12:00:00Z' })
  await ask(app.visitor(), talk.id, ENTRIES.Questions!)
  await show(organizer, (await ask(app.visitor(), talk.id, 'How long?')).id)
  await saySome(eventId, talk.id)
  await app.visitor().post('/api/my-schedule?eventSlug=pgh', { add: [talk.id] })
}
await fillPittsburgh()

/** What a dialog is opened from and shows, each on the page that the one before left. The last two keep unsaved input. */
const dialogs: [string, (page: TestPage) => Promise<unknown>][] = [
  ['the session form with refusals', (page) => refuse(page, 'sessions', 'Add Session')],
  ['the speaker form with refusals', (page) => refuse(page, 'speakers', 'Add Speaker')],
  ['the sponsor form with refusals', (page) => refuse(page, 'sponsors', 'Add Sponsor')],
  ['event settings', (page) => openDialog(page, 'Event settings')],
  [
    'recent changes',
    async (page) => {
      await openDialog(page, 'Recent changes')
      await page.locator('.changes summary').first().click()
    },
  ],
  ['the warning before seeding', (page) => openDialog(page, 'Seed Pittsburgh Data')],
  [
    'a collision',
    async (page) => {
      await openTab(page, 'sponsors')
      await rowOf(page, 'Acme').getByRole('button', { name: 'Edit Acme' }).click()
      const acme = (await read<{ id: string; name: string }>('sponsors')).find(({ name }) => name === 'Acme')!
      const theirs = crypto.randomUUID()
      await organizer.patch(`/api/admin/sponsors/${acme.id}`, { contactPerson: theirs, description: theirs })
      await page.getByLabel('Contact person').fill('Mine')
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByRole('alert', { name: 'Editing conflict' }).waitFor()
    },
  ],
  [
    'signing in again',
    async (page) => {
      await openTab(page, 'sessions')
      await openDialog(page, 'Add Session')
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

describe.each([
  ['a laptop in light colors everything is accessible, and', { ...desktop, colorScheme: 'light' }, '100%', dialogs],
  [
    'the smallest phone in dark colors everything is accessible, and',
    { ...phone, width: 320, colorScheme: 'dark' },
    '100%',
    dialogs,
  ],
  ['a phone with text twice as large', { ...phone, colorScheme: 'light' }, '200%', []],
] as const)('on %s nothing scrolls sideways:', (_, options, text, dialogs) => {
  let page: TestPage
  beforeAll(async () => {
    page = await openDashboard(app, options)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
  })

  test.each(Object.keys(TABS) as TabName[])('the tab "%s" with all its parts', async (tab) => {
    await openTab(page, tab)
    if (tab === 'sessions') await page.locator('.warning').first().waitFor()
    await expectGood(page)
    for (const part of await page.locator('.sub-tab').all()) {
      await part.click()
      await expectSoon(() => part.getAttribute('aria-selected'), 'true')
      const panel = page.locator('.tab-panel .tab-panel').first()
      await panel.waitFor()
      const name = (await part.textContent())!
      const entry = ENTRIES[/^\w+/.exec(name)![0]]
      if (entry) await panel.getByText(entry).first().waitFor({ state: 'attached' })
      if (name.startsWith('Attendee board')) await page.getByRole('button', { name: 'Restore post from Ben' }).waitFor()
      await expectGood(page)
    }
    await noConsoleMessages(page, { except: EXPECTED })
  })

  test.each(dialogs)('%s', async (_, open) => {
    await open(page)
    await expectGood(page)
    await noConsoleMessages(page, { except: EXPECTED })
    await until(async () => {
      await page.keyboard.press('Escape')
      return (await page.locator('.modal').count()) === 0
    })
  })
})

async function expectGood(page: TestPage) {
  if (await page.evaluate(() => document.documentElement.style.fontSize !== '200%')) await expectAccessible(page)
  const part = await page.locator('[role=tab][aria-selected=true]').allTextContents()
  expect([part, await page.evaluate(sidewaysScrollers)]).toEqual([part, []])
}

/** What is wider than its place, except for the bars of tabs. */
function sidewaysScrollers(): string[] {
  const places = 'main, .tab-panel, .list-panel, .rows, .modal, .fields, .content'
  return [document.documentElement, ...document.querySelectorAll(places)]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map((element) => element.className || element.tagName)
}

async function openTab(page: TestPage, tab: TabName) {
  await page.getByRole('tab', { name: TABS[tab].title, exact: true }).click()
  await page
    .locator({ live: '.live-desk', planner: '.planner-grid' }[tab as string] ?? '.list-panel[aria-busy="false"] .row')
    .first()
    .waitFor()
}

async function refuse(page: TestPage, tab: TabName, button: string) {
  await openTab(page, tab)
  await openDialog(page, button)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.locator('.error').first().waitFor()
}

async function openDialog(page: TestPage, button: string) {
  // A dialog that closes hides the page from assistive technology for a moment longer.
  await page.getByRole('tablist', { name: 'Dashboard sections' }).waitFor()
  const opener = page.getByRole('button', { name: button })
  if (!(await opener.isVisible())) await page.getByRole('button', { name: 'More' }).click()
  await opener.click()
  await page.locator('.modal').waitFor()
}
