import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, type TestPage } from '../support/browser.ts'

await launchBrowser()
let app: TestApp
/** A session with speakers. */
let talk: { id: string; title: string; speakerIds: string[] }
let speaker: { id: string; name: string }
beforeAll(async () => {
  app = await startApp()
  const sessions: (typeof talk)[] = await (await app.visitor().get('/api/sessions')).json()
  const speakers: (typeof speaker)[] = await (await app.visitor().get('/api/speakers')).json()
  talk = sessions.find(({ speakerIds }) => speakerIds.length > 0)!
  speaker = speakers.find(({ id }) => id === talk.speakerIds[0])!
})
afterAll(() => app.close())

const home = 'WITCON PGH - Women in Tech Conference'

test('the title of the page is the dialog’s while one is open, as at the address of the dialog itself', async () => {
  const page = await openAgenda()
  const direct = await openPage()
  await card(page).click()
  await title(page).waitFor()
  await direct.goto(page.url())
  expect([await page.title(), await direct.title()]).toEqual(Array(2).fill(`${talk.title} · ${home}`))
  await page.locator(`dialog a[data-dialog="speaker-${speaker.id}"]`).click()
  expect(await page.title()).toBe(`${speaker.name} · ${home}`)
  await page.goBack()
  await page.waitForFunction((wanted) => document.title === wanted, `${talk.title} · ${home}`)
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect(await page.title()).toBe(home)
  await direct.keyboard.press('Escape')
  await noDialog(direct)
  expect(await direct.title()).toBe(home)
  for (const path of ['/speakers', '/messaging']) {
    await direct.goto(app.origin + path)
    const bare = await direct.title()
    await direct.getByRole('navigation', { name: 'Main' }).getByText('Map').click()
    await title(direct).waitFor()
    expect(await direct.title()).toBe(`Three Rivers Hall · ${home}`)
    await direct.reload()
    expect(await direct.title()).toBe(`Three Rivers Hall · ${home}`)
    await direct.keyboard.press('Escape')
    await noDialog(direct)
    expect(await direct.title()).toBe(bare)
  }
})

const isBundle = (url: string) => url.includes('/dialogs/')
const isFloorPlan = (url: string) => url.includes('/floor-plans/')

/** The agenda with its bundle of dialogs in the browser, and the floor plan that is fetched ahead with it. */
async function openAgenda(path = '/') {
  const page = await openPage()
  const bundle = page.waitForResponse((response) => isBundle(response.url()))
  const plan = page.waitForResponse((response) => isFloorPlan(response.url()))
  await page.goto(app.origin + path)
  for (const ahead of [bundle, plan]) await (await ahead).finished()
  return page
}

const card = (page: TestPage) => page.locator(`a[data-dialog="session-${talk.id}"]`).first()
const title = (page: TestPage) => page.locator('dialog:modal h2')
const address = (page: TestPage) => page.url().slice(app.origin.length)
const focused = (page: TestPage) =>
  page.evaluate('document.activeElement.getAttribute("href") ?? document.activeElement.textContent')
const noDialog = (page: TestPage) => page.waitForSelector('dialog', { state: 'detached' })

test('a session opens without asking the server, and Escape, the backdrop and the close link close it', async () => {
  const page = await openAgenda()
  const asked: string[] = []
  // Chromium asks for the icon again whenever the address changes.
  page.on('request', (request) => request.url().endsWith('/favicon.svg') || asked.push(request.url()))
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.locator('dialog .close').click(),
  ]
  for (const close of closings) {
    await card(page).click()
    expect(await title(page).textContent()).toBe(talk.title)
    expect(await focused(page)).toBe(talk.title)
    expect(address(page)).toBe(`/?session=${talk.id}`)
    await close()
    await noDialog(page)
    expect(address(page)).toBe('/')
    expect(await focused(page)).toBe(`/?session=${talk.id}`)
  }
  expect(asked).toEqual([])
  await noConsoleMessages(page)
})

test('a press inside the dialog leaves it open', async () => {
  const page = await openAgenda()
  await card(page).click()
  await title(page).click()
  expect(await title(page).count()).toBe(1)
})

test('Back, Forward and reload go through dialogs as through pages', async () => {
  const page = await openAgenda()
  await card(page).click()
  await page.goBack()
  await noDialog(page)
  await page.goForward()
  await title(page).waitFor()
  expect(address(page)).toBe(`/?session=${talk.id}`)
  await page.reload()
  expect(await title(page).textContent()).toBe(talk.title)
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect(address(page)).toBe('/')
  await noConsoleMessages(page)
})

test('a shared link opens the dialog, modal, over the agenda', async () => {
  const page = await openAgenda(`/?session=${talk.id}`)
  expect(await title(page).textContent()).toBe(talk.title)
  expect(await focused(page)).toBe(talk.title)
  expect(await page.locator('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect(address(page)).toBe('/')
})

test('a speaker of a session closes the session first, and Back brings it again', async () => {
  const page = await openAgenda()
  await card(page).click()
  await page.locator(`dialog a[data-dialog="speaker-${speaker.id}"]`).click()
  expect(await page.locator('dialog').count()).toBe(1)
  expect(await title(page).textContent()).toBe(speaker.name)
  expect(address(page)).toBe(`/?speaker=${speaker.id}`)
  await page.goBack()
  await page.locator('dialog h2', { hasText: talk.title }).waitFor()
  await page.goForward()
  await page.locator('dialog h2', { hasText: speaker.name }).waitFor()
  // Closing leads past the session, to the page.
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect(address(page)).toBe('/')
  expect(await focused(page)).toBe(`/?session=${talk.id}`)
})

test('without the bundle the page behind the link is asked, and without that the link is followed', async () => {
  const page = await openPage()
  await page.route('**/dialogs/**', (route) => route.abort())
  await page.goto(app.origin)
  await card(page).click()
  await title(page).waitFor()
  expect(await title(page).textContent()).toBe(talk.title)
  await page.keyboard.press('Escape')
  await noDialog(page)

  const other = await openPage()
  let followed = 0
  await other.route(/dialogs|session=/, (route) => {
    if (!route.request().isNavigationRequest()) return route.abort()
    followed++
    return route.continue()
  })
  await other.goto(app.origin)
  await card(other).click()
  await title(other).waitFor()
  expect([followed, address(other)]).toEqual([1, `/?session=${talk.id}`])
})

test('the dialogs come to a browser that is never idle, too', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    window.requestIdleCallback = (work, { timeout } = {}) =>
      timeout ? window.setTimeout(work, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  const bundle = page.waitForResponse((response) => isBundle(response.url()))
  await page.goto(app.origin)
  expect((await bundle).status()).toBe(200)
})

test.each(['Control', 'Meta', 'Shift', 'Alt'] as const)('a click with %s is the browser’s own', async (modifier) => {
  const page = await openAgenda()
  // Last of all: whether anybody took the click, which then goes no further than this test.
  await page.evaluate(() =>
    addEventListener('click', (click) => {
      document.documentElement.dataset.taken = String(click.defaultPrevented)
      click.preventDefault()
    }),
  )
  await card(page).click({ modifiers: [modifier] })
  expect(await page.evaluate(() => document.documentElement.dataset.taken)).toBe('false')
  expect(await page.locator('dialog').count()).toBe(0)
})

test('without JavaScript every dialog is a page with the dialog open, and closing it is a link', async () => {
  const page = await openPage({ javaScript: false, url: app.origin })
  await card(page).click()
  expect(await page.locator('dialog[open] h2').textContent()).toBe(talk.title)
  await page.locator(`dialog a[data-dialog="speaker-${speaker.id}"]`).click()
  expect(await page.locator('dialog[open] h2').textContent()).toBe(speaker.name)
  await page.locator('dialog .close').click()
  expect([address(page), await page.locator('dialog').count()]).toEqual(['/', 0])
})

test('chips swap the list in place, with a place in the history', async () => {
  const page = await openAgenda()
  await page.evaluate('window.stayed = true')
  const all = await page.locator('.session').count()
  await page.locator('.chips a', { hasText: 'Keynote' }).click()
  await page.locator('.chips [aria-current]', { hasText: 'Keynote' }).waitFor()
  const keynotes = await page.locator('.session').count()
  expect(keynotes).toBeGreaterThan(0)
  expect(keynotes).toBeLessThan(all)
  expect(address(page)).toBe('/?track=Keynote')
  await page.locator('.session').first().click()
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect([address(page), await page.locator('.session').count()]).toEqual(['/?track=Keynote', keynotes])
  await page.goBack()
  await page.locator('.chips [aria-current]', { hasText: 'All' }).waitFor()
  expect(await page.locator('.session').count()).toBe(all)
  await page.goForward()
  await page.locator('.chips [aria-current]', { hasText: 'Keynote' }).waitFor()
  expect(await page.evaluate('window.stayed')).toBe(true)
  await noConsoleMessages(page)
})

test('the search answers each letter, whatever else the address holds', async () => {
  const page = await openPage({ url: `${app.origin}/speakers?action=x&elements=y&matches=z` })
  const word = speaker.name.split(' ').at(-1)!
  await page.getByRole('searchbox').pressSequentially(word.toUpperCase())
  const shown = page.locator('.speaker-grid li:not([hidden])')
  expect(await shown.count()).toBeGreaterThan(0)
  for (const name of await shown.locator('strong').allTextContents()) expect(name).toContain(word)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ action: 'x', elements: 'y', matches: 'z', q: word.toUpperCase() })
  await page.getByRole('searchbox').fill('nobody of that name')
  await page.getByText('No speaker or company matches your search.').waitFor()
  await page.reload()
  expect(await page.getByRole('searchbox').inputValue()).toBe('nobody of that name')
  await page.getByRole('searchbox').fill('')
  await page.locator('.speaker-grid li:not([hidden])').first().waitFor()
  await page.getByRole('searchbox').press('Enter')
  expect(page.url()).not.toContain('q=')
  await noConsoleMessages(page)
})
