import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, openPage, phone } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
let app: TestApp
let sessionId: string
beforeAll(async () => {
  app = await startApp()
  const sessions: { id: string; speakerIds: string[] }[] = await (
    await app.visitor().get('/api/sessions?eventSlug=pgh')
  ).json()
  sessionId = sessions.find(({ speakerIds }) => speakerIds.length > 0)!.id
})
afterAll(() => app.close())

test.each(['/messaging', '/?map', '/questions'])(
  'of the islands of %s no script is asked for before the page can be seen',
  async (path) => {
    const page = await openPage(phone)
    const asked: string[] = []
    page.on('request', (request) => void (/hydrate|\.island-/.test(request.url()) && asked.push(request.url())))
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/main-*.css', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(app.origin + path, { waitUntil: 'commit' })
    // Not by a wait of the page's own: those go by its frames, and it has none yet.
    await until(async () => (await page.locator('#toasts').count()) === 1)
    expect(asked).toEqual([])
    release()
    await page.locator('island-root[alive]').first().waitFor({ state: 'attached' })
    expect(asked.length).toBeGreaterThan(1)
  },
)

test('of a session that is not over the page says so before its form lives', async () => {
  const page = await openPage(phone)
  await page.route('**/feedback-form.island-*', (route) => route.abort())
  await page.goto(`${app.origin}/feedback?session=${sessionId}&eventSlug=pgh`)
  await page.locator('island-root[failed]').waitFor({ state: 'attached' })
  await expectSoon(
    () => page.locator('.feedback-form > :is(.notice, .faces, button)').evaluateAll(shownOf),
    ['This session is not over yet: please come back then.'],
  )
})

test('a dialog that the page came with stays where it is seen', async () => {
  const page = await openPage({ ...phone, reducedMotion: 'no-preference' })
  await page.goto(`${app.origin}/?session=${sessionId}&eventSlug=pgh`)
  const dialog = page.locator('dialog:modal')
  await dialog.waitFor()
  expect(await dialog.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
})

const shownOf = (elements: (HTMLElement | SVGElement)[]) =>
  elements.filter((element) => element.checkVisibility()).map(({ textContent }) => textContent)
