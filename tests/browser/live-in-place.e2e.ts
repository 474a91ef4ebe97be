import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { runUnitOfWork } from '../../src/records/unit-of-work.ts'
import { ask, show } from '../features/questions/conference-day.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, openPage, type PageOptions, phone, type TestPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { postSome } from '../support/posts.ts'
import { aSession } from '../support/rows.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
let app: TestApp
let admin: Client
let eventId: string
let talks: Session[]
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
  await postSome(app)
  eventId = await eventIdOf('pgh')
  const all: Session[] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  talks = all.filter(({ speakerIds }) => speakerIds.length > 0)
  for (const text of ['How deep?', 'How long?', 'Is there light?'])
    await show(admin, (await ask(app.visitor(), talks.at(-1)!.id, text)).id)
  for (const talk of talks.slice(1, 6)) await edit(talk, { location: 'The yard' })
})
afterAll(() => app.close())

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

const edit = ({ id }: Session, fields: Partial<Session>) => admin.patch(`/api/admin/sessions/${id}`, fields)

async function announce(page: TestPage, text: string) {
  await admin.post('/api/admin/announcements', { eventId, text, minutes: 60 })
  await page.getByText(text).first().waitFor({ state: 'attached' })
}

test('what was opened under "What changed" stays open while other news come in above it', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => aSession({ ...talks[0], id: `new-${at}`, title: `Workshop ${at}` }))
  const added = rows.map((row) => ({ table: 'sessions' as const, id: row.id, before: null, after: row }))
  await runUnitOfWork((writing) => writing.write(eventId, added, { actor: 'grace', summary: 'Imported' }))
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
