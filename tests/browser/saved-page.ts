import type { Page } from 'playwright-core'
import type { TestApp } from '../support/app.ts'
import { openPage, phone, type TestPage } from '../support/browser.ts'

/** What streams is not for keeping, and the first rendering of a cold app may. */
export async function warmUp(app: TestApp, slug = '') {
  const list = await (await app.visitor().get(listOf(slug))).json()
  for (const path of list.pages) await app.visitor().get(path)
}

/** A visitor's page after the event was saved. */
export async function visitAndSave(origin: string, path = '/'): Promise<TestPage> {
  const page = await openPage({ ...phone, worker: true, url: origin + path })
  await saved(page, new URL(page.url()).searchParams.get('eventSlug') ?? '')
  return page
}

const listOf = (slug: string) => (slug ? `/offline.json?eventSlug=${slug}` : '/offline.json')

/** Until the event's list is saved, which is the last thing that is. */
export const saved = (page: Page, slug = '') => untilSaved(page, (addresses) => addresses.includes(listOf(slug)))

/** Until the addresses that are saved are as they should be. */
export async function untilSaved(page: Page, isSo: (addresses: string[]) => boolean) {
  // Not `waitForFunction`: it takes a promise for a yes.
  while (!isSo(await savedAddresses(page))) await page.evaluate('new Promise(requestAnimationFrame)')
}

/**
 * Until the newest worker is the only one. A page that is asked for while another worker takes the place of the one before may
 * never come where a debugger is attached to both, as a test's is (Chromium 153: 14 of 300, and none of 600 without one).
 */
export const untilOneWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    while (registration?.installing || registration?.waiting || registration?.active?.state === 'activating')
      await new Promise(requestAnimationFrame)
  })

/** From here on the worker waits a quarter as long: on a network that hangs nothing comes. */
export const shortenTimeouts = (page: Page) =>
  page
    .context()
    .serviceWorkers()[0]!
    .evaluate(() => {
      const { setTimeout } = globalThis
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      Object.assign(globalThis, { setTimeout: (work: () => void, ms = 0) => setTimeout(work, ms / 4) })
      AbortSignal.timeout = (ms) => timeout(ms / 4)
    })

/** All addresses that are saved, of every event. */
export const savedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    )
    return (await Promise.all(all)).flat().map((url) => url.slice(location.origin.length))
  })

/** All that is saved, word for word: what is under each address, and what waits to be sent. */
export const savedWords = (page: TestPage) =>
  page.evaluate(async () => {
    const words: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request))!
        const headers = JSON.stringify([...answer.headers])
        words[`${name} ${request.url.slice(location.origin.length)}`] = `${headers}${await answer.text()}`
      }
    }
    return words
  })
