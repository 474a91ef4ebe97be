/**
 * What a finger feels: Interaction to Next Paint of what people do most, and the Largest Contentful Paint of the agenda, in Chromium on a
 * processor four times slower than this one. `--against DIR` measures another checkout in the same run.
 */
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../tests/support/find-browser.ts'
import { inEachCheckout, type MeasuredApp, ORGANIZER } from './checkouts.ts'
import { interactionsOf, largestPaint, percentile, press, slowPage } from './felt/interactions.ts'
import { table, writeResults } from './results.ts'

/** In one visit, whose first is the slowest. Five visits make enough for a p98. */
const TIMES = 24
const VISITS = 5
/** Until the keyboard of a phone is there. */
const KEYBOARD_MS = 500
const GOALS = { attendee: 50, dashboard: 100 }

const browser = await chromium.launch({
  ...(await findBrowser()),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const ATTENDEES: Record<string, (app: MeasuredApp) => Promise<number[]>> = {
  star: async (app) => {
    const page = await open(app, '/')
    const stars = page.locator('.slot-sessions .star')
    return interactionsOf(page, TIMES, (n) => press(stars.nth(n % 6)))
  },
  chip: async (app) => {
    const page = await open(app, '/')
    const chips = page.locator('.chips a:not([hidden])')
    return interactionsOf(page, TIMES, (n) => press(chips.nth(n % 3)))
  },
  dialog: async (app) => {
    const page = await open(app, '/')
    const cards = page.locator('a.card.session')
    return interactionsOf(page, TIMES / 2, async (n) => {
      await press(cards.nth(n % 6))
      await press(page.locator('dialog[open] .close'))
    })
  },
  'a key in the search': async (app) => {
    const page = await open(app, '/search')
    await press(page.locator('main input[type=search]').first())
    await page.waitForTimeout(KEYBOARD_MS)
    return interactionsOf(page, TIMES, (n) => page.keyboard.press('design women '.charAt(n % 13)))
  },
  'a key on the board': async (app) => {
    const page = await open(app, '/messaging')
    await press(page.locator('island-root[alive] textarea').first())
    await page.waitForTimeout(KEYBOARD_MS)
    return interactionsOf(page, TIMES, (n) => page.keyboard.press('hello there '.charAt(n % 12)))
  },
  vote: async (app) => {
    const page = await open(app, await addressOfQuestion(app))
    const vote = page.locator('island-root[alive] button.votes').first()
    return interactionsOf(page, TIMES, () => press(vote))
  },
}

const rows = [['', 'checkout', 'p50', 'p98', 'goal']]
await inEachCheckout(async (app) => {
  const add = (what: string, values: number[], goal: number) => {
    rows.push([
      what,
      app.name,
      ...[50, 98].map((percent) => `${percentile(values, percent).toFixed(0)} ms`),
      `${goal} ms`,
    ])
    console.log(rows.at(-1)!.join('  '))
  }
  for (const [what, measure] of Object.entries(ATTENDEES)) add(what, await inVisits(() => measure(app)), GOALS.attendee)
  add('move in the planner', await inVisits(() => moveInPlanner(app)), GOALS.dashboard)
  const { first, again } = await paintsOf(app)
  add('agenda, first visit on slow 4G (LCP)', first, 1300)
  add('agenda, from the phone’s own copy (LCP)', again, 300)
})
await browser.close()
await writeResults({ title: 'What a finger feels', command: 'bun run bench felt' }, table(rows))
process.exit(0)

async function inVisits(measure: () => Promise<number[]>): Promise<number[]> {
  const values: number[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    values.push(...(await measure()))
    // An open page keeps the processor busy.
    for (const context of browser.contexts()) await context.close()
  }
  return values
}

/** Idle work is over, as when somebody has read for a moment. */
async function open({ origin }: MeasuredApp, path: string): Promise<Page> {
  const page = await slowPage(browser)
  await page.goto(origin + path, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  return page
}

/** The address of a session's questions, with one that everybody sees. */
async function addressOfQuestion({ origin }: MeasuredApp): Promise<string> {
  const headers = { origin, 'content-type': 'application/json' }
  const call = (path: string, method: string, body: object, cookie = '') =>
    fetch(origin + path, { method, headers: { ...headers, cookie }, body: JSON.stringify(body) })
  const sessions: { id: string; speakerIds: string[] }[] = await (await fetch(`${origin}/api/sessions`)).json()
  const { id: sessionId } = sessions.find(({ speakerIds }) => speakerIds.length > 0)!
  const cookie = (await call('/api/login', 'POST', ORGANIZER)).headers.getSetCookie().join('; ')
  const asked: { id: string } = await (
    await call('/api/questions', 'POST', { sessionId, text: 'How deep is it?' })
  ).json()
  const shown = await call(`/api/admin/questions/${asked.id}/status`, 'PUT', { status: 'shown' }, cookie)
  if (!shown.ok) throw new Error(`The question stays hidden: ${shown.status} ${await shown.text()}`)
  return `/questions?session=${sessionId}`
}

/** A session is taken up, moved by keys, and dropped. */
async function moveInPlanner({ origin }: MeasuredApp): Promise<number[]> {
  const desktop = { viewport: { width: 1280, height: 860 }, hasTouch: false, isMobile: false }
  const page = await slowPage(browser, desktop)
  await page.context().request.post(`${origin}/api/login`, { data: ORGANIZER, headers: { origin } })
  await page.goto(`${origin}/admin?eventSlug=pgh&tab=planner`)
  const session = page.locator('.planner [data-session]').first()
  await session.waitFor()
  await page.waitForTimeout(3000)
  return interactionsOf(page, TIMES / 4, async (n) => {
    await session.focus()
    for (const key of ['Enter', n % 2 ? 'ArrowUp' : 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Enter']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(100)
    }
  })
}

/** A visit by a new phone, and one from what it saved. */
async function paintsOf({ origin }: MeasuredApp): Promise<{ first: number[]; again: number[] }> {
  const [first, again]: number[][] = [[], []]
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await slowPage(browser, { isSlowNetwork: true })
    await page.goto(origin, { waitUntil: 'load' })
    first!.push(await largestPaint(page))
    await page.evaluate('navigator.serviceWorker.ready')
    await page.waitForFunction('navigator.serviceWorker.controller !== null')
    // Saving the event on this network takes some seconds.
    await page.waitForTimeout(8000)
    await page.goto(origin, { waitUntil: 'load' })
    again!.push(await largestPaint(page))
    await page.context().close()
  }
  return { first: first!, again: again! }
}
