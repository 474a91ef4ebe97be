import { afterAll, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { replaceEventProgram } from '../../src/features/events/service.ts'
import { cachedRooms } from '../../src/program/program-rows.ts'
import { ADMIN } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { findBrowser } from '../support/find-browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { post, posted } from './board-on-phone.ts'
import { keptPosts } from './kept-posts.ts'
import { alive, fillIn } from './public-form.ts'
import { saved, savedAddresses, savedWords, untilSaved, warmUp } from './saved-page.ts'
import { CALLS, PAGES, TOOLS } from './through-worker.ts'

await launchBrowser()

const { app, network } = await startOnPhone()

const MAIL = 'ada@private.example'
const go = async (page: TestPage, path: string) => {
  await page.goto(network.origin + path)
  await page.locator('h1').first().waitFor()
}

test('a phone saves nothing of organizers, nothing personal, no call except those of search, the map and the star, and no event under the name of another', async () => {
  const page = await openPage({ ...phone, worker: true, url: network.origin })
  await saved(page)
  const [talk] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
  // Her schedule, a post, a message to a sponsor.
  await page.request.post(`${network.origin}/api/my-schedule`, { data: { sessionId: talk.id } })
  await go(page, '/my-schedule')
  await go(page, '/messaging')
  await alive(page)
  await post(page, 'Hello from the corridor')
  await posted(page, 'Hello from the corridor').waitFor()
  await go(page, '/sponsors')
  await page.locator('a[data-dialog^=message]').first().click()
  await alive(page)
  await fillIn(page, 'A private word')
  await page.getByLabel('Your Email').fill(MAIL)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.locator('.toast').waitFor()
  // Whoever organizes: every tab, and the public pages while she is signed in.
  await page.request.post(`${network.origin}/api/login`, { data: ADMIN })
  for (const tab of ['sessions', 'rooms', 'speakers', 'sponsors', 'messages', 'live']) {
    await go(page, `/admin?tab=${tab}`)
    await alive(page)
  }
  for (const path of ['/', '/speakers', '/messaging', '/screen', '/changes', `/questions?session=${talk.id}`])
    await go(page, path)
  // Another event, and back.
  await go(page, '/?eventSlug=cbus')
  await saved(page, 'cbus')
  await go(page, '/')

  const words = await savedWords(page)
  const [ours, theirs] = await Promise.all(['pgh', 'cbus'].map(idsOf))
  const secrets = (await page.context().cookies()).map(({ value }) => value).filter((value) => value.length > 8)
  expect(secrets.length).toBeGreaterThan(1)
  const holding = (parts: string[], of = /./) =>
    Object.keys(words).filter((name) => of.test(name) && parts.some((part) => words[name]!.includes(part)))
  expect({
    organizers: Object.keys(words).filter((name) => /admin|login|dashboard|upload-panel/.test(name)),
    calls: Object.keys(words)
      .flatMap((name) => / (\/api\/.*)$/.exec(name)?.slice(1) ?? [])
      .sort(),
    cookies: holding([...secrets, '"set-cookie"']),
    own: holding([MAIL, 'A private word']),
    theirsInOurs: holding(theirs!, /^copy \//),
    oursInTheirs: holding(ours!, /^copy cbus/),
    caches: [...new Set(Object.keys(words).map((name) => name.slice(0, name.indexOf(' /'))))].sort(),
  }).toEqual({
    organizers: [],
    calls: ['rooms/times', 'search/index', 'sessions/changes', 'sessions/times'].flatMap((call) =>
      ['cbus', 'pgh'].map((slug) => `/api/${call}?eventSlug=${slug}`),
    ),
    cookies: [],
    own: [],
    theirsInOurs: [],
    oursInTheirs: [],
    caches: ['copy ', 'copy cbus', 'files'],
  })
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(['outbox'])
  await expectSoon(() => keptPosts(page), [])
}, 120_000)

const idsOf = async (slug: string): Promise<string[]> =>
  (await (await app.visitor().get(`/api/sessions?eventSlug=${slug}`)).json()).map(({ id }: { id: string }) => id)

test('a very large event is saved without the parts that do not fit', async () => {
  await replaceEventProgram(wordyEvent(), { actor: 'test' })
  await warmUp(app, 'wordy')
  await network.good()
  const page = await openPage({ ...phone, worker: true, url: `${network.origin}/?eventSlug=wordy` })
  await saved(page, 'wordy')
  const { pages } = await (await app.visitor().get('/offline.json?eventSlug=wordy')).json()
  const addresses = await savedAddresses(page)
  expect(pages.filter((address: string) => !addresses.includes(address))).toEqual(
    ['agenda', 'speakers'].map((screen) => `/dialogs/${screen}?eventSlug=wordy`),
  )
  await network.gone()
  await page.goto(`${network.origin}/speakers?eventSlug=wordy`)
  await expectSoon(() => page.locator('p#saved-copy').count(), 1)
}, 60_000)

test('a nearly full device saves the pages first', async () => {
  await network.good()
  const page = await openPage({ ...phone, worker: true })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: network.origin, quotaSize: 1_000_000 })
  await page.goto(network.origin)
  await untilSaved(page, (addresses) => addresses.includes('/sponsors'))
  await network.gone()
  for (const path of ['/', '/speakers', '/sponsors']) {
    await page.goto(network.origin + path)
    await expectSoon(() => page.locator('p#saved-copy').count(), 1)
  }
  await noConsoleMessages(page, { except: /ERR_|Failed to load resource|cross-world service worker/ })
})

/** Its speakers' dialogs alone are more than 3 MB, however well they are compressed. */
function wordyEvent() {
  const bio = () => randomBytes(15_000).toString('base64')
  const speakers = Array.from({ length: 250 }, (_, at) => ({
    key: `${at}`,
    name: `Speaker ${at}`,
    title: 'Engineer',
    bio: bio(),
  }))
  return { event: { name: 'Wordy', slug: 'wordy', city: 'Erie' }, speakers, sessions: [], sponsors: [] }
}

const [room] = await cachedRooms(await eventIdOf('pgh'))

test.each([
  ['the screen of a hall', '/screen', 'h2'],
  ['a sign at a door', `/screen?room=${room!.id}`, 'h1'],
])(
  '%s is saved with its first visit and each later one, and is there when it is loaded again without a network',
  async (_, path, title) => {
    await network.good()
    const page = await openPage({ worker: true, url: network.origin + path })
    await untilSaved(page, (addresses) => addresses.includes(path) && addresses.includes('/offline.json'))
    const admin = await app.admin()
    const sessions = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
    const { id } = sessions.find(({ location }: { location: string }) => location === room!.name)
    const renamed = `Told while ${path} hung there`
    await admin.patch(`/api/admin/sessions/${id}`, { title: renamed })
    await page.reload()
    await page.getByText(renamed).first().waitFor({ state: 'attached' })
    // It is saved a moment after it is shown.
    await until(async () =>
      Object.entries(await savedWords(page)).some(([name, words]) => name.endsWith(path) && words.includes(renamed)),
    )
    const shown = await page.locator(`.hall-room ${title}`).allTextContents()
    expect(shown.length).toBeGreaterThan(0)
    await network.gone()
    await page.reload()
    await page.locator('p#saved-copy').waitFor()
    await expectSoon(() => page.locator(`.hall-room ${title}`).allTextContents(), shown)
    expect(await page.getByText(renamed).count()).toBeGreaterThan(0)
    await network.good()
    await page.reload()
    await page.locator('.hall').waitFor()
    // A page that is late is shown as its copy, which says nothing more once the page has come and is the same.
    await expectSoon(() => page.locator('p#saved-copy').filter({ visible: true }).count(), 0)
  },
  60_000,
)

/** A device with a schedule and a service worker in control. */
const page = await openOwner()

async function openOwner(): Promise<TestPage> {
  const page = await openPage({ ...phone, worker: true, url: app.origin })
  await saved(page)
  await page.locator('.star').first().click()
  await expectSoon(async () => (await (await around('/api/my-schedule?eventSlug=pgh', page)).json()).isKept, true)
  return page
}

/** The same device's question, past the worker. */
function around(path: string, owner = page) {
  return owner.context().request.get(app.origin + path)
}

test.each(PAGES)('a navigation to %s through the worker answers what the server answers', async (path) => {
  await page.goto(app.origin + path)
  // A reload waits for the network.
  const answer = (await page.reload())!
  expect([path, await page.evaluate(() => !!navigator.serviceWorker.controller)]).toEqual([path, true])
  const straight = await around(path)
  expect([answer.status(), await answer.text()]).toEqual([straight.status(), await straight.text()])
})

test.each(CALLS)('a call of %s through the worker answers what the server answers', async (path) => {
  await page.goto(`${app.origin}/speakers`)
  const answer = await page.evaluate((path) => fetch(path).then((answer) => answer.text()), path)
  expect(answer).toBe(await (await around(path)).text())
})

test('My schedule offers its tools with a worker in control, and a script gets the page for everybody', async () => {
  await page.goto(`${app.origin}/my-schedule`)
  await expectSoon(() => page.locator('.my-tools summary').allTextContents(), TOOLS)
  const ofScript = await page.evaluate(() =>
    fetch('/my-schedule', { headers: { 'x-requested-with': 'script' } }).then((answer) => answer.text()),
  )
  expect(ofScript).toBe(await (await app.visitor().get('/my-schedule')).text())
})

const profile = await mkdtemp(join(tmpdir(), 'profile-'))
let installing: BrowserContext | undefined
afterAll(async () => {
  await installing?.close()
  await rm(profile, { recursive: true, force: true })
})

// Chromium installs nothing from the incognito windows of other tests.
test.each([
  ['', 'WITCON PGH', '/'],
  ['?eventSlug=cbus', 'WITCON CBUS', '/?eventSlug=cbus'],
])(
  'the browser offers to install the event of "%s" as an app',
  async (query, name, start) => {
    installing ??= await chromium.launchPersistentContext(profile, {
      ...(await findBrowser()),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    // A second tab would hide the first, which then draws nothing.
    await network.good()
    const page = installing.pages()[0]!
    await page.goto(`${network.origin}/speakers${query}`)
    await saved(page as TestPage, new URLSearchParams(query).get('eventSlug') ?? '')
    const devTools = await installing.newCDPSession(page)
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    const { url, errors, data } = await devTools.send('Page.getAppManifest')
    const manifest = JSON.parse(data!)
    expect([installabilityErrors, errors, manifest.name, new URL(manifest.id, url).href]).toEqual([
      [],
      [],
      name,
      `${network.origin}${start}`,
    ])
  },
  60_000,
)
