import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, openPage, phone, type TestPage } from '../support/browser.ts'

await launchBrowser()
const app = await startFileApp()
const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
const sponsorId: string = sponsor.id

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
    expect(js).toBeLessThanOrEqual(5.5 * KB)
    expect(font).toBeLessThanOrEqual(30 * KB)
  },
)

test('the worker of the day without a network is smaller than the script of a page', async () => {
  expect((await served(`${app.origin}/sw.js`)).size).toBeLessThanOrEqual(4 * KB)
})

test('the board stays light with all its script', async () => {
  const weights = await weigh('/messaging')
  expect(weights.all).toBeLessThanOrEqual(100 * KB)
})

test('so does a message to a sponsor, once it is opened', async () => {
  const weights = await weigh('/sponsors', async (page) => {
    await page.locator(`a[data-dialog="message-${sponsorId}"]`).click()
    await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  })
  expect(weights.all).toBeLessThanOrEqual(100 * KB)
})
