import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createServer, type Server, type TLSSocket } from 'node:tls'
import { expectAccessible } from '../support/accessible.ts'
import { BAD_GATEWAY, PORTAL, REDIRECT } from '../support/bad-network.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../support/browser.ts'
import { type Certificate, fingerprintOf, LOCALHOST, PORTAL_BOX } from '../support/own-certificates.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { alive } from './public-form.ts'
import { shortenTimeouts, visitAndSave } from './saved-page.ts'

await launchBrowser([`--ignore-certificate-errors-spki-list=${fingerprintOf(LOCALHOST)}`])
const { app, network } = await startOnPhone()
afterEach(() => network.good())

const notice = 'p#saved-copy'
const COPY = expect.stringMatching(
  /^You’re viewing a copy saved at \d+:\d\d [AP]M\. It will update when there’s a connection\. Try the live page$/,
)
const heading = (page: TestPage) => page.locator('h1').first().textContent()
const isCopy = (page: TestPage) => page.locator(notice).isVisible()

describe('without a network', () => {
  let page: TestPage
  beforeAll(async () => {
    page = await visitAndSave(network.origin)
  })
  beforeEach(() => network.gone())

  test('each screen opens as a saved copy that tells its time', async () => {
    for (const [path, title] of [
      ['/', 'WITCON PGH'],
      ['/speakers', 'Speakers'],
      ['/sponsors', 'Sponsors'],
      ['/messaging', 'Messaging'],
      ['/search', 'Search'],
      ['/my-schedule', 'My schedule'],
      ['/changes', 'What changed'],
    ]) {
      await page.goto(network.origin + path)
      await expectSoon(() => heading(page), title)
      await expectSoon(() => page.locator(notice).textContent(), COPY)
      await expectAccessible(page)
    }
    // Chromium fetches modules ahead before it knows for whom, takes what a worker answered for another world, and asks the worker again.
    await noConsoleMessages(page, { except: /ERR_CONNECTION_REFUSED|cross-world service worker/ })
  })

  test('an address that the phone never saved leads to the saved agenda', async () => {
    const answer = await page.goto(`${network.origin}/somewhere/else`)
    expect([answer?.status(), await heading(page)]).toEqual([503, 'No connection'])
    await expectAccessible(page)
    await page.getByRole('link', { name: 'WITCON PGH' }).click()
    await page.locator(notice).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('the address of another event never shows the saved event', async () => {
    const answer = await page.goto(`${network.origin}/?eventSlug=cbus`)
    expect([answer?.status(), await heading(page)]).toEqual([503, 'No connection'])
  })

  test('the address of a dialog opens it from the saved event, and closing the dialog leaves the page', async () => {
    await network.good()
    const [talk] = await (await app.visitor().get('/api/sessions')).json()
    await network.gone()
    await page.goto(`${network.origin}/?session=${talk.id}`)
    await page.locator('dialog:modal').waitFor()
    await expectSoon(() => page.locator('dialog:modal h2').textContent(), talk.title)
    await page.keyboard.press('Escape')
    await page.waitForURL(`${network.origin}/`)
    await expectSoon(() => page.locator('dialog').count(), 0)
    await page.goto(`${network.origin}/?map`)
    await page.locator('dialog:modal .floor-plan img').waitFor()
  })

  test('the address of a search finds speakers in the saved event', async () => {
    await page.goto(`${network.origin}/speakers?q=ruth`)
    await page.waitForFunction(() => document.querySelectorAll('[data-query] li:not([hidden])').length === 1)
    expect(await page.locator('[data-query] li:not([hidden])').textContent()).toContain('Ruth Adeyemi')
    await page.goto(`${network.origin}/search?q=ruth`)
    await page.locator('#found a').first().waitFor()
    expect(await page.locator('#found').textContent()).toContain('Ruth')
  })
})

describe('on a network that answers for the app', () => {
  let page: TestPage
  beforeAll(async () => {
    page = await visitAndSave(network.origin)
  })

  test.each([
    ['a page of its own', PORTAL],
    ['a redirect to its page', REDIRECT],
  ])('a saved copy stays in place of %s and links to the sign-in page', async (_, answer) => {
    network.answer(answer)
    await page.goto(`${network.origin}/speakers`)
    await expectSoon(() => heading(page), 'Speakers')
    await expectSoon(
      () => page.locator(notice).textContent(),
      expect.stringMatching(
        /^You’re viewing a copy saved at \d+:\d\d [AP]M\. This network requires you to sign in first\. Open its sign-in page$/,
      ),
    )
    await expectAccessible(page)
    network.answer(PORTAL)
    await page.getByRole('link', { name: 'Open its sign-in page' }).click()
    await page.getByRole('heading', { name: 'Welcome to Hotel Wi-Fi' }).waitFor()
    // Signed in, the address leads back.
    await network.good()
    await page.reload()
    await expectSoon(async () => [new URL(page.url()).pathname, await isCopy(page)], ['/speakers', false])
    await network.gone()
    await page.reload()
    await expectSoon(() => heading(page), 'Speakers')
  })

  test('a saved copy stays in place of a proxy’s error and announces an update', async () => {
    network.answer(BAD_GATEWAY)
    await page.goto(`${network.origin}/sponsors`)
    await expectSoon(() => heading(page), 'Sponsors')
    await expectSoon(
      () => page.locator(notice).textContent(),
      expect.stringContaining('It will update when there’s a connection.'),
    )
  })

  test('a page that the phone never saved is the network’s page, and after the sign-in the app’s', async () => {
    network.answer(PORTAL)
    await page.goto(`${network.origin}/?eventSlug=cbus`)
    await expectSoon(() => heading(page), 'Welcome to Hotel Wi-Fi')
    await network.good()
    await page.goto(`${network.origin}/?eventSlug=cbus`)
    await expectSoon(() => heading(page), 'WITCON CBUS')
  })
})

describe('on a network that hangs', () => {
  let page: TestPage
  beforeAll(async () => {
    page = await visitAndSave(network.origin)
    await shortenTimeouts(page)
  })

  /** Opens a saved page, then lets the network hang before anybody touched the page. */
  async function openAndHang(path: string) {
    await page.goto(network.origin + path)
    network.hang()
  }

  test('every page opens as a copy, and the first page afterward is live again', async () => {
    network.hang()
    const copies: boolean[] = []
    // More than the six connections that a browser has to a host.
    for (const path of ['/speakers', '/sponsors', '/messaging', '/', '/speakers', '/sponsors', '/changes', '/search']) {
      await page.goto(network.origin + path)
      copies.push((await page.locator(notice).count()) === 1)
    }
    expect(copies).toEqual(copies.map(() => true))
    // The network is late for everybody now, and the page says so.
    await expectSoon(() => isCopy(page), true)
    await network.good()
    await page.goto(`${network.origin}/speakers`)
    await expectSoon(() => isCopy(page), false)
  }, 60_000)

  test('the first touch opens a dialog, and the next one its room', async () => {
    await openAndHang('/')
    const [talk] = await (await app.visitor().get('/api/sessions')).json()
    await page.locator(`a[data-dialog="session-${talk.id}"]`).first().click()
    await page.locator('dialog:modal h2', { hasText: talk.title }).waitFor()
    const room = page.locator('dialog:modal a[data-dialog^=room-]').first()
    const name = await room.textContent()
    await room.click()
    await page.locator('dialog:modal h2', { hasText: name! }).waitFor()
  })

  test('the first letter filters a list', async () => {
    await openAndHang('/speakers')
    await page.getByRole('searchbox').pressSequentially('ruth', { delay: 0 })
    await page.waitForFunction(() => document.querySelectorAll('[data-query] li:not([hidden])').length === 1)
    expect(await page.locator('[data-query] li:not([hidden])').textContent()).toContain('Ruth Adeyemi')
  })

  test('the first touch opens the form of a message to a sponsor', async () => {
    await openAndHang('/sponsors')
    await page.locator('a[data-dialog^=message]').first().click()
    await alive(page)
  })

  test('a search whose script is not saved works as a form without the script', async () => {
    await page.evaluate(() => caches.delete('files'))
    const devTools = await page.context().newCDPSession(page)
    await page.goto(`${network.origin}/speakers`)
    await devTools.send('Network.clearBrowserCache')
    network.hang()
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/search-'))
    const box = page.getByRole('searchbox')
    await box.focus()
    await givenUp
    await box.fill('ruth')
    await box.press('Enter')
    await page.locator(notice).waitFor()
    expect(new URL(page.url()).search).toBe('?q=ruth')
  })
})

describe('on a slow network', () => {
  let page: TestPage
  beforeAll(async () => {
    page = await visitAndSave(network.origin)
  })

  async function openLate() {
    network.hold()
    await page.goto(`${network.origin}/sponsors`)
    await page.locator(notice).waitFor({ state: 'visible' })
    await network.good()
  }

  test('a late page that equals its copy removes the notice of the copy', async () => {
    await openLate()
    await expectSoon(() => page.locator(notice).count(), 0)
  })

  test('a copy shows no notice while the network may still answer', async () => {
    network.hold()
    await page.goto(`${network.origin}/speakers`)
    const shown = await page.evaluate((selector) => {
      const copy = document.querySelector(selector)!
      return [getComputedStyle(copy).visibility, copy.getBoundingClientRect().height]
    }, notice)
    expect(shown).toEqual(['hidden', 0])
    await network.good()
    await expectSoon(() => page.locator(notice).filter({ visible: true }).count(), 0)
  })

  test('a late page that is newer than its copy takes its place, and what was typed stays', async () => {
    const admin = await app.admin()
    const [speaker] = await (await admin.get('/api/speakers')).json()
    await admin.patch(`/api/admin/speakers/${speaker.id}`, { name: 'Renamed meanwhile' })
    network.hold()
    await page.goto(`${network.origin}/speakers`)
    await page.getByRole('searchbox').fill('meanwhile')
    await page.evaluate(() => {
      document.body.dataset.same = 'yes'
    })
    await network.good()
    await page.getByText('Renamed meanwhile').waitFor()
    await expectSoon(() => page.locator(notice).count(), 0)
    expect([
      await page.getByRole('searchbox').inputValue(),
      await page.locator('body').getAttribute('data-same'),
    ]).toEqual(['meanwhile', 'yes'])
  })

  test('a late page takes the place of its copy in two tabs', async () => {
    const admin = await app.admin()
    const [speaker] = await (await admin.get('/api/speakers')).json()
    await admin.patch(`/api/admin/speakers/${speaker.id}`, { name: 'Renamed for two tabs' })
    const other = (await page.context().newPage()) as TestPage
    network.hold()
    for (const tab of [page, other]) await tab.goto(`${network.origin}/speakers`)
    await network.good()
    for (const tab of [page, other]) {
      await tab.getByText('Renamed for two tabs').waitFor()
      await expectSoon(() => tab.locator(notice).count(), 0)
    }
    await other.close()
  })

  test('a late page of the network’s own makes the copy link to the sign-in page', async () => {
    network.hold(PORTAL)
    await page.goto(`${network.origin}/speakers`)
    network.answer(PORTAL)
    await expectSoon(
      () => page.locator(notice).textContent(),
      expect.stringContaining('This network requires you to sign in first. Open its sign-in page'),
    )
    expect(await isCopy(page)).toBe(true)
    await page.getByRole('link', { name: 'Open its sign-in page' }).click()
    await page.getByRole('heading', { name: 'Welcome to Hotel Wi-Fi' }).waitFor()
  })
})

let server: Server | undefined
const lines = new Set<TLSSocket>()
afterAll(hangUp)

function hangUp() {
  server?.close()
  for (const line of lines) line.destroy()
}

/** Replaces the server that listened before. */
async function listenWith(port: number, { key, cert }: Certificate, answer?: string): Promise<number> {
  hangUp()
  server = createServer({ key, cert }, (browser) => {
    lines.add(browser)
    browser.on('error', () => {}).on('close', () => lines.delete(browser))
    if (answer) return void browser.on('data', () => browser.end(answer))
    const line = connect(Number(new URL(app.origin).port), '127.0.0.1').on('error', () => browser.destroy())
    browser.on('close', () => line.destroy())
    browser.pipe(line).pipe(browser)
  })
  await new Promise<void>((done) => server!.listen(port, '127.0.0.1', done))
  return (server.address() as { port: number }).port
}

test('a network that answers with a certificate of its own gets no page, and the phone shows none of its pages', async () => {
  const port = await listenWith(0, LOCALHOST)
  const origin = `https://localhost:${port}`
  const page = await visitAndSave(origin)
  await listenWith(port, PORTAL_BOX, PORTAL)
  await page.goto(`${origin}/speakers`)
  await page.getByRole('heading', { name: 'Speakers', level: 1 }).waitFor()
  await expectSoon(() => page.locator(notice).textContent(), COPY)
  // The way around it leads to what the browser itself says of that network.
  const answer = await page.goto(`${origin}/online?to=%2Fspeakers`).catch((error: Error) => error.message)
  expect(answer).toContain('net::ERR_CERT_')
  await page.waitForURL('chrome-error://chromewebdata/')
  await listenWith(port, LOCALHOST)
  await page.goto(`${origin}/speakers`)
  await page.getByRole('heading', { name: 'Speakers', level: 1 }).waitFor()
  await expectSoon(() => isCopy(page), false)
})
