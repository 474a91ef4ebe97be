import { afterAll, afterEach, beforeEach, expect } from 'bun:test'
import { once } from 'node:events'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConnectOverCDPTransport,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { BROWSER_ARGUMENTS, findBrowser } from './find-browser.ts'
import { until } from './until.ts'

/** A page with all it said: console messages and uncaught errors, and what its security policy refused. */
export type TestPage = Page & { said: string[]; refused: string[]; javaScript: boolean }

export type PageOptions = {
  /** Goes there at once, and waits until it is loaded. */
  url?: string
  width?: number
  height?: number
  touch?: boolean
  javaScript?: boolean
  colorScheme?: 'light' | 'dark'
  locale?: string
  timezone?: string
  /** Off (`reduce`) unless a test is about motion. */
  reducedMotion?: 'reduce' | 'no-preference'
  /** On the day the agenda opens at "Now", as it does once; else it was opened before. */
  firstOfDay?: boolean
  /** Saves the event for when there is no connection, as phones do. Else a test meets the network alone. */
  worker?: boolean
  /** Anything else Playwright offers for a browser context. */
  context?: BrowserContextOptions
}

export const phone = { width: 390, height: 844, touch: true }
export const desktop = { width: 1280, height: 860, touch: false }

let browser: Browser | undefined
/** The pages that the running test opened. */
let ownPages: BrowserContext[] | undefined

/**
 * Opens the browser for a test file, at its top level: the one of the run, or a browser of its own where there is none or the file
 * needs further arguments. A test's pages close after it, because each open page asks for the news of every later write; pages
 * that were opened before the tests, and with `keepPages` all, close after the last one.
 */
export async function launchBrowser(
  args: string[] = [],
  { keepPages = false, shared = args.length === 0 } = {},
): Promise<Browser> {
  beforeEach(() => {
    if (!keepPages) ownPages = []
  })
  afterEach(async () => {
    const ended = ownPages ?? []
    ownPages = undefined
    await Promise.all(ended.map(close))
  })
  afterAll(async () => {
    await browser?.close()
    browser = undefined
  })
  const address = shared && process.env.TEST_BROWSER
  browser = (address && (await connectToBrowser(address))) || (await startBrowser(args))
  return browser
}

/** A route that still waits for its answer fails no test. Nothing waits for `unrouteAll`: a page that is loading may never answer. */
async function close(context: BrowserContext) {
  for (const page of context.pages()) void page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
  await context.close()
}

/**
 * Connects without compression, which costs both sides time and saves none here. Answers undefined where the shared browser crashed:
 * the file that crashed it has failed already.
 */
async function connectToBrowser(address: string): Promise<Browser | undefined> {
  const version = await fetch(`${address}/json/version`).catch(() => undefined)
  if (!version) return
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  // The DOM's types do not know Bun's second argument.
  const socket: WebSocket = Reflect.construct(WebSocket, [webSocketDebuggerUrl, { perMessageDeflate: false }])
  await once(socket, 'open')
  const transport: ConnectOverCDPTransport = {
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  }
  socket.onmessage = ({ data }) => setImmediate(() => transport.onmessage?.(JSON.parse(data)))
  socket.onclose = ({ reason }) => transport.onclose?.(reason)
  return chromium.connectOverCDP(transport)
}

async function startBrowser(args: string[]): Promise<Browser> {
  return chromium.launch({ ...(await findBrowser()), args: [...BROWSER_ARGUMENTS, ...args] })
}

/** Opens a page of a visitor of its own: no cookies, nothing stored. */
export async function openPage(options: PageOptions = {}): Promise<TestPage> {
  if (!browser) throw new Error('Call `await launchBrowser()` at the top of the test file first')
  const {
    url,
    touch = false,
    javaScript = true,
    worker = false,
    firstOfDay = false,
    colorScheme = 'light',
    locale = 'en-US',
  } = options
  const context = await browser.newContext({
    viewport: { width: options.width ?? desktop.width, height: options.height ?? desktop.height },
    hasTouch: touch,
    isMobile: touch,
    javaScriptEnabled: javaScript,
    colorScheme,
    locale,
    timezoneId: options.timezone,
    reducedMotion: options.reducedMotion ?? 'reduce',
    ...options.context,
  })
  ownPages?.push(context)
  const said: string[] = []
  const refused: string[] = []
  context.on('console', (message) => said.push(`${message.type()}: ${message.text()} (${message.location().url})`))
  context.on('weberror', (error) => said.push(`uncaught: ${error.error().stack ?? error.error()}`))
  await context.exposeBinding('reportRefusal', (_source, refusal: string) => refused.push(refusal))
  await context.addInitScript(reportRefusals)
  if (!worker) await context.addInitScript(hideWorkers)
  if (!firstOfDay) await context.addInitScript(openBefore)
  const page = Object.assign(await context.newPage(), { said, refused, javaScript })
  if (url) await page.goto(url)
  return page
}

/** Later than any day of an event (browser/core/now-chip). */
function openBefore() {
  try {
    for (const slug of ['pgh', 'cbus']) localStorage[`now ${slug}`] ??= '9'
  } catch {
    // A page of nobody keeps nothing.
  }
}

/** From here on time passes only where a test lets it: `page.clock.runFor(700)`. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/**
 * Has what matches handled until it is let pass, which is what this answers. Never with `unroute`: what is on its way while
 * Playwright leaves the connection alone again may be lost.
 */
export async function standInTheWay(page: Page, matching: string, handle: (route: Route) => unknown) {
  let isInTheWay = true
  await page.route(matching, async (route) => {
    await (isInTheWay ? handle(route) : route.continue())
  })
  return () => {
    isInTheWay = false
  }
}

/** Where it is to be seen: of a page that a late database had come in pieces, React shows each a moment after it is loaded. */
export async function boxOf(locator: Locator): Promise<Box> {
  let box: Box | null = null
  await until(async () => {
    box = await locator.boundingBox()
    return box !== null
  })
  return box!
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Nothing on the console, no uncaught error, nothing refused by the page's policy; `except` takes what a test expects. */
export async function noConsoleMessages(page: TestPage, { except }: { except?: RegExp } = {}) {
  // An answer from the page comes after all that it said before.
  await page.evaluate('document.readyState')
  const unexpected = (messages: string[]) => messages.filter((message) => !except?.test(message))
  expect({ said: unexpected(page.said), refused: unexpected(page.refused) }).toEqual({ said: [], refused: [] })
}

function reportRefusals() {
  const { reportRefusal } = window as unknown as { reportRefusal(refusal: string): void }
  addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI, sample, sourceFile, lineNumber } = event as SecurityPolicyViolationEvent
    reportRefusal(`${violatedDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`)
  })
}

/** Quietly: to block them prints a warning. */
function hideWorkers() {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })
}
