import { afterEach, expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { startOnPhone } from '../browser/app-on-phone.ts'
import { until } from '../support/until.ts'
import { alive, expectWords, fill, launchJourneys, openPhone, type Phone, press, saidNothing } from './phone.ts'

await launchJourneys()
const on = await startOnPhone()
const [talk]: [Session] = await (await on.app.visitor().get('/api/sessions?eventSlug=pgh')).json()
afterEach(() => on.network.good())

/** A phone that was there once, and has the event saved. */
async function visited(path: string): Promise<Phone> {
  const page = await openPhone(on.network.origin + path)
  await until(async () => (await savedOn(page)).some((address) => address.endsWith('/offline.json')))
  return page
}

const savedOn = (page: Phone) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => url)
  })

test('what an organizer changes stands on an open page at once', async () => {
  const page = await openPhone(`${on.app.origin}/?eventSlug=pgh&at=2027-03-13T10:25:00-05:00`)
  await until(() => page.evaluate(() => !!document.body.dataset.news))
  const admin = await on.app.admin()
  await admin.patch(`/api/admin/sessions/${talk.id}`, { title: 'Breakfast, and then registration' })
  await expectWords(page, `main [data-id="${talk.id}"] h3`, ['Breakfast, and then registration'])
  await saidNothing(page)
})

test.each([
  ['/', 'WITCON PGH'],
  ['/speakers', 'Speakers'],
  ['/my-schedule', 'My schedule'],
])('after one visit %s opens without a network, and says how old it is', async (path, title) => {
  const page = await visited('/')
  await on.network.gone()
  await page.goto(on.network.origin + path)
  await expectWords(page, 'h1', [title])
  await expectWords(page, 'p#saved-copy', [expect.stringMatching(/^You’re viewing a copy saved at/)])
  await saidNothing(page)
})

test('a session that was never opened opens without a network', async () => {
  const page = await visited('/')
  await on.network.gone()
  await page.goto(on.network.origin)
  await press(page, `a[data-dialog="session-${talk.id}"]`)
  await page.waitForSelector(`dialog#session-${talk.id}:modal`)
  await saidNothing(page)
})

test('a post waits for a network, and is sent once by itself', async () => {
  const page = await visited('/messaging')
  await alive(page)
  await on.network.gone()
  await fill(page, '[name=name]', 'Ada')
  await fill(page, '[name=message]', 'From the tunnel')
  await press(page, 'form button[type=submit]')
  await expectWords(page, '.waiting-posts li', ['Waiting for a connection…From the tunnelCancel'])
  await on.network.good()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectWords(page, '.posts li p:last-child', ['From the tunnel'])
  await expectWords(page, '.waiting-posts li', [])
  const posts = await (await on.app.visitor().get('/api/attendee-messages')).json()
  expect(posts.map(({ message }: { message: string }) => message)).toEqual(['From the tunnel'])
  await saidNothing(page)
})
