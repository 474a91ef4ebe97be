import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, openPage, phone, type TestPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()
const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()

const KB = 1024
type Kind = 'html' | 'css' | 'js' | 'font' | 'image' | 'other'

/** In bytes, compressed as the browser gets them; `all` without fonts and images. */
type Weights = Record<Kind | 'all', number>

/** What a first visit on a phone asks for until the network is quiet; `act` does something on the page first. */
async function weigh(path: string, act: (page: TestPage) => Promise<unknown> = async () => {}): Promise<Weights> {
  const page = await openPage(phone)
  const asked = new Set<string>()
  // The board's news stay open and bring nothing until there is some.
  page.on('request', (request) => request.resourceType() === 'eventsource' || asked.add(request.url()))
  await page.goto(app.origin + path, { waitUntil: 'networkidle' })
  await act(page)
  await page.waitForLoadState('networkidle')
  const weights: Weights = { html: 0, css: 0, js: 0, font: 0, image: 0, other: 0, all: 0 }
  for (const url of asked) {
    const { kind, size } = await served(url)
    weights[kind] += size
    if (kind !== 'font' && kind !== 'image') weights.all += size
  }
  return weights
}

/** An answer as it is once it was compressed as well as can be, a moment after it was first asked for. */
async function served(url: string): Promise<{ kind: Kind; size: number }> {
  for (;;) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' }, decompress: false })
    const size = (await answer.bytes()).length
    const kind = kindOf(answer.headers.get('content-type') ?? '')
    const isText = kind === 'html' || kind === 'css' || kind === 'js'
    // What is smaller than its compression is sent as it is.
    const isBest = !answer.headers.has('content-encoding') || answer.headers.get('etag')?.endsWith('-br"')
    if (!isText || isBest) return { kind, size }
    await Bun.sleep(5)
  }
}

function kindOf(type: string): Kind {
  if (type.startsWith('text/html')) return 'html'
  if (type.startsWith('text/css')) return 'css'
  if (type.includes('javascript')) return 'js'
  if (type.startsWith('font/')) return 'font'
  return type.startsWith('image/') ? 'image' : 'other'
}

test('the agenda is a small page', async () => {
  expect((await served(`${app.origin}/`)).size).toBeLessThanOrEqual(8 * KB)
})

test.each(['/', '/speakers', '/sponsors', '/my-schedule'])(
  '%s needs little style and hardly any script',
  async (path) => {
    const { css, js, font } = await weigh(path)
    // Half a KB of it is the head of every screen: search, My schedule, "more" and the line of what is announced.
    // 22 bytes let react-toastify count the time of a toast.
    expect(css).toBeLessThanOrEqual(9750)
    // 0.3 KB of it opens a first visit of the day at "Now" before the rest of that view is there, and 0.2 KB is of that head.
    // 30 bytes paint a dialog before it becomes modal.
    expect(js).toBeLessThanOrEqual(5.5 * KB + 30)
    expect(font).toBeLessThanOrEqual(30 * KB)
  },
)

test('the worker of the day without a network is smaller than the script of a page', async () => {
  // 50 bytes of it show a saved page before the network answers, 13 send reports to the safety team later.
  expect((await served(`${app.origin}/sw.js`)).size).toBeLessThanOrEqual(4160)
})

test('the board stays light with all its script', async () => {
  const weights = await weigh('/messaging')
  expect(weights.all).toBeLessThanOrEqual(100 * KB)
})

test('the form of a message to a sponsor stays light with all its script', async () => {
  const weights = await weigh('/sponsors', async (page) => {
    await page.locator(`a[data-dialog="message-${sponsor.id}"]`).click()
    await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  })
  expect(weights.all).toBeLessThanOrEqual(100 * KB)
})

const [session] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()

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

test.each(PATHS)('nothing moves on %s while its fonts, pictures and islands load', async (path) => {
  const page = await openPage(phone)
  await page.addInitScript(watchShifts)
  await page.goto(app.origin + path.replace('SESSION', session.id), { waitUntil: 'load' })
  for (const island of await page.locator('main island-root, dialog:modal island-root').all())
    await expectSoon(() => island.getAttribute('alive'), '')
  await expectSoon(() => movedOn(page), [])
  await page.context().close()
})

test('the visible text does not move when an announcement appears', async () => {
  const page = await openPage(phone)
  await page.addInitScript(watchShifts)
  const comes = page.waitForResponse('**/assets/on-update-*.js')
  await page.goto(`${app.origin}/?eventSlug=cbus&at=2027-04-10T09:20:00-04:00`)
  await comes
  await page.locator('.session').nth(12).scrollIntoViewIfNeeded()
  const admin = await app.admin()
  const eventId = await eventIdOf('cbus')
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
