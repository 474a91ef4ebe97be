import { afterAll, expect, test } from 'bun:test'
import { ADMIN } from '../support/app.ts'
import { launchBrowser, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { post, posted } from './board-on-phone.ts'
import { alive, fillIn } from './public-form.ts'
import { saved, savedWords } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterAll(() => hall.close())

const MAIL = 'ada@private.example'
const go = async (page: TestPage, path: string) => {
  await page.goto(network.origin + path)
  await page.locator('h1').first().waitFor()
}

test('a phone saves nothing of organizers, nothing personal, and no event under another’s name', async () => {
  const page = await openPage({ ...phone, worker: true, url: network.origin })
  await saved(page)
  const [talk] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
  // Her schedule, a post, a message to a sponsor.
  await page.request.post(`${network.origin}/api/my-schedule`, { data: { sessionId: talk.id } })
  await go(page, '/my-schedule')
  await go(page, '/messaging')
  await alive(page)
  await post(page, 'Hello from the corridor')
  await posted(page, 'Hello from the corridor').waitFor()
  await go(page, '/sponsors')
  await page.locator('a[data-dialog^=message]').first().click()
  await alive(page)
  await fillIn(page, 'A private word')
  await page.getByLabel('Your Email').fill(MAIL)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.locator('.toast').waitFor()
  // Whoever organizes: every tab, and the public pages while she is signed in.
  await page.request.post(`${network.origin}/api/login`, { data: ADMIN })
  for (const tab of ['sessions', 'rooms', 'speakers', 'sponsors', 'messages', 'live']) {
    await go(page, `/admin?tab=${tab}`)
    await alive(page)
  }
  for (const path of ['/', '/speakers', '/messaging', '/screen', '/changes', `/questions?session=${talk.id}`])
    await go(page, path)
  // Another event, and back.
  await go(page, '/?eventSlug=cbus')
  await saved(page, 'cbus')
  await go(page, '/')

  const words = await savedWords(page)
  const [ours, theirs] = await Promise.all(['pgh', 'cbus'].map(idsOf))
  const secrets = (await page.context().cookies()).map(({ value }) => value).filter((value) => value.length > 8)
  expect(secrets.length).toBeGreaterThan(1)
  const holding = (parts: string[], of = /./) =>
    Object.keys(words).filter((name) => of.test(name) && parts.some((part) => words[name]!.includes(part)))
  expect({
    organizers: Object.keys(words).filter((name) => /admin|login|dashboard|upload-panel/.test(name)),
    calls: Object.keys(words).filter((name) =>
      / \/api\/(?!search\/index|(?:rooms|sessions)\/times|sessions\/changes)/.test(name),
    ),
    cookies: holding([...secrets, '"set-cookie"']),
    own: holding([MAIL, 'A private word']),
    theirsInOurs: holding(theirs!, /^copy \//),
    oursInTheirs: holding(ours!, /^copy cbus/),
    caches: [...new Set(Object.keys(words).map((name) => name.slice(0, name.indexOf(' /'))))].sort(),
  }).toEqual({
    organizers: [],
    calls: [],
    cookies: [],
    own: [],
    theirsInOurs: [],
    oursInTheirs: [],
    caches: ['copy ', 'copy cbus', 'files'],
  })
  await expectSoon(() => waitingPosts(page), { databases: ['outbox'], posts: 0 })
}, 120_000)

const idsOf = async (slug: string): Promise<string[]> =>
  (await (await app.visitor().get(`/api/sessions?eventSlug=${slug}`)).json()).map(({ id }: { id: string }) => id)

const waitingPosts = (page: TestPage) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const posts = await new Promise((done) => {
      const asked = indexedDB.open('outbox')
      asked.onsuccess = () => {
        const count = asked.result.transaction('posts').objectStore('posts').count()
        count.onsuccess = () => done(count.result)
      }
    })
    return { databases, posts }
  })
