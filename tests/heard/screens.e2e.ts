import { test } from 'bun:test'
import { TABS } from '../../src/features/dashboard/tabs.tsx'
import { desktop, launchBrowser, openPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectHeard } from './heard.ts'
import { A_WHILE, expectHeardAt, READ_AT, startHeardApp } from './heard-app.ts'

await launchBrowser()
const heard = await startHeardApp()

test.each([
  ['agenda', '/'],
  ['agenda-on-the-day', '/?eventSlug=cbus&at=2027-04-10T10:20:00-04:00'],
  ['agenda-by-rooms', '/?eventSlug=cbus&view=rooms&day=2'],
  ['agenda-nothing-found', '/?q=zzz'],
  ['speakers', '/speakers'],
  ['sponsors', '/sponsors'],
  ['messaging', '/messaging'],
  ['search', '/search?eventSlug=cbus&q=scoito'],
  ['search-nothing-found', '/search?q=zzz'],
  ['my-schedule-empty', '/my-schedule'],
  ['changes', '/changes?eventSlug=cbus'],
  ['questions-choice', '/questions'],
  ['feedback', '/feedback'],
  ['hall-screen', '/screen?at=2027-03-13T10:25:00-05:00'],
  ['not-found', '/nowhere'],
  ['no-connection', '/no-connection'],
  ['login', '/admin/login'],
])('on %s', (name, path) => expectHeardAt(heard, name, path))

test(
  'of a session',
  async () => {
    const { panel } = heard
    await expectHeardAt(heard, 'questions', `/questions?session=${panel.id}`)
    await expectHeardAt(heard, 'questions-stage', `/questions/stage?session=${panel.id}`)
    await expectHeardAt(heard, 'feedback-of-a-session', `/feedback?session=${panel.id}&at=2027-03-13T20:00:00-05:00`)
  },
  A_WHILE,
)

test(
  'a session, and one that is cancelled',
  async () => {
    const cancelled = heard.cbus.find(({ status }) => status === 'cancelled')!
    await expectHeardAt(heard, 'session', `/?session=${heard.panel.id}`)
    await expectHeardAt(heard, 'session-cancelled', `/?eventSlug=cbus&session=${cancelled.id}`)
  },
  A_WHILE,
)

test('somebody who speaks', () => expectHeardAt(heard, 'speaker', `/speakers?speaker=${heard.panel.speakerIds[0]}`))

test('a message to a sponsor', async () => {
  const sponsors = await (await heard.app.visitor().get('/api/sponsors?eventSlug=pgh')).json()
  await expectHeardAt(heard, 'sponsor-message', `/sponsors?message=${sponsors[0].id}`)
})

test(
  'the map, and a room on it',
  async () => {
    const rooms = await (await heard.app.visitor().get('/api/rooms?eventSlug=cbus')).json()
    await expectHeardAt(heard, 'map', '/?map')
    await expectHeardAt(heard, 'room', `/?eventSlug=cbus&room=${rooms[0].id}`)
  },
  A_WHILE,
)

test('what can be taken along', () => expectHeardAt(heard, 'take-with-you', '/?take'))

test(
  'an organizer hears the dashboard around its tabs once, and each tab by itself',
  async () => {
    const { app } = heard
    const login = new Bun.CookieMap((await app.admin()).cookie).get('login')!
    const page = await openPage(desktop)
    await setClock(page, READ_AT)
    await page.context().addCookies([{ name: 'login', value: login, url: app.origin }])
    await page.goto(`${app.origin}/admin?eventSlug=pgh`)
    for (const [name, { title }] of Object.entries(TABS)) {
      await page.getByRole('tab', { name: title, exact: true }).click()
      const tab = page.getByRole('tabpanel', { name: title, exact: true })
      await tab.locator('.list-panel[aria-busy=false], .live-desk').first().waitFor()
      if (name === 'sessions') await expectHeard(page, 'dashboard', (lines) => lines.slice(0, panelLine(lines)))
      await expectHeard(page, `dashboard-${name}`, (lines) => lines.slice(panelLine(lines)))
    }
  },
  A_WHILE,
)

/** A tab's own part begins with its panel: another tab changes nothing in it. */
const panelLine = (lines: string[]) => lines.findIndex((line) => /^ *tabpanel /.test(line))
