import { expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { writeWithRevision } from '../../db/revisions.ts'
import { announcements, changes } from '../../db/schema.ts'
import { addFactor } from '../../src/features/auth/factors.ts'
import { TABS } from '../../src/features/dashboard/tabs.tsx'
import { ownLinkPath } from '../../src/features/proposals/link-tokens.ts'
import { pageRoutes } from '../browser/every-page.ts'
import { saved } from '../browser/saved-page.ts'
import { invited, listed, openReports, report, SAFETY } from '../features/safety/team-of-safety.ts'
import { desktop, launchBrowser, openPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon, until } from '../support/until.ts'
import { expectHeard, expectHeardAt, heardPaths, openHeard, READ_AT, startHeardApp } from './heard-app.ts'

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
  ['good-to-know', '/good-to-know'],
  ['guide', '/good-to-know/get-help-now?eventSlug=cbus'],
  ['changes', '/changes?eventSlug=cbus'],
  ['questions-choice', '/questions'],
  ['feedback', '/feedback'],
  ['hall-screen', '/screen?at=2027-03-13T10:25:00-05:00'],
  ['no-connection', '/no-connection'],
  ['login', '/admin/login'],
])('a screen reader gets the page %s', (name, path) => expectHeardAt(heard, name, path))

test('a screen reader is told that a page is not there, and gets the agenda', () =>
  expectHeardAt(heard, 'not-found', '/nowhere', (lines) => lines.slice(0, lines.indexOf('  list'))))

test('a screen reader gets the pages of a session', async () => {
  const { panel } = heard
  await expectHeardAt(heard, 'questions', `/questions?session=${panel.id}`)
  await expectHeardAt(heard, 'questions-stage', `/questions/stage?session=${panel.id}`)
  await expectHeardAt(heard, 'feedback-of-a-session', `/feedback?session=${panel.id}&at=2027-03-13T20:00:00-05:00`)
})

test('a screen reader gets the dialogs of a session and of a canceled one', async () => {
  const cancelled = heard.cbus.find(({ status }) => status === 'cancelled')!
  await expectHeardAt(heard, 'session', `/?session=${heard.panel.id}`)
  await expectHeardAt(heard, 'session-cancelled', `/?eventSlug=cbus&session=${cancelled.id}`)
})

test('a screen reader gets the dialog of a speaker', () =>
  expectHeardAt(heard, 'speaker', `/speakers?speaker=${heard.panel.speakerIds[0]}`))

test('a screen reader gets the form of a message to a sponsor', async () => {
  const sponsors = await (await heard.app.visitor().get('/api/sponsors?eventSlug=pgh')).json()
  await expectHeardAt(heard, 'sponsor-message', `/sponsors?message=${sponsors[0].id}`)
})

test('a screen reader gets the map and a room on it', async () => {
  const rooms = await (await heard.app.visitor().get('/api/rooms?eventSlug=cbus')).json()
  await expectHeardAt(heard, 'map', '/?map')
  await expectHeardAt(heard, 'room', `/?eventSlug=cbus&room=${rooms[0].id}`)
})

test('a screen reader gets the dialog of what a visitor can take along', () =>
  expectHeardAt(heard, 'take-with-you', '/?take'))

test('an organizer hears the dashboard around its tabs once, and each tab by itself', async () => {
  const { app } = heard
  const login = new Bun.CookieMap((await app.admin()).cookie).get('login')!
  const page = await openPage(desktop)
  await setClock(page, READ_AT)
  await page.context().addCookies([{ name: 'login', value: login, url: app.origin }])
  await page.goto(`${app.origin}/admin?eventSlug=pgh`)
  for (const [name, { title }] of Object.entries(TABS)) {
    await page.getByRole('tab', { name: title, exact: true }).click()
    const tab = page.getByRole('tabpanel', { name: title, exact: true })
    await tab.locator('.list-panel[aria-busy=false], .planner-grid, .live-desk').first().waitFor()
    if (name === 'sessions') await expectHeard(page, 'dashboard', (lines) => lines.slice(0, panelLine(lines)))
    await expectHeard(page, `dashboard-${name}`, (lines) => lines.slice(panelLine(lines)))
  }
  await page.goto(`${app.origin}/admin/move?eventSlug=pgh`)
  await expectHeard(page, 'move-form')
  const invitation = { eventId: heard.panel.eventId, role: 'moderator', name: 'Grace' }
  const { url } = await (await (await app.admin()).post('/api/admin/team/invitations', invitation)).json()
  await page.goto(url)
  await expectHeard(page, 'invitation')
  // Without a date, its report is the same on every day, but says when it was made.
  const admin = await app.admin()
  const hidden = { name: 'On paper', slug: 'paper', city: 'Erie', isActive: false }
  const { id: eventId } = await (await admin.post('/api/admin/events', hidden)).json()
  const session = { eventId, title: 'Opening', startTime: '9:00 AM', endTime: '10:00 AM', track: 'Tech' }
  await admin.post('/api/admin/sessions', session)
  await page.goto(`${app.origin}/admin/report?eventSlug=paper`)
  await expectHeard(page, 'report', (lines) => lines.filter((line) => !line.includes('As of ')))
})

test('a user hears her page of security, one of its forms, and the second step of a login', async () => {
  const { app } = heard
  const account = { username: 'olga', password: 'correct horse' }
  const olga = app.visitor()
  const { id } = await (await olga.post('/api/register', account)).json()
  const open = async (path: string) => {
    const page = await openPage(desktop)
    const cookies = [...new Bun.CookieMap(olga.cookie)].map(([name, value]) => ({ name, value, url: app.origin }))
    await page.context().addCookies(cookies)
    await page.goto(app.origin + path)
    return page
  }
  // How long ago somebody signed in depends on the machine.
  await expectHeard(await open('/admin/security'), 'security', (lines) => lines.filter((line) => !/ago/.test(line)))
  await expectHeard(await open('/admin/security/password'), 'security-password')
  await addFactor(id, { kind: 'app', proof: '' }, '')
  await olga.post('/api/login', account)
  await expectHeard(await open('/admin/login/factor'), 'login-factor')
})

test('an attendee hears the page of a report, and the safety team how it opens and reads one', async () => {
  const { app } = heard
  await expectHeardAt(heard, 'tell-the-safety-team', '/report')
  const client = await invited(app, 'safety', 'ines')
  const page = await openPage(desktop)
  const open = async (path: string) => {
    const cookies = [...new Bun.CookieMap(client.cookie)].map(([name, value]) => ({ name, value, url: app.origin }))
    await page.context().addCookies(cookies)
    await page.goto(app.origin + path)
    return page
  }
  await expectHeard(await open(SAFETY), 'safety-team')
  await openReports(client)
  await report(app.visitor(), 'I was followed.')
  const isTimeless = (line: string) => !/\d{4}, \d/.test(line)
  await expectHeard(await open(SAFETY), 'safety-list', (lines) => lines.filter(isTimeless))
  await expectHeard(await open((await listed(client))[0]!), 'safety-report', (lines) => lines.filter(isTimeless))
})

/** The line where a tab's own part begins: another tab changes nothing in it. */
const panelLine = (lines: string[]) => lines.findIndex((line) => /^ *tabpanel /.test(line))

test('a screen reader gets a schedule that a friend shows and one that moved to another device', async () => {
  const { app, panel } = heard
  const owner = app.visitor()
  await owner.submit('/my-schedule?eventSlug=pgh', { star: panel.id })
  const linkOn = async (path: string, link: RegExp) =>
    link.exec(await (await owner.get(`${path}?eventSlug=pgh`)).text())![0]
  await expectHeardAt(heard, 'schedule-of-a-friend', await linkOn('/my-schedule', /\/my-schedule\/[\w-]{30}(?=[?"])/))
  const taking = await linkOn('/my-schedule/device', /\/my-schedule\/device\/[\w-]+/)
  await expectHeardAt(heard, 'schedule-to-take', taking)
  const phone = await openHeard(heard, taking)
  await phone.locator('main form button').first().click()
  await phone.locator('.my-sessions li:visible').first().waitFor()
  // The page's clock stands still, and with it whatever waits inside of the page.
  const count = () => phone.locator('[data-count]').textContent()
  await expectSoon(count, '1')
  await phone.goto(`${app.origin}/my-schedule/device`)
  await expectSoon(count, '1')
  await expectHeard(phone, 'schedule-on-another-device')
})

test('a screen reader gets the own page of a speaker', async () => {
  const rowId = heard.panel.speakerIds[0]!
  await expectHeardAt(heard, 'own-page', ownLinkPath({ table: 'speakers', rowId, linkVersion: 1 }))
})

test('a screen reader gets the own posts of a phone without JavaScript', async () => {
  await expectHeard(await openHeard(heard, '/messaging/mine'), 'messaging-mine')
})

test('a screen reader gets the own questions and feedback of a phone without JavaScript, and the door screen', async () => {
  const { app, panel } = heard
  const page = await openHeard(heard, `/questions/mine?session=${panel.id}`)
  await expectHeard(page, 'questions-mine')
  await page.goto(`${app.origin}/feedback/mine?session=${panel.id}`)
  await expectHeard(page, 'feedback-mine')
  const rooms: { id: string; name: string }[] = await (await app.visitor().get('/api/rooms?eventSlug=pgh')).json()
  const { id } = rooms.find(({ name }) => name === panel.location)!
  await page.goto(`${app.origin}/screen?room=${id}&at=2027-03-13T09:50:00-05:00`)
  await expectHeard(page, 'door-screen')
})

test('a screen reader gets the reasons why a post and a message are refused', async () => {
  const board = await openHeard(heard, '/messaging')
  await board.getByRole('button', { name: 'Post Message' }).click()
  await board.locator('[aria-invalid=true]').first().waitFor()
  await expectHeard(board, 'messaging-refused')
  const sponsors = await (await heard.app.visitor().get('/api/sponsors?eventSlug=pgh')).json()
  const dialog = await openHeard(heard, `/sponsors?message=${sponsors[0].id}`)
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
  await expectHeard(dialog, 'sponsor-message-refused')
})

test('a screen reader gets a starred session and the schedule', async () => {
  const page = await openHeard(heard, '/')
  await page.locator(`.star[value="${heard.panel.id}"]`).click()
  await page.waitForFunction(() => localStorage.getItem('stars pgh')?.includes('"unsent":{}'))
  await page.goto(`${heard.app.origin}/?session=${heard.panel.id}`)
  await page.locator('dialog:modal .star[aria-pressed=true]').waitFor()
  await expectHeard(page, 'session-starred')
  await page.goto(`${heard.app.origin}/my-schedule`)
  await page.locator('.my-sessions li:visible').first().waitFor()
  await expectHeard(page, 'my-schedule')
})

test('a screen reader gets a program that changed while it was open', async () => {
  const page = await openHeard(heard, '/?q=postgres&at=2027-03-13T10:25:00-05:00')
  await until(() => page.evaluate(() => !!document.body.dataset.news))
  const talk = heard.pgh.find(({ title }) => title.startsWith('Postgres'))!
  // Later than this is what is changed next, whichever day it is by the clock of the database.
  const last = { who: 'organizer', what: 'Edited event', rows: [], at: '2027-03-01T12:30:00-05:00' }
  await db.insert(changes).values({ eventId: talk.eventId, ...last })
  await (await heard.app.admin()).patch(`/api/admin/sessions/${talk.id}`, { title: 'Postgres, and its limits' })
  await page.getByText('The agenda has been updated.').waitFor({ state: 'attached' })
  await expectHeard(page, 'agenda-updated')
})

test('a screen reader gets an announcement', async () => {
  const { eventId } = heard.panel
  const moments = { createdAt: '2027-03-01T11:50:00-05:00', showUntil: '2027-03-01T13:00:00-05:00' }
  await writeWithRevision(eventId, ['announcements'], (tx) =>
    tx.insert(announcements).values({ eventId, text: 'Lunch is on the terrace', ...moments }),
  )
  await expectHeard(await openHeard(heard, '/search'), 'announced')
})

test('without a network a screen reader gets the saved copy of a page', async () => {
  const page = await openHeard(heard, '/messaging', { worker: true })
  await saved(page)
  await page.getByLabel('Your Name').focus()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByLabel('Your Name').fill('Ada')
  await page.getByLabel('Message', { exact: true }).fill('From the tunnel')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.getByRole('list', { name: 'Not sent yet' }).waitFor()
  await page.goto(`${heard.app.origin}/search`)
  await page.locator('p#saved-copy').waitFor()
  await expectHeard(page, 'saved-copy')
})

test('every page was heard', () => {
  const isHeard = (route: string) => {
    const pattern = new RegExp(`^${route.replace(/:\w+|\*/g, '[^/]+')}$`)
    return [...heardPaths].some((path) => pattern.test(path))
  }
  expect(pageRoutes().filter((route) => !isHeard(route))).toEqual([])
})
