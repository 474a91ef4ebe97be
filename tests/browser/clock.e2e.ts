import { expect, test } from 'bun:test'
import { expectAccessible } from '../support/accessible.ts'
import { startFileApp } from '../support/app.ts'
import {
  launchBrowser,
  noConsoleMessages,
  openPage,
  type PageOptions,
  phone,
  type TestPage,
} from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()

/** The agenda as it is opened at a time of the day of the event, on Pittsburgh's clock. */
async function openAt(time: string, { path = '/', ...options }: PageOptions & { path?: string } = {}) {
  const page = await openPage({ timezone: 'Asia/Tokyo', ...options })
  await setClock(page, new Date(`2027-03-${time}-05:00`))
  await page.goto(app.origin + path)
  await page.waitForLoadState('networkidle')
  return page
}

const titles = (page: TestPage, which: string) => page.locator(`.slot ${which} h3`).allTextContents()
const headings = (page: TestPage) => page.locator('.slot h2:has(.now)').allInnerTexts()
const ofMarks = async (page: TestPage) => (await headings(page)).map((heading) => heading.replace(/\s+/g, ' ').trim())

/** What stands at the top, under the bar. */
const firstInView = (page: TestPage) =>
  page.evaluate(() => {
    const bar = document.querySelector('.bar')!.getBoundingClientRect().bottom
    const cards = [...document.querySelectorAll('.session')]
    return cards.find((card) => card.getBoundingClientRect().top >= bar)!.querySelector('h3')!.textContent
  })

test('a talk that ended is over though its neighbors still run, wherever the visitor’s clock is, and can still be read, in light and dark', async () => {
  const page = await openAt('13T15:10:00', phone)
  await expectSoon(
    () => titles(page, '.running'),
    [
      'Résumé clinic: fifteen honest minutes',
      'Workshop: Draw the rain (a gentle start with shaders)',
      'Four milliseconds: compiling for a robot’s elbow',
      'Saying no upward',
    ],
  )
  expect((await titles(page, '.past')).slice(-4)).toEqual([
    'Keynote: Eleven floods out of twelve',
    'Delete two thirds of your tests',
    'The Friday page: leading a team through its third reorganization',
    'Panel: The breach was on a Saturday',
  ])
  await expectSoon(() => titles(page, '[aria-current=time]'), await titles(page, '.running'))
  await expectSoon(() => ofMarks(page), ['1:30 PM Now', '2:00 PM Now', '3:00 PM Now', '3:15 PM Next in 5 min'])
  await expectSoon(() => firstInView(page), 'Résumé clinic: fifteen honest minutes')
  const said = await page.locator('.masthead p').first().textContent()
  expect(said?.replaceAll('\u00a0', ' ')).toBe(
    'Pittsburgh · Saturday, March 13, 2027 · Three Rivers Hall · All times are in Eastern Time',
  )
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.clock.runFor(2 * 60_000)
  expect((await ofMarks(page)).at(-1)).toBe('3:15 PM Next in 3 min')
  await noConsoleMessages(page)
})

test('between two talks the agenda opens at the next, and says when it begins', async () => {
  const page = await openAt('13T09:50:00', phone)
  await expectSoon(() => ofMarks(page), ['10:00 AM Next in 10 min'])
  await expectSoon(() => titles(page, '.running'), [])
  await expectSoon(() => firstInView(page), 'Negotiating your next role without apologizing for it')
})

test('the sheet of a room opens at its head, though a session runs in it, and the list behind it at what runs', async () => {
  const [room] = (await (await app.visitor().get('/api/rooms?eventSlug=pgh')).json()).filter(
    ({ name }: { name: string }) => name === 'Ohio Room',
  )
  const page = await openAt('13T14:20:00', { ...phone, path: `/?room=${room.id}` })
  await page.locator('dialog .running').first().waitFor({ state: 'attached' })
  await until(() => page.evaluate(() => scrollY > 0))
  const scrolled = () =>
    page.locator('dialog').evaluate((dialog) => [dialog, dialog.querySelector('.content')!].map((it) => it.scrollTop))
  await expectSoon(scrolled, [0, 0])
  const isSeen = (selector: string) => page.locator(selector).evaluate((it) => it.getBoundingClientRect().top > 0)
  expect([await isSeen('dialog h2'), await isSeen('dialog .close')]).toEqual([true, true])
})

test('no session is marked before the day and after it', async () => {
  for (const time of ['12T15:10:00', '13T06:30:00']) {
    const page = await openAt(time)
    await expectSoon(() => page.locator('.past, .running, .next, .now').count(), 0)
    await expectSoon(() => page.evaluate('scrollY'), 0)
    await page.context().close()
  }
  const morning = await openAt('13T07:15:00')
  await expectSoon(() => ofMarks(morning), ['8:00 AM Next in 45 min'])
  await expectSoon(() => morning.evaluate('scrollY'), 0)
  await morning.clock.runFor(24 * 60 * 60 * 1000)
  await expectSoon(() => morning.locator('.now, .running').count(), 0)
  await expectSoon(() => morning.locator('.slot li.past').count(), await morning.locator('.slot li').count())
  await noConsoleMessages(morning)
})

test('a copy of an earlier day shows its day', async () => {
  const page = await openAt('13T15:10:00', { timezone: 'America/New_York' })
  const said = (moment: string) =>
    page.evaluate(async (dateTime) => {
      const time = Object.assign(document.createElement('time'), { dateTime })
      time.dataset.clock = ''
      document.querySelector('#main')!.prepend(time)
      while (!time.textContent) await new Promise((go) => setTimeout(go))
      return time.textContent
    }, `2027-03-${moment}-05:00`)
  expect([await said('13T09:42:00'), await said('12T09:42:00')]).toEqual(['9:42 AM', '9:42 AM on Friday'])
})

const admin = await app.admin()

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

test('a first visit on the day opens at “Now”, whatever is announced, and the next one at the earliest slot that still runs', async () => {
  await admin.post('/api/admin/announcements', {
    eventId: await eventIdOf('pgh'),
    text: 'Lunch is on the terrace',
    minutes: 60,
  })
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
  await expectSoon(() => partsOf(page), [])
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

test('an announcement leaves an open page when it is over', async () => {
  const eventId = await eventIdOf('cbus')
  await admin.post('/api/admin/announcements', { eventId, text: 'Lunch is served', minutes: 5 })
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=cbus` })
  const notice = page.locator('.line', { hasText: 'Lunch is served' })
  await notice.waitFor()
  await page.evaluate(() => {
    const said = document.querySelector<HTMLElement>('.line[data-gone]')!
    said.dataset.gone = String(Math.floor(Date.now() / 1000) - 1)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await notice.waitFor({ state: 'hidden' })
})

test('a rehearsal names its time, follows each link, and ends by a link', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=pgh&at=2027-03-13T10:25:00-05:00` })
  const notice = page.locator('.rehearsal')
  const said = 'Rehearsal: showing 10:25 AM on Saturday, March 13'
  await page.getByText(said).waitFor()
  await page.getByRole('link', { name: 'Speakers' }).click()
  await page.waitForURL(/speakers.*at=2027/)
  await page.locator('.rehearsal').waitFor()
  await page.goBack()
  await notice.getByRole('link', { name: 'Exit rehearsal' }).click()
  await page.waitForURL(`${app.origin}/?eventSlug=pgh`)
  await expectSoon(() => notice.count(), 0)
})
