import { beforeEach, expect, test } from 'bun:test'
import { launchBrowser, openPage, phone, type TestPage } from '../../support/browser.ts'
import { setClock } from '../../support/on-the-day.ts'
import { expectSoon } from '../../support/until.ts'
import { startAppWithNews } from './programs.ts'

await launchBrowser()
const app = await startAppWithNews()
beforeEach(() => app.beginAnew())

const MINUTE = 60_000

const badges = (page: TestPage) => page.locator('main .changed').filter({ visible: true }).allTextContents()

/** Looks at a page so many minutes from now, until its cards were judged. */
async function lookIn(page: TestPage, minutes: number, path = '/') {
  await page.clock.setSystemTime(Date.now() + minutes * MINUTE)
  await page.goto(app.origin + path)
  await page.evaluate('new Promise(requestAnimationFrame)')
}

async function newPhone(): Promise<TestPage> {
  const page = await openPage(phone)
  await setClock(page, Date.now())
  return page
}

test('a returning visitor sees what moved, during that visit only', async () => {
  const page = await newPhone()
  await lookIn(page, -120)
  expect(await badges(page)).toEqual([])
  await app.edit('bridges', { startTime: '2025-03-15T10:30:00', endTime: '2025-03-15T11:15:00', location: 'Hall' })
  const moved = ['New time (was 10:00 AM)', 'New room (was Scioto Hall)']
  await lookIn(page, 60)
  await expectSoon(() => badges(page), moved)
  await lookIn(page, 80, '/speakers')
  await lookIn(page, 85)
  await expectSoon(() => badges(page), moved)
  await lookIn(page, 180)
  await expectSoon(() => badges(page), [])
})

test('a first visit shows no changes on cards, also without JavaScript', async () => {
  await app.edit('bridges', { location: 'Hall' })
  const page = await newPhone()
  await lookIn(page, 60)
  expect([await badges(page), await page.locator('main .changed').count()]).toEqual([[], 1])
  const plain = await openPage({ ...phone, javaScript: false, url: app.origin })
  expect(await badges(plain)).toEqual([])
})
