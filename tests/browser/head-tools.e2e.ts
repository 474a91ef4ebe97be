import { expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { startFileApp } from '../support/app.ts'
import { startNetwork } from '../support/bad-network.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon } from '../support/until.ts'
import { heard } from './late-script.ts'
import { saved } from './saved-page.ts'

await launchBrowser()
const app = await startFileApp()
const [first, other, ...more]: [Session, Session, ...Session[]] = await (
  await app.visitor().get('/api/sessions')
).json()

const SCREENS = ['/', '/?view=rooms', '/speakers', '/sponsors', '/messaging', '/questions', '/feedback'].concat(
  [
    '/search',
    '/my-schedule',
    '/changes?eventSlug=cbus',
    '/?eventSlug=cbus',
    '/?map',
    '/?q=nobody',
    '/speakers?q=nobody',
  ],
  ['/search?q=tech', '/search?q=keynote+nobody'],
)

const tools = (page: TestPage) => page.getByRole('navigation', { name: 'Tools' })
const count = (page: TestPage) => page.locator('[data-count]').textContent()
const link = (page: TestPage) => tools(page).getByRole('link', { name: 'My schedule' })

/** Stars it, and waits until the server knows. */
async function star(page: TestPage, { id }: Session) {
  await page.goto(app.origin)
  await Promise.all([
    page.waitForResponse('**/api/my-schedule?*'),
    page.locator(`.star[value="${id}"]`).first().click(),
  ])
}

const narrow = await openPage({ ...phone, width: 320 })

test.each(SCREENS)(
  '%s leads to search, My schedule and more, and what a finger may press there is 44 px large',
  async (path) => {
    await narrow.goto(app.origin + path)
    await narrow.locator(':is(main, dialog) :is(a, button):visible').first().waitFor()
    const boxes = await tools(narrow)
      .locator('> a, summary')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]))
    expect(boxes).toEqual(Array(3).fill([44, 44]))
    const marked = /^\/(search|my-schedule|changes)/.test(path) ? 1 : 0
    expect(await tools(narrow).locator('[aria-current]').count()).toBe(marked)
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    // The grid of rooms is an overview, whose sessions the list has as well.
    if (path !== '/?view=rooms') await expectSoon(() => narrow.evaluate(tooSmall), [])
  },
)

/** What has less than 44 × 44 pixels that answer a press, the invisible edge of a chip included. */
function tooSmall() {
  const pressable = (document.querySelector('dialog:modal') ?? document).querySelectorAll(
    'a, button, input:not([type="hidden"]), textarea',
  )
  return [...pressable]
    .filter((element) => element.checkVisibility() && !element.closest('.skip, .trap'))
    .map((element) => {
      const box = element.getBoundingClientRect()
      const edge = getComputedStyle(element, '::after')
      const more = edge.position === 'absolute' ? -2 * Number.parseFloat(edge.top) : 0
      return { name: element.textContent, width: Math.round(box.width + more), height: Math.round(box.height + more) }
    })
    .filter(({ width, height }) => width < 44 || height < 44)
}

test('a dot tells that a starred session changed, until My schedule was looked at', async () => {
  const admin = await app.admin()
  await admin.post(`/api/admin/events/${first.eventId}/publish`, {})
  const page = await openPage(phone)
  await star(page, first)
  await star(page, other)
  const dot = () => page.locator('.head-tools .dot').filter({ visible: true }).count()
  await expectSoon(dot, 0)
  await admin.patch(`/api/admin/sessions/${first.id}`, { location: 'Another Room' })
  await setClock(page, Date.now() + 60 * 60_000)
  await page.goto(`${app.origin}/speakers`)
  await expectSoon(dot, 1)
  expect(await link(page).textContent()).toBe('My schedule2, changed')
  await link(page).click()
  await page.locator('.my-news li:visible').waitFor()
  await page.goto(`${app.origin}/speakers`)
  await expectSoon(() => count(page), '2')
  await expectSoon(dot, 0)
})

test('without a network the dot is there all the same', async () => {
  const network = await startNetwork(app.origin)
  const page = await openPage({ ...phone, worker: true })
  await page.goto(network.origin)
  await saved(page)
  await Promise.all([page.waitForResponse('**/api/my-schedule?*'), page.locator(`.star[value="${first.id}"]`).click()])
  const admin = await app.admin()
  await admin.post(`/api/admin/events/${first.eventId}/publish`, {})
  await admin.patch(`/api/admin/sessions/${first.id}`, { location: 'A third Room' })
  const last = await page.evaluate(savedChanges)
  // The visit before was an hour ago.
  await page.evaluate((event) => {
    localStorage[`seen ${event}`] = `${Date.now() / 1000 - 3600},0`
  }, first.eventId)
  await page.goto(`${network.origin}/speakers`)
  await expectSoon(async () => (await page.evaluate(savedChanges)) !== last, true)
  await network.gone()
  await page.goto(`${network.origin}/sponsors`)
  await page.locator('p#saved-copy').waitFor()
  await expectSoon(() => page.locator('.head-tools .dot').filter({ visible: true }).count(), 1)
  network.close()
})

/** What the phone saved of changes. */
const savedChanges = async () => (await caches.match('/api/sessions/changes?eventSlug=pgh'))?.text()

test('the star says on every screen how many sessions are starred, canceled ones too and none that left the program', async () => {
  const admin = await app.admin()
  const [canceled, draft, deleted] = more as [Session, Session, Session]
  const page = await openPage(phone)
  for (const one of [canceled, draft, deleted, first]) await star(page, one)
  await expectSoon(() => count(page), '4')
  await page.locator(`.star[value="${first.id}"]`).first().click()
  await expectSoon(() => count(page), '3')
  await admin.patch(`/api/admin/sessions/${canceled.id}`, { status: 'cancelled' })
  await admin.patch(`/api/admin/sessions/${draft.id}`, { status: 'draft' })
  await page.goto(`${app.origin}/sponsors`)
  await expectSoon(() => count(page), '2')
  await admin.delete(`/api/admin/sessions/${deleted.id}`)
  await page.goto(`${app.origin}/my-schedule`)
  await expectSoon(() => count(page), '1')
  await admin.patch(`/api/admin/sessions/${draft.id}`, { status: 'confirmed' })
  await page.goto(`${app.origin}/sponsors`)
  await expectSoon(() => count(page), '2')
})

test.each([true, false])(
  '"more" opens with JavaScript %p, leads to the other city and back, and a press beside it closes it',
  async (javaScript) => {
    const page = await openPage({ ...phone, javaScript, url: `${app.origin}/sponsors` })
    const more = page.locator('details.more-tools')
    await more.locator('summary').click()
    await expectSoon(
      () => more.getByRole('link').allTextContents(),
      ['What changed', 'Add to calendar & download', 'Good to know', 'Rooms', 'Columbus'],
    )
    await page.mouse.click(40, 700)
    await expectSoon(() => more.getAttribute('open'), null)
    for (const [city, name] of Object.entries({ Columbus: 'WITCON CBUS', Pittsburgh: 'WITCON PGH' })) {
      await more.locator('summary').click()
      await more.getByRole('link', { name: city }).click()
      await expectSoon(() => page.locator('h1').textContent(), name)
    }
    await page.goto(await firstTalk())
    await expectSoon(() => page.locator('[data-share]').isVisible(), javaScript)
    if (!javaScript) return
    // The server's own open dialog becomes modal with the script.
    await page.locator('dialog:modal').waitFor()
    await page.keyboard.press('Escape')
    await more.locator('summary').click()
    await page.keyboard.press('Tab')
    await expectSoon(() => page.locator(':focus').textContent(), 'What changed')
    await page.keyboard.press('Escape')
    await expectSoon(() => more.getAttribute('open'), null)
    expect(await page.locator(':focus').textContent()).toBe('More')
    await page.keyboard.press('F8')
    // Before the first notification.
    await expectSoon(() => page.evaluate(() => document.activeElement!.getAttribute('aria-label')), 'Notification')
  },
)

test('the agenda’s own field forgives what the search forgives', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  await page.getByRole('searchbox', { name: 'Search the agenda' }).pressSequentially('monangahila')
  const found = page.locator('#found')
  await expectSoon(
    () => found.locator('> p').textContent(),
    'No results for “monangahila”. Showing results for “monongahela”.',
  )
  const here = await found.locator('h3').allTextContents()
  await page.goto(`${app.origin}/search?q=monangahila`)
  expect(await found.locator('h3').allTextContents()).toEqual(here)
})

const firstTalk = async () => {
  const [talk] = (await (await app.visitor().get('/api/sessions')).json()) as { id: string }[]
  return `${app.origin}/?session=${talk!.id}`
}

test('a session is shared by its own address, which is copied where the browser cannot share', async () => {
  const page = await openPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] }, url: app.origin })
  await page.locator('a.session').first().click()
  await page.locator('dialog:modal').waitFor()
  await heard(page, 'share')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  await expectSoon(() => page.evaluate(() => navigator.clipboard.readText()), await firstTalk())
  await noConsoleMessages(page)
})

test('a phone shares a session by its own sheet, and closing that sheet is no failure', async () => {
  const page = await openPage(phone)
  await page.addInitScript(() => {
    Navigator.prototype.share = (data) => {
      document.body.dataset.shared = JSON.stringify(data)
      return Promise.reject(new DOMException('Closed', 'AbortError'))
    }
  })
  await page.goto(await firstTalk())
  const title = await page.title()
  await heard(page, 'share')
  await page.locator('dialog:modal').getByRole('button', { name: 'Share' }).click()
  await page.locator('body[data-shared]').waitFor()
  expect(JSON.parse((await page.locator('body').getAttribute('data-shared'))!)).toEqual({
    title,
    url: await firstTalk(),
  })
  await noConsoleMessages(page)
})

test('the sheet follows the chosen track, hands its calendar to the phone’s own, and closes to where it was', async () => {
  const page = await openPage(phone)
  await page.goto(app.origin, { waitUntil: 'networkidle' })
  await page.click('.chips a:text-is("Tech")')
  await page.locator('.chips [aria-current]:text-is("Tech")').waitFor()
  await page.click('.more-tools summary')
  await page.click('.more-tools a:text-is("Add to calendar & download")')
  await page.waitForSelector('dialog:modal')
  expect(new URL(page.url()).search).toBe('?take=Tech')
  await expectSoon(() => page.locator('.feeds strong').allTextContents(), ['Tech sessions only', 'All sessions'])
  await heard(page, 'share')
  const asked = await page
    .locator('[data-webcal]')
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      const clicked = Promise.withResolvers<string>()
      addEventListener(
        'click',
        (event) => {
          event.preventDefault()
          clicked.resolve(link.href)
        },
        { once: true },
      )
      link.click()
      return clicked.promise
    })
  expect(asked).toBe(`webcal://${new URL(app.origin).host}/schedule.ics?eventSlug=pgh&track=Tech`)
  await page.keyboard.press('Escape')
  await page.waitForURL(`${app.origin}/?track=Tech`)
  await expectSoon(() => page.locator(':focus').textContent(), 'Add to calendar & download')
})
