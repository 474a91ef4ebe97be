import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
let app: TestApp
let admin: Awaited<ReturnType<TestApp['admin']>>
let eventId: string
let sessions: Session[]
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
  eventId = await eventIdOf('pgh')
  sessions = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
})
afterAll(() => app.close())

async function openAt(at: string, path = '/?eventSlug=pgh'): Promise<TestPage> {
  const page = await openPage(phone)
  await page.addInitScript(listen)
  await page.goto(`${app.origin}${path}&at=${at}`)
  return page
}

/** Every word that comes into a live region, as a screen reader takes it. */
function listen() {
  const heard: string[] = []
  Object.assign(window, { heard })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes) {
        const region = target instanceof Element && target.closest('[role=status], [aria-live]')
        if (region && !region.closest('.rehearsal') && node.textContent) heard.push(node.textContent.trim())
      }
  }).observe(document, { childList: true, subtree: true })
}
const heardOn = (page: TestPage) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
/** Until the page is told what is true, so that it hears what is next. */
async function told(page: TestPage) {
  await until(() => page.evaluate(() => !!document.body.dataset.news))
  await page.evaluate(forget)
}
const forget = () => (window as unknown as { heard: string[] }).heard.splice(0)
const DURING = '2027-03-13T10:25:00-05:00'

test('however much changes at once or soon after it is heard once', async () => {
  const page = await openPage(phone)
  await page.clock.install()
  await page.addInitScript(listen)
  await page.goto(`${app.origin}/?eventSlug=pgh&at=${DURING}`)
  await told(page)
  await page.locator('.star').first().click()
  await page.locator('.star[aria-pressed=true]').first().waitFor()
  // What a star says is the star's.
  await page.getByText('Added to My schedule').waitFor()
  await page.evaluate(forget)
  const [one, two, three] = sessions as [Session, Session, Session]
  // However long the machine takes to bring it, for the page all of it comes within a second.
  await page.clock.pauseAt(Date.now() + 10_000)
  const rename = ({ id }: Session, title: string) => admin.patch(`/api/admin/sessions/${id}`, { title })
  const comes = async (...titles: string[]) => {
    for (const title of titles) {
      const there = page.locator('main .session').getByText(title)
      await until(async () => {
        await page.clock.runFor(1)
        return (await there.count()) === 1
      })
    }
  }
  await Promise.all([rename(one, 'The first of the news'), rename(two, 'And one that came with it')])
  await comes('The first of the news', 'And one that came with it')
  await rename(three, 'The second of them')
  await comes('The second of them')
  expect(await heardOn(page)).toEqual([])
  await page.clock.runFor(2000)
  await expectSoon(() => heardOn(page), ['The agenda has been updated.'])
  await page.clock.runFor(10_000)
  expect(await heardOn(page)).toEqual(['The agenda has been updated.'])
  await noConsoleMessages(page)
})

test('an announcement is heard by itself', async () => {
  const page = await openAt('2027-03-13T13:25:00-05:00', '/speakers?eventSlug=pgh')
  await told(page)
  await admin.post('/api/admin/announcements', { eventId, text: 'Lunch is on the terrace', minutes: 60 })
  await page.locator('[data-swap=announcements] .announced', { hasText: 'Lunch is on the terrace' }).waitFor()
  await expectSoon(() => heardOn(page), [expect.stringContaining('Lunch is on the terrace')])
})

test('nothing is asked for a minute before the hours begin or a minute after they are over', async () => {
  const [from, to] = await hours()
  const asksAt = async (seconds: number) => {
    const page = await openPage(phone)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const isAsked = () => asked.some((path) => path.startsWith('/assets/on-update-'))
    const at = new Date(seconds * 1000).toISOString()
    const bundle = page.waitForResponse('**/dialogs/agenda*')
    await page.goto(`${app.origin}/?eventSlug=pgh&at=${at}`)
    await bundle
    // A browser is idle for one after the other: when it is for this, it was for what the page waited to do.
    await page.evaluate(() => new Promise((go) => requestIdleCallback(() => requestAnimationFrame(go))))
    if (seconds > from && seconds < to) await until(isAsked)
    await page.close()
    return isAsked()
  }
  // Not in their first or last second, which a page may or may not be in by its own clock.
  const asked = []
  for (const at of [from - 60, from + 60, to - 60, to + 60]) asked.push(await asksAt(at))
  expect(asked).toEqual([false, true, true, false])
})

async function hours() {
  const html = await (await app.visitor().get('/?eventSlug=pgh')).text()
  return /data-live="(\d+) (\d+)"/.exec(html)!.slice(1).map(Number) as [number, number]
}
