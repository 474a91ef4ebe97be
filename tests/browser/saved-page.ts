import type { TestApp } from '../support/app.ts'
import { openPage, phone, type TestPage } from '../support/browser.ts'

/** What streams is not for keeping, and the first rendering of a cold app may. */
export async function warmUp(app: TestApp, slug?: string) {
  const query = slug ? `?eventSlug=${slug}` : ''
  const list = await (await app.visitor().get(`/offline.json${query}`)).json()
  for (const path of list.pages) await app.visitor().get(path)
}

/** A visitor's page after the event was saved. */
export async function visitAndSave(origin: string, path = '/'): Promise<TestPage> {
  const page = await openPage({ ...phone, worker: true, url: origin + path })
  await saved(page, new URL(page.url()).searchParams.get('eventSlug') ?? '')
  return page
}

/** Until the event's list is saved, which is the last thing that is. */
async function saved(page: TestPage, slug = '') {
  const list = `/offline.json${slug ? `?eventSlug=${slug}` : ''}`
  // Not `waitForFunction`: it takes a promise for a yes.
  while (!(await page.evaluate(async (address) => !!(await caches.match(address)), list))) await nextFrame(page)
}

const nextFrame = (page: TestPage) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(undefined))))

/** All addresses that are saved, of every event. */
export const savedAddresses = (page: TestPage) =>
  page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    )
    return (await Promise.all(all)).flat().map((url) => url.slice(location.origin.length))
  })
