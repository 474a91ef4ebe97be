import { afterAll, expect } from 'bun:test'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { expectSoon } from '../support/until.ts'
import { findFirefox } from './find-firefox.ts'

/** A page of an attendee, with all that it said. */
export type Phone = Page & { said: string[] }

let browser: Browser | undefined

/**
 * Starts Firefox, at the top of a file of journeys. By Puppeteer, which drives a Firefox as it comes by WebDriver BiDi; Playwright,
 * which all other tests use, has a Firefox of its own making.
 */
export async function launchJourneys() {
  afterAll(() => browser?.close())
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    // As large as any page of it: what is pressed beneath its window's end is not hit.
    args: ['--width=1000', '--height=1200'],
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 },
  })
}

/** An attendee with nothing stored, who goes there. */
export async function openPhone(url: string): Promise<Phone> {
  const context = await browser!.createBrowserContext()
  const said: string[] = []
  const page = Object.assign(await context.newPage(), { said })
  await page.setViewport({ width: 390, height: 844 })
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(`uncaught: ${error}`))
  await page.evaluateOnNewDocument(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused: ${violatedDirective} ${blockedURI}`),
    ),
  )
  await page.goto(url)
  return page
}

/** Nothing on the console, no uncaught error, nothing refused by the page's policy. */
export async function saidNothing(page: Phone) {
  // An answer from the page comes after all that it said before.
  await page.evaluate('document.readyState')
  expect(page.said).toEqual([])
}

export async function press(page: Phone, selector: string) {
  await page.bringToFront()
  await page.locator(selector).click()
}

export async function fill(page: Phone, selector: string, text: string) {
  await page.bringToFront()
  await page.locator(selector).fill(text)
}

/** Until the words that are to be seen there are these. Of a page that nobody looks at Firefox paints nothing, and we tell it nothing. */
export async function expectWords(page: Phone, selector: string, expected: unknown) {
  await page.bringToFront()
  await expectSoon(() => wordsOf(page, selector), expected)
}

function wordsOf(page: Phone, selector: string) {
  return page.$$eval(selector, (all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.textContent?.trim()),
  )
}

/** Until the islands there have their scripts, of which there is one at least. */
export const alive = (page: Phone, within = 'main') =>
  expectSoon(() => page.evaluate(areAlive, `${within} island-root`), true)

function areAlive(selector: string) {
  const islands = [...document.querySelectorAll(selector)]
  return islands.length > 0 && islands.every((one) => one.hasAttribute('alive'))
}

/** As people do; Puppeteer's own waits for a page to load, which a dialog does not. */
export const goBack = (page: Phone) => page.evaluate(() => history.back())
export const goForward = (page: Phone) => page.evaluate(() => history.forward())
