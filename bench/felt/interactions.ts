import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'

/** As slow as a cheap phone. */
const CPU_SLOWDOWN = 4
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

/** A short tap. */
const FINGER_MS = 50

type Options = BrowserContextOptions & { isSlowNetwork?: boolean; cpuSlowdown?: number }

/** A page of a phone of 390 px, or of `options`, on a slow processor. Collects how long interactions waited for the screen. */
export async function slowPage(browser: Browser, options: Options = {}): Promise<Page> {
  const { isSlowNetwork, cpuSlowdown = CPU_SLOWDOWN, ...others } = options
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ ...phone, bypassCSP: true, ...others })
  await context.addInitScript(collect)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  if (isSlowNetwork) await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  return page
}

/** Presses as a finger does, after the scroll, and stays for a moment. What the press itself shows is painted meanwhile. */
export async function press(locator: Locator) {
  await locator.scrollIntoViewIfNeeded()
  await locator.page().evaluate('new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))')
  const { x, y, width, height } = (await locator.boundingBox())!
  const finger = await locator.page().context().newCDPSession(locator.page())
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await locator.page().waitForTimeout(FINGER_MS)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

/** Milliseconds of each interaction, as the Interaction to Next Paint counts them. */
export async function interactionsOf(
  page: Page,
  times: number,
  act: (n: number) => Promise<unknown>,
): Promise<number[]> {
  await page.evaluate('interactions.clear()')
  for (let n = 0; n < times; n++) {
    await act(n)
    await page.waitForTimeout(250)
  }
  const found = await page.evaluate<number[]>('[...interactions.values()]')
  if (found.length === 0) throw new Error('The browser saw no interaction')
  return found
}

/** Milliseconds until the largest part of the page was on the screen. */
export async function largestPaint(page: Page): Promise<number> {
  await page.waitForTimeout(1500)
  return page.evaluate<number>('largest')
}

/** The smallest value that so many percent do not exceed. */
export function percentile(values: number[], percent: number): number {
  const inOrder = values.toSorted((a, b) => a - b)
  return inOrder[Math.min(inOrder.length - 1, Math.ceil((inOrder.length * percent) / 100) - 1)]!
}

/** Runs in the page. The browser reports events from 16 ms on, in steps of 8. */
function collect() {
  const page = window as unknown as { interactions: Map<number, number>; largest: number }
  page.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        page.interactions.set(interactionId, Math.max(duration, page.interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    page.largest = list.getEntries().at(-1)!.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}
