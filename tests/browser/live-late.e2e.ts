import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, openPage, phone, type TestPage } from '../support/browser.ts'

await launchBrowser()
let app: TestApp
let admin: Client
let session: Session
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
  const sessions: Session[] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
  session = sessions.find(({ track }) => track === 'Keynote')!
})
afterAll(() => app.close())

const rename = (title: string) => admin.patch(`/api/admin/sessions/${session.id}`, { title })
const count = (page: TestPage) => page.locator('main li[data-from]').count()

/** During the event, the agenda after all that it fetches ahead. */
async function openAgenda() {
  const page = await openPage(phone)
  const comes = page.waitForResponse('**/assets/on-update-*.js')
  await page.goto(`${app.origin}/?eventSlug=pgh&at=2027-03-13T10:25:00-05:00`)
  await comes
  await page.waitForLoadState('networkidle')
  return page
}

const isOfAgenda = ({ pathname, searchParams }: URL) => pathname === '/' && !searchParams.has('track')

/** The next time that the whole agenda is fetched, the answer waits. */
async function holdAgenda(page: TestPage) {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(
    isOfAgenda,
    async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await held.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { asked: asked.promise, release: held.resolve }
}

test('a chip that is pressed while news are fetched is followed: the list is what the chip says', async () => {
  const page = await openAgenda()
  const agenda = await holdAgenda(page)
  await rename('A keynote that was renamed meanwhile')
  await agenda.asked
  const all = await count(page)
  await page.locator('.chips a', { hasText: 'Keynote' }).click()
  await page.locator('.chips [aria-current]', { hasText: 'Keynote' }).waitFor()
  const keynotes = await count(page)
  expect(keynotes).toBeLessThan(all)
  const revision = await page.evaluate(() => document.body.dataset.revision)
  agenda.release()
  await page.waitForFunction((before) => document.body.dataset.revision !== before, revision)
  expect(await count(page)).toBe(keynotes)
  await page.locator('main .session').getByText('A keynote that was renamed meanwhile').waitFor()
})

test('a page that comes so late that another was asked for in its place does not undo that one', async () => {
  const page = await openAgenda()
  const agenda = await holdAgenda(page)
  await page.clock.install()
  await rename('What the page that came late still says')
  await agenda.asked
  await rename('What is true by now')
  await page.clock.fastForward(25_000)
  const card = page.locator('main .session').getByText('What is true by now')
  await card.waitFor()
  const came = page.waitForEvent('requestfinished', (request) => isOfAgenda(new URL(request.url())))
  agenda.release()
  await came
  // What was answered after it was read after it.
  await page.evaluate(async () => (await fetch('/api/events')).text())
  await page.evaluate('new Promise(requestAnimationFrame)')
  expect(await card.count()).toBe(1)
})
