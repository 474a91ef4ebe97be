import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../tests/support/find-browser.ts'
import { type MeasuredApp, ORGANIZER } from '../checkouts.ts'

/** As slow as a cheap phone. */
const CPU_SLOWDOWN = 4

const LONGEST_WAIT = 30_000

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(await findBrowser()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

/** A signed-in organizer's window on a slow machine. */
export async function organizersPage(browser: Browser, { origin }: MeasuredApp): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, bypassCSP: true })
  await context.request.post(`${origin}/api/login`, { data: ORGANIZER, headers: { origin } })
  await context.addInitScript(watch)
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** A tab opened anew: after how long its list was on the screen, and what was left to do then. In milliseconds. */
export async function measureTab(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction('performance.getEntriesByName("list").length > 0', undefined, { timeout: 120_000 })
  await settled(page)
  const [usable, blocked] = await page.evaluate<[number, number]>(
    '[performance.getEntriesByName("list")[0].startTime, blockedFor()]',
  )
  return { usable, blocked }
}

/** Types into a field as a person does: the longest that a key waited for the screen, and when all was done after the last. */
export async function measureTyping(page: Page, selector: string, text: string) {
  await page.locator(selector).first().click()
  await settled(page)
  await page.evaluate('keys.length = 0')
  for (const letter of text) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(120)
  }
  await settled(page)
  return page.evaluate<number>('Math.max(0, ...keys)')
}

/** A click, until what it opens is on the screen; undefined where that takes longer than anybody waits. */
export async function measureOpening(page: Page, click: string, opens: string): Promise<number | undefined> {
  await settled(page)
  await page.evaluate(`awaited = ${JSON.stringify(opens)}; performance.mark('clicked')`)
  try {
    await page.locator(click).first().click({ timeout: LONGEST_WAIT })
    const isOpen = 'performance.getEntriesByName("opened").length > 0'
    await page.waitForFunction(isOpen, undefined, { timeout: LONGEST_WAIT })
  } catch {
    return undefined
  }
  return page.evaluate<number>(
    'performance.getEntriesByName("opened").at(-1).startTime - performance.getEntriesByName("clicked").at(-1).startTime',
  )
}

/** Nothing long ran for a while. */
async function settled(page: Page) {
  let before = -1
  for (;;) {
    await page.waitForTimeout(500)
    const now = await page.evaluate<number>('blockedFor()')
    if (now === before) return
    before = now
  }
}

/** Runs in the page: marks when a list and what was awaited is painted, and keeps what blocked and how long keys waited. */
function watch() {
  const page = window as unknown as { keys: number[]; awaited: string; blockedFor: () => number }
  page.keys = []
  page.awaited = ''
  let blocked = 0
  page.blockedFor = () => blocked
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += duration
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (/^key/.test(entry.name)) page.keys.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const painted = (name: string) => requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
  let isListed = false
  new MutationObserver(() => {
    if (!isListed && document.querySelector('.rows > li, .list-panel .empty')) {
      isListed = true
      painted('list')
    }
    if (page.awaited && document.querySelector(page.awaited)) {
      page.awaited = ''
      painted('opened')
    }
  }).observe(document, { childList: true, subtree: true, attributes: true })
}
