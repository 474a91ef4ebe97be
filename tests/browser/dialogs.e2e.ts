import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import { boxOf, desktop, launchBrowser, noConsoleMessages, openPage, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { isBundle, noDialog, openAgenda, talkWithSpeaker, title } from './agenda-page.ts'

await launchBrowser()
const app = await startFileApp()
const [talk, speaker] = await talkWithSpeaker(app)

const home = 'WITCON PGH - Women in Tech Conference'
const card = (page: TestPage) => page.locator(`a[data-dialog="session-${talk.id}"]`).first()

const address = (page: TestPage) => page.url().slice(app.origin.length)
const focused = (page: TestPage) =>
  page.evaluate('document.activeElement.getAttribute("href") ?? document.activeElement.textContent')

/** What the only dialog is, or that there is none; what the page is called; and its address. */
const expectPlace = (page: TestPage, name: string | undefined, path: string) =>
  expectSoon(
    async () => [
      await page.locator('dialog').count(),
      await title(page).allTextContents(),
      await page.title(),
      address(page),
    ],
    name ? [1, [name], `${name} · ${home}`, path] : [0, [], home, path],
  )

test('a shared link opens a modal dialog over the agenda, and an open dialog gives the page its title', async () => {
  const page = await openAgenda(app, `/?session=${talk.id}`)
  await expectPlace(page, talk.title, `/?session=${talk.id}`)
  await expectSoon(() => focused(page), talk.title)
  await page.keyboard.press('Escape')
  await expectPlace(page, undefined, '/')
  for (const path of ['/speakers', '/messaging']) {
    await page.goto(app.origin + path)
    const bare = await page.title()
    await page.getByRole('navigation', { name: 'Main' }).getByText('Map').click()
    await title(page).waitFor()
    await expectSoon(() => page.title(), `Three Rivers Hall · ${home}`)
    await page.reload()
    await title(page).waitFor()
    expect(await page.title()).toBe(`Three Rivers Hall · ${home}`)
    await page.keyboard.press('Escape')
    await noDialog(page)
    await expectSoon(() => page.title(), bare)
  }
})

test('a session opens without a request, a press inside leaves it open, and Escape, the backdrop and the close link close it', async () => {
  const page = await openAgenda(app)
  const asked: string[] = []
  // Chromium asks for the icon again whenever the address changes; parts of the script come when they are needed.
  page.on('request', (request) => /favicon\.svg$|\/assets\//.test(request.url()) || asked.push(request.url()))
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.locator('dialog .close').click(),
  ]
  for (const close of closings) {
    await card(page).click()
    await expectSoon(() => title(page).textContent(), talk.title)
    await expectSoon(() => focused(page), talk.title)
    expect(address(page)).toBe(`/?session=${talk.id}`)
    await title(page).click()
    await expectSoon(() => title(page).count(), 1)
    await close()
    await noDialog(page)
    expect(address(page)).toBe('/')
    await expectSoon(() => focused(page), `/?session=${talk.id}`)
  }
  expect(asked).toEqual([])
  await noConsoleMessages(page)
})

test('Back, Forward and Reload treat dialogs as pages, and a speaker’s dialog replaces that of the session', async () => {
  const page = await openAgenda(app)
  const atSession = () => expectPlace(page, talk.title, `/?session=${talk.id}`)
  const atSpeaker = () => expectPlace(page, speaker.name, `/?speaker=${speaker.id}`)
  const atAgenda = () => expectPlace(page, undefined, '/')
  await card(page).click()
  await atSession()
  await page.goBack()
  await atAgenda()
  await page.goForward()
  await atSession()
  await page.locator(`dialog a[data-dialog="speaker-${speaker.id}"]`).click()
  await atSpeaker()
  await page.goBack()
  await atSession()
  await page.goForward()
  await atSpeaker()
  // Closing leads past the session, to the page.
  await page.keyboard.press('Escape')
  await atAgenda()
  await expectSoon(() => focused(page), `/?session=${talk.id}`)
  await card(page).click()
  await atSession()
  await page.reload()
  await atSession()
  await page.keyboard.press('Escape')
  await atAgenda()
  await noConsoleMessages(page)
})

test('a dialog without its bundle comes from the page behind its link, and else the browser follows the link', async () => {
  const page = await openPage()
  await page.route('**/dialogs/**', (route) => route.abort())
  await page.goto(app.origin)
  await card(page).click()
  await title(page).waitFor()
  await expectSoon(() => title(page).textContent(), talk.title)
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

test('a browser that is never idle fetches the dialogs too', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    window.requestIdleCallback = (work, { timeout } = {}) =>
      timeout ? window.setTimeout(work, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  const bundle = page.waitForResponse((response) => isBundle(response.url()))
  await page.goto(app.origin)
  expect((await bundle).status()).toBe(200)
})

test('a click with Control, Meta, Shift, or Alt does what the browser does', async () => {
  const page = await openAgenda(app)
  // Last of all: whether anybody took the click, which then goes no further than this test.
  await page.evaluate(() =>
    addEventListener('click', (click) => {
      document.documentElement.dataset.taken = String(click.defaultPrevented)
      click.preventDefault()
    }),
  )
  for (const modifier of ['Control', 'Meta', 'Shift', 'Alt'] as const) {
    await page.evaluate(() => delete document.documentElement.dataset.taken)
    await card(page).click({ modifiers: [modifier] })
    const taken = () => page.evaluate(() => document.documentElement.dataset.taken)
    await expectSoon(
      async () => [modifier, await taken(), await page.locator('dialog').count()],
      [modifier, 'false', 0],
    )
  }
})

test('a dialog without JavaScript is a page with a link that closes it', async () => {
  const page = await openPage({ javaScript: false, url: app.origin })
  await card(page).click()
  await expectSoon(() => page.locator('dialog[open] h2').textContent(), talk.title)
  await page.locator(`dialog a[data-dialog="speaker-${speaker.id}"]`).click()
  await expectSoon(() => page.locator('dialog[open] h2').textContent(), speaker.name)
  await page.locator('dialog .close').click()
  await expectSoon(async () => [address(page), await page.locator('dialog').count()], ['/', 0])
})

test('chips replace the list in place and add an entry to the history', async () => {
  const page = await openAgenda(app)
  await page.evaluate('window.stayed = true')
  const all = await page.locator('.session').count()
  await page.locator('.chips a', { hasText: 'Keynote' }).click()
  await page.locator('.chips [aria-current]', { hasText: 'Keynote' }).waitFor()
  // The list follows its chip a frame later.
  await until(async () => (await page.locator('.session').count()) < all)
  const keynotes = await page.locator('.session').count()
  expect(keynotes).toBeGreaterThan(0)
  expect(address(page)).toBe('/?track=Keynote')
  await page.locator('.session').first().click()
  await title(page).waitFor()
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect([address(page), await page.locator('.session').count()]).toEqual(['/?track=Keynote', keynotes])
  await page.goBack()
  await page.locator('.chips [aria-current]', { hasText: 'All' }).waitFor()
  await expectSoon(() => page.locator('.session').count(), all)
  await page.goForward()
  await page.locator('.chips [aria-current]', { hasText: 'Keynote' }).waitFor()
  await expectSoon(() => page.evaluate('window.stayed'), true)
  await noConsoleMessages(page)
})

test('the search filters at each letter and keeps the other parameters of the address', async () => {
  const page = await openPage({ url: `${app.origin}/speakers?action=x&elements=y&matches=z` })
  const word = speaker.name.split(' ').at(-1)!
  // A script that loads after the page adds these parameters to the form.
  await page.waitForFunction(() => document.querySelector('form[data-search] [name=matches]'))
  await page.getByRole('searchbox').pressSequentially(word.toUpperCase())
  const shown = page.locator('.speaker-grid li:not([hidden])')
  await until(async () => {
    const names = await shown.locator('strong').allTextContents()
    return names.length > 0 && names.every((name) => name.includes(word))
  })
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ action: 'x', elements: 'y', matches: 'z', q: word.toUpperCase() })
  await page.getByRole('searchbox').fill('nobody of that name')
  await page.getByText('No speakers or companies match your search.').waitFor()
  await page.reload()
  await expectSoon(() => page.getByRole('searchbox').inputValue(), 'nobody of that name')
  await page.getByRole('searchbox').fill('')
  await page.locator('.speaker-grid li:not([hidden])').first().waitFor()
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await noConsoleMessages(page)
})

const agendaSearch = (page: TestPage) => page.getByRole('searchbox', { name: 'Search the agenda' })

test('the search of a phone shrinks to a magnifier among the chips after the head scrolled away, and stays a box on a tablet', async () => {
  for (const [width, closed, opened] of [
    [320, 44, 288],
    [360, 44, 328],
    [768, 208, 208],
  ] as const) {
    const page = await openPage({ width, height: 740, touch: true, url: app.origin })
    // The display face may move the list by a pixel when it arrives.
    await page.evaluate('document.fonts.ready.then(() => {})')
    const widthOf = async () => Math.round((await agendaSearch(page).boundingBox())!.width)
    const top = async () => (await boxOf(page.locator('.slot').first())).y
    const inSight = () => page.locator('.bar search').evaluate((box) => Math.round(box.getBoundingClientRect().width))
    const atHead = await inSight()
    await page.evaluate(() => scrollTo(0, 200))
    await expectSoon(inSight, closed)
    const [before, closedTop] = [await widthOf(), await top()]
    const { x, y } = (await agendaSearch(page).boundingBox())!
    // As a finger does: `tap()` scrolls first.
    await page.touchscreen.tap(x + 22, y + 22)
    await until(async () => (await widthOf()) === opened)
    // One magnifier at a time: at its top the page has the one of the head.
    expect([width, atHead, before, await top()]).toEqual([width, width < 700 ? 0 : closed, closed, closedTop])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.context().close()
  }
})

test('the cross that clears a search has the gray of the secondary text', async () => {
  const page = await openPage({ ...desktop, url: `${app.origin}/speakers?q=ingrid` })
  const search = page.getByRole('searchbox', { name: 'Search speakers' })
  await search.hover()
  const { x, y, width, height } = (await search.boundingBox())!
  // The last 60 pixels, without the line around the field.
  const clip = { x: x + width - 60, y: y + 4, width: 54, height: height - 8 }
  const [darkest, bluest] = await colorsIn(page, (await page.screenshot({ clip })).toString('base64'))
  expect(darkest).toBeLessThan(160)
  expect(bluest).toBeLessThan(60)
})

/** Of a picture: the least light in any pixel, and the most that one is bluer than it is red; each of 255. */
function colorsIn(page: TestPage, png: string): Promise<[number, number]> {
  return page.evaluate(async (base64) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${base64}`
    await picture.decode()
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.drawImage(picture, 0, 0)
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height)
    const pixels = Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3))
    return [Math.min(...pixels.map((rgb) => Math.max(...rgb))), Math.max(...pixels.map(([r, , b]) => b! - r!))]
  }, png)
}

test('the address of an unknown event names the event that appears instead', async () => {
  const page = await openPage({ url: `${app.origin}/speakers?eventSlug=atlantis` })
  await expectSoon(
    () => page.locator('.notice').allTextContents(),
    ['We couldn’t find that event. Here’s WITCON CBUS.'],
  )
  await page.getByRole('navigation', { name: 'Main' }).getByText('Sponsors').click()
  await page.waitForURL('**/sponsors?eventSlug=cbus')
  await expectSoon(() => page.locator('.notice').count(), 0)
  await noConsoleMessages(page)
})

test('a screen is fetched when the pointer approaches its entry in the navigation, and not before', async () => {
  const page = await openPage(desktop)
  const devtools = await page.context().newCDPSession(page)
  const fetched: string[] = []
  const isThere = new Promise<void>((go) => {
    devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status !== 'Ready') return
      fetched.push(prefetchUrl)
      go()
    })
  })
  await devtools.send('Preload.enable')
  await page.goto(`${app.origin}/?eventSlug=cbus`, { waitUntil: 'networkidle' })
  expect(fetched).toEqual([])
  const speakers = page.getByRole('link', { name: 'Speakers', exact: true })
  await speakers.hover()
  await isThere
  await speakers.click()
  await page.waitForURL('**/speakers?eventSlug=cbus')
  const how = 'performance.getEntriesByType("navigation")[0].deliveryType'
  await expectSoon(() => page.evaluate(how), 'navigational-prefetch')
  expect(fetched).toEqual([`${app.origin}/speakers?eventSlug=cbus`])
  await noConsoleMessages(page)
})
