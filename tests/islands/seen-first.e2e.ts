import { expect, test } from 'bun:test'
import { ADMIN, startFileApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()
const sessions: { id: string; speakerIds: string[] }[] = await (
  await app.visitor().get('/api/sessions?eventSlug=pgh')
).json()
const sessionId = sessions.find(({ speakerIds }) => speakerIds.length > 0)!.id

test.each(['/messaging', '/?map', '/feedback'])(
  'of the islands of %s no script is asked for before the page can be seen',
  async (path) => {
    const { page, asked } = await openUnseen()
    await page.goto(app.origin + path)
    expect(asked).toEqual([])
    await page.evaluate(() => document.dispatchEvent(new Event('paint')))
    await allAlive(page)
    expect(asked.length).toBeGreaterThan(1)
    await noConsoleMessages(page)
  },
)

test('a page in the background, which is not painted, comes alive', async () => {
  const { page } = await openUnseen()
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
  await page.goto(`${app.origin}/messaging`)
  await allAlive(page)
})

test('a page that is left before it was painted comes alive', async () => {
  const { page, asked } = await openUnseen()
  await page.goto(`${app.origin}/messaging`)
  expect(asked).toEqual([])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await allAlive(page)
})

test('a dialog that the page came with stays where it is seen; one that is opened there comes in', async () => {
  const page = await openPage({ ...phone, reducedMotion: 'no-preference' })
  const animations = () =>
    page.locator('dialog:modal').evaluateAll((all) => all.map((one) => getComputedStyle(one).animationName))
  await page.goto(`${app.origin}/?session=${sessionId}&eventSlug=pgh`)
  await expectSoon(animations, ['none'])
  await page.keyboard.press('Escape')
  await expectSoon(animations, [])
  await page.locator(`main a[data-dialog="session-${sessionId}"]`).first().click()
  await expectSoon(animations, ['sheet-in'])
})

test('a button that is pressed before its island is hydrated acts once after it', async () => {
  const { page } = await openUnseen()
  await page.context().request.post(`${app.origin}/api/login`, { data: ADMIN })
  await page.goto(`${app.origin}/admin`)
  const more = page.getByRole('button', { name: 'More' })
  await more.click()
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  await page.evaluate(() => document.dispatchEvent(new Event('paint')))
  await expectSoon(() => more.getAttribute('aria-expanded'), 'true')
  await more.click()
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  await noConsoleMessages(page)
})

/** A page that is painted when the test says so, and what was asked for of islands. */
async function openUnseen() {
  const page = await openPage(phone)
  const asked: string[] = []
  page.on('request', (request) => void (/hydrate|\.island-/.test(request.url()) && asked.push(request.url())))
  await page.addInitScript(() => {
    window.requestAnimationFrame = (seen) => {
      document.addEventListener('paint', () => seen(0), { once: true })
      return 0
    }
  })
  return { page, asked }
}

async function allAlive(page: TestPage) {
  const islands = await page.locator('main island-root, dialog island-root').count()
  expect(islands).toBeGreaterThan(0)
  await expectSoon(() => page.locator('island-root[alive]').count(), islands)
}
