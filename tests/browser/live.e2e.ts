import { expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { runUnitOfWork } from '../../src/records/unit-of-work.ts'
import { ask, show } from '../features/questions/conference-day.ts'
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
import { postSome } from '../support/posts.ts'
import { aSession } from '../support/rows.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()

const admin = await app.admin()

const edit = ({ id }: Session, fields: Partial<Session>) => admin.patch(`/api/admin/sessions/${id}`, fields)
const sessions: Session[] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()

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
  await edit(first, { title: 'A title that is so long that it takes another line, or two of them, on a phone' })
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
  await edit(session, { title: 'Changed while a card has the focus' })
  await card(page, session).getByText('Changed while a card has the focus').waitFor()
  await expectSoon(
    () => page.evaluate(() => document.activeElement?.getAttribute('data-dialog')),
    `session-${another.id}`,
  )
  await card(page, another).click()
  await page.locator('dialog:modal').waitFor()
  await edit(session, { title: 'Changed under an open dialog' })
  await card(page, session).getByText('Changed under an open dialog').waitFor()
  await expectSoon(() => page.locator('dialog:modal h2').textContent(), another.title)
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  const box = page.getByRole('searchbox')
  await box.fill('changed')
  await until(async () => (await page.locator('main li[data-from]:visible').count()) === 1)
  await edit(session, { title: 'Changed while something is searched for' })
  await card(page, session).getByText('Changed while something is searched for').waitFor()
  expect([await box.inputValue(), await page.locator('main li[data-from]:visible').count()]).toEqual(['changed', 1])
})

test('what changed while the line was down stands there when it is back', async () => {
  const page = await openAgenda()
  // The script of updates is there, and its stream open.
  await page.waitForFunction(() => document.body.dataset.news)
  await page.context().setOffline(true)
  await edit(sessions[2]!, { title: 'Changed while nobody could hear it' })
  await page.context().setOffline(false)
  await card(page, sessions[2]!).getByText('Changed while nobody could hear it').waitFor()
})

const session = sessions.find(({ track }) => track === 'Keynote')!

const rename = (title: string) => admin.patch(`/api/admin/sessions/${session.id}`, { title })
const count = (page: TestPage) => page.locator('main li[data-from]').count()

/** The agenda after all that it fetches ahead. */
async function openWholeAgenda() {
  const page = await openAgenda()
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
  const page = await openWholeAgenda()
  const agenda = await holdAgenda(page)
  await rename('A keynote that was renamed meanwhile')
  await agenda.asked
  const all = await count(page)
  await page.locator('.chips a', { hasText: 'Keynote' }).click()
  await page.locator('.chips [aria-current]', { hasText: 'Keynote' }).waitFor()
  // The list follows its chip.
  await until(async () => (await count(page)) < all)
  const keynotes = await count(page)
  const revision = await page.evaluate(() => document.body.dataset.revision)
  agenda.release()
  await page.waitForFunction((before) => document.body.dataset.revision !== before, revision)
  expect(await count(page)).toBe(keynotes)
  await page.locator('main .session').getByText('A keynote that was renamed meanwhile').waitFor()
})

test('a page that comes so late that another was asked for in its place does not undo that one', async () => {
  const page = await openWholeAgenda()
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

const eventId = await eventIdOf('pgh')

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

await postSome(app)
const all: Session[] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
const talks = all.filter(({ speakerIds }) => speakerIds.length > 0)
for (const text of ['How deep?', 'How long?', 'Is there light?'])
  await show(admin, (await ask(app.visitor(), talks.at(-1)!.id, text)).id)
for (const talk of talks.slice(1, 6)) await edit(talk, { location: 'The yard' })

/** A phone that is told what changes from here on. Nothing but the page itself keeps a place on it, as in Safari. */
async function openTold(path: string, options: PageOptions = {}): Promise<TestPage> {
  const page = await openPage({ ...phone, ...options })
  await page.goto(`${app.origin}${path}${path.includes('?') ? '&' : '?'}at=2027-03-13T10:25:00-05:00`)
  await page.evaluate(() => {
    const styles = new CSSStyleSheet()
    styles.replaceSync('* { overflow-anchor: none !important }')
    document.adoptedStyleSheets.push(styles)
  })
  await until(() => page.evaluate(() => !!document.body.dataset.news))
  return page
}

async function announce(page: TestPage, text: string) {
  await admin.post('/api/admin/announcements', { eventId, text, minutes: 60 })
  await page.getByText(text).first().waitFor({ state: 'attached' })
}

test('what was opened under "What changed" stays open while other news come in above it', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => aSession({ ...talks[0], id: `new-${at}`, title: `Workshop ${at}` }))
  const added = rows.map((row) => ({ table: 'sessions' as const, id: row.id, before: null, after: row }))
  await runUnitOfWork({}, (writing) => writing.write(eventId, added, { actor: 'grace', summary: 'Imported' }))
  const page = await openTold('/changes')
  await page.getByText('9 new sessions').click()
  await page.getByRole('link', { name: 'Workshop 3' }).waitFor()
  await edit(talks[0]!, { location: 'The roof' })
  await page.getByText('Moved to The roof').waitFor()
  expect(await page.getByRole('link', { name: 'Workshop 3' }).isVisible()).toBe(true)
})

test('what is selected stays selected', async () => {
  const page = await openTold('/')
  await page
    .locator('main .session h3')
    .last()
    .evaluate((title) => getSelection()!.selectAllChildren(title))
  const selected = await page.evaluate(() => String(getSelection()))
  expect(selected.length).toBeGreaterThan(5)
  await edit(talks[0]!, { title: 'Another title above what is selected' })
  await page.locator('main .session').getByText('Another title above').waitFor()
  await announce(page, 'The doors are open')
  expect(await page.evaluate(() => String(getSelection()))).toBe(selected)
})

test.each([
  ['/questions?session=TALK', 'Your question'],
  ['/messaging', 'Message'],
  ['/sponsors?message=SPONSOR', 'Message'],
])('on %s what is half typed stays, with the caret in it', async (path, label) => {
  const [sponsor] = await (await admin.get('/api/sponsors?eventSlug=pgh')).json()
  const page = await openTold(path.replace('TALK', talks.at(-1)!.id).replace('SPONSOR', sponsor.id))
  const field = page.getByLabel(label, { exact: true })
  await page.locator('island-root[alive]', { has: field }).waitFor({ state: 'attached' })
  await field.pressSequentially('Half thought')
  for (let letter = 0; letter < 8; letter++) await page.keyboard.press('ArrowLeft')
  await admin.patch(`/api/admin/sponsors/${sponsor.id}`, { description: `Changed while ${label} was typed on ${path}` })
  await edit(talks.at(-1)!, { description: `Changed while it was typed on ${path}` })
  await announce(page, `Said on ${path}`)
  await page.keyboard.type(' a')
  await expectSoon(() => field.inputValue(), 'Half a thought')
})

test.each(['/', '/?view=rooms', '/speakers', '/sponsors', '/messaging', '/changes', '/questions?session=TALK'])(
  'on %s an announcement that comes in above moves nothing of what is read',
  async (path) => {
    // So low that every page scrolls.
    const page = await openTold(path.replace('TALK', talks.at(-1)!.id), { height: 360 })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    const read = await page.evaluateHandle(firstInView)
    const place = () => read.evaluate((one) => one && Math.round(one.getBoundingClientRect().top))
    const before = await place()
    expect([before, await page.evaluate(() => scrollY > 0)]).toEqual([expect.any(Number), true])
    await announce(page, `Said above ${path}`)
    await expectSoon(place, before)
  },
)

/** The first words in view, below what stays at the top of the window. */
function firstInView() {
  return [...document.querySelectorAll('main :is(h3, label, strong, p)')].find((words) => {
    const { top, height } = words.getBoundingClientRect()
    return height > 0 && top > 80 && top < innerHeight
  })
}
