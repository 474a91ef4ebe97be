import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, openPage, phone, type TestPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()
const [first] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
const session: string = first.id

const PATHS = [
  '/',
  '/?track=Tech',
  '/?session=SESSION',
  '/?view=rooms',
  '/?map',
  '/?eventSlug=nobody',
  '/nowhere',
].concat(
  ['/speakers', '/sponsors', '/messaging', '/my-schedule', '/changes', '/search', '/search?q=keynote', '/screen'],
  ['/questions?session=SESSION', '/questions/stage?session=SESSION', '/feedback?session=SESSION', '/no-connection'],
)

test.each(PATHS)('nothing moves on %s while its face, its pictures and its islands come', async (path) => {
  const page = await openPage(phone)
  await page.addInitScript(watchShifts)
  await page.goto(app.origin + path.replace('SESSION', session), { waitUntil: 'load' })
  for (const island of await page.locator('main island-root, dialog:modal island-root').all())
    await expectSoon(() => island.getAttribute('alive'), '')
  await expectSoon(() => movedOn(page), [])
  await page.context().close()
})

test('the visible text does not move when an announcement appears', async () => {
  const page = await openPage(phone)
  await page.addInitScript(watchShifts)
  const comes = page.waitForResponse('**/assets/on-update-*.js')
  await page.goto(`${app.origin}/?eventSlug=pgh&at=2027-03-13T10:25:00-05:00`)
  await comes
  await page.locator('.session').nth(12).scrollIntoViewIfNeeded()
  const admin = await app.admin()
  const eventId = await eventIdOf('pgh')
  const text = 'The keynote begins ten minutes later: the doors of the Grand Hall are still closed.'
  const showUntil = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  expect((await admin.post('/api/admin/announcements', { eventId, text, showUntil })).status).toBe(201)
  await page.locator('[data-swap=announcements] .announced', { hasText: text }).waitFor({ state: 'attached' })
  await expectSoon(() => movedOn(page), [])
})

/** What moved without a touch or a key before, and what came in front of it. */
async function movedOn(page: TestPage): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    // What is laid out now is told of after it was drawn.
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
    return (window as unknown as { moved: string[] }).moved
  })
}

function watchShifts() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const moved: string[] = []
  Object.assign(window, { moved })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput && value >= 0.001)
        moved.push(
          ...sources.map(({ node }) => `${value.toFixed(3)} ${(node as HTMLElement)?.outerHTML?.slice(0, 80)}`),
        )
  }).observe({ type: 'layout-shift', buffered: true })
}
