import { afterAll, beforeAll, expect, test } from 'bun:test'
import { expectAccessible } from '../support/accessible.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const pathAt = (time: string, now = '') => `${app.origin}/?${now}at=2027-03-13T${time}:00-05:00`

/** Each part of "Now" that shows something: its heading, and how its sessions begin. */
const partsOf = (page: TestPage) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.now-view:not([hidden]) .now-part')].flatMap((part) => {
      const titles = [...part.querySelectorAll('h3')].map((title) => title.textContent!.split(' ', 2).join(' '))
      return titles.length ? [[part.querySelector('h2')!.textContent!.trim(), ...titles]] : []
    }),
  )

const AT_TWENTY_PAST_TEN = [
  ['On now 10:20 AM', 'Negotiating your', 'Postgres at', 'Hiring panel:', 'Workshop: Solder'],
  ['Next in 40 min', 'Monday’s friend,', 'Small models,'],
  ['How was it?', 'Opening keynote:'],
]

/** What stands right under the bar. */
const firstInView = (page: TestPage) =>
  page.evaluate(() => {
    const bar = document.querySelector('.bar')!.getBoundingClientRect().bottom
    const cards = [...document.querySelectorAll('.session')]
    return cards.find((card) => card.getBoundingClientRect().top >= bar)!.querySelector('h3')!.textContent
  })

test('a first visit on the day opens at “Now”, whatever is announced, and the next one at the earliest slot that still runs', async () => {
  const events: { id: string; slug: string }[] = await (await app.visitor().get('/api/events')).json()
  const eventId = events.find(({ slug }) => slug === 'pgh')!.id
  await admin.post('/api/admin/announcements', { eventId, text: 'Lunch is on the terrace', minutes: 60 })
  const page = await openPage({ ...phone, firstOfDay: true, url: pathAt('10:20') })
  await expectSoon(() => partsOf(page), AT_TWENTY_PAST_TEN)
  expect(new URL(page.url()).searchParams.has('now')).toBe(true)
  await page.locator('[data-swap=announcements] .announced', { hasText: 'Lunch is on the terrace' }).waitFor()
  expect(await page.evaluate('scrollY')).toBe(0)
  expect(await page.locator('.chips [aria-current]').allTextContents()).toEqual(['Now'])
  expect(await page.locator('.now-running h3 + p').first().textContent()).toBe('until 10:45 AM · Allegheny Room')
  await expectAccessible(page)
  await page.goto(pathAt('15:10'))
  await expectSoon(() => firstInView(page), 'Résumé clinic: fifteen honest minutes')
  expect([await partsOf(page), await page.locator('.chips a:visible').first().textContent()]).toEqual([[], 'Now'])
  await noConsoleMessages(page)
})

test('“Now” is one tap away and back, opens dialogs, and gives way to a track and to a search', async () => {
  const page = await openPage({ ...phone, url: pathAt('10:20', 'now&') })
  await expectSoon(() => partsOf(page), AT_TWENTY_PAST_TEN)
  await page.locator('.now-next .session').first().click()
  await page.locator('dialog:modal h2').waitFor()
  await page.goBack()
  await page.locator('.chips a', { hasText: 'Tech' }).click()
  await expectSoon(() => page.locator('.chips [aria-current]').allTextContents(), ['Tech'])
  expect(await partsOf(page)).toEqual([])
  await page.locator('.chips a', { hasText: 'Now' }).click()
  await expectSoon(() => partsOf(page), AT_TWENTY_PAST_TEN)
  expect(await page.locator('.chips [aria-current]').allTextContents()).toEqual(['Now'])
  await page.goBack()
  await expectSoon(() => page.locator('.chips [aria-current]').allTextContents(), ['Tech'])
  await page.goForward()
  await page.getByRole('searchbox').fill('flood')
  await expectSoon(
    () => page.locator('.slot li:visible h3').allTextContents(),
    ['Keynote: Eleven floods out of twelve'],
  )
  expect(await page.locator('.chips [aria-current]').allTextContents()).toEqual(['All'])
  await noConsoleMessages(page)
})

test('“Now” goes on by the clock: what comes next runs, and is over', async () => {
  const page = await openPage(phone)
  await page.clock.install()
  await page.goto(pathAt('10:50', 'now&'))
  await expectSoon(
    async () => (await partsOf(page)).slice(0, 2).map(([heading]) => heading),
    ['On now 10:50 AM', 'Next in 10 min'],
  )
  await page.clock.runFor(12 * 60_000)
  await expectSoon(async () => (await partsOf(page))[0]?.[1], 'Workshop: Solder')
  expect((await partsOf(page)).at(-1)).toEqual(['How was it?', 'Negotiating your', 'Postgres at', 'Hiring panel:'])
})

test('days before it nothing offers “Now”, and after its last session the event says that it is over', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/` })
  expect(await page.locator('.chips a:visible').first().textContent()).toBe('All')
  expect(await page.locator('.event-over:visible').count()).toBe(0)
  for (const path of ['/', '/my-schedule']) {
    await page.goto(`${app.origin}${path}?at=2027-03-13T21:00:00-05:00`)
    await expectSoon(
      () => page.locator('.event-over:visible').textContent(),
      'That’s a wrap. Thank you for coming! Rate the sessions',
    )
  }
  await page.getByText('Rate the sessions').click()
  await page.waitForURL(/\/feedback/)
})
