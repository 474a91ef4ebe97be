import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
let app: TestApp
let edit: (id: string, fields: Partial<Session>) => Promise<unknown>
let sessions: Session[]
beforeAll(async () => {
  app = await startApp()
  const admin = await app.admin()
  edit = (id, fields) => admin.patch(`/api/admin/sessions/${id}`, fields)
  sessions = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
})
afterAll(() => app.close())

/** During the event, when an open page is told what changes. */
const AT = 'at=2027-03-13T10:25:00-05:00'
const card = (page: TestPage, { id }: Session) => page.locator(`main a[data-dialog="session-${id}"]`)

async function openAgenda(path = '/?eventSlug=pgh') {
  const page = await openPage(phone)
  const comes = page.waitForResponse('**/assets/on-update-*.js')
  await page.goto(`${app.origin}${path}&${AT}`)
  await comes
  return page
}

test('what an organizer changes stands on every open page, and nothing that is read moves', async () => {
  const [one, other] = [await openAgenda(), await openAgenda('/speakers?eventSlug=pgh')]
  const [first, last] = [sessions[1]!, sessions.at(-1)!]
  await card(one, last).scrollIntoViewIfNeeded()
  await one.evaluate(() => scrollBy(0, -200))
  const top = () => card(one, last).evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  await edit(first.id, { title: 'A title that is so long that it takes another line, or two of them, on a phone' })
  await card(one, first).getByText('A title that is so long').waitFor()
  expect(await top()).toBe(before)
  const revision = (page: TestPage) => page.evaluate(() => document.body.dataset.revision)
  await until(
    async () =>
      new URLSearchParams(await revision(other)).get('sessions') ===
      new URLSearchParams(await revision(one)).get('sessions'),
  )
  await one.getByText('The agenda has been updated.').waitFor({ state: 'attached' })
  await noConsoleMessages(one)
})

test('the focus stays where it is, an open dialog open, and half of a search as it is typed', async () => {
  const page = await openAgenda()
  const [, session, another] = sessions as [Session, Session, Session]
  await card(page, another).focus()
  await edit(session.id, { title: 'Changed while a card has the focus' })
  await card(page, session).getByText('Changed while a card has the focus').waitFor()
  await expectSoon(
    () => page.evaluate(() => document.activeElement?.getAttribute('data-dialog')),
    `session-${another.id}`,
  )
  await card(page, another).click()
  await page.locator('dialog:modal').waitFor()
  await edit(session.id, { title: 'Changed under an open dialog' })
  await card(page, session).getByText('Changed under an open dialog').waitFor()
  await expectSoon(() => page.locator('dialog:modal h2').textContent(), another.title)
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  const box = page.getByRole('searchbox')
  await box.fill('changed')
  await until(async () => (await page.locator('main li[data-from]:visible').count()) === 1)
  await edit(session.id, { title: 'Changed while something is searched for' })
  await card(page, session).getByText('Changed while something is searched for').waitFor()
  expect([await box.inputValue(), await page.locator('main li[data-from]:visible').count()]).toEqual(['changed', 1])
})

test('what changed while the line was down stands there when it is back', async () => {
  const page = await openAgenda()
  await page.context().setOffline(true)
  await edit(sessions[2]!.id, { title: 'Changed while nobody could hear it' })
  await page.context().setOffline(false)
  await card(page, sessions[2]!).getByText('Changed while nobody could hear it').waitFor()
})

test('on other days an open page asks for nothing by itself', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=pgh&at=2027-02-01T10:00:00-05:00` })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/news') && asked.push(request.url()))
  await page.reload({ waitUntil: 'networkidle' })
  expect(asked).toEqual([])
})
