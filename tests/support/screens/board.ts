import type { Page } from 'playwright-core'
import type { TestApp } from '../app.ts'
import type { Take } from './screenshot.ts'

/** What attendees see of a board that organizers closed, slowed or hold, and of what could not be sent. */
export async function takeBoard(app: TestApp, take: Take, sponsorId: string) {
  const admin = await app.admin()
  const set = (what: string, said: object) => admin.put(`/api/admin/board/${what}`, { eventSlug: 'pgh', ...said })
  const sponsor = `/sponsors?message=${sponsorId}`

  await take('messaging-long-text', '/messaging', { act: (page) => type(page, `${'Long words. '.repeat(40)}And so`) })
  await take('messaging-refused-by-form', '/messaging', { act: (page) => send(page, '') })
  await take('messaging-waiting', '/messaging', { act: sendInTunnel })
  await take('messaging-old', '/messaging', { act: (page) => sendInTunnel(page).then(() => age(page)) })
  await take('sponsor-message-waiting', sponsor, { act: sendInTunnel })
  await take('unsent', sponsor, { act: (page) => sendInTunnel(page).then(() => leave(page)) })
  await take('unsent-open', sponsor, {
    act: async (page) => {
      await sendInTunnel(page)
      await leave(page)
      await page.locator('.unsent summary').click()
    },
  })
  await set('slow', { seconds: 300 })
  await take('messaging-slow', '/messaging')
  await set('slow', { seconds: null })
  await set('held', { isHeld: true })
  await take('messaging-held', '/messaging', { act: (page) => send(page, 'Is there a second coffee stand?') })
  await set('held', { isHeld: false })
  await take('messaging-refused', '/messaging', {
    act: async (page) => {
      await sendInTunnel(page)
      await set('closed', { isClosed: true })
      await page.context().setOffline(false)
      await page.locator('form [role=alert]').waitFor()
      await set('closed', { isClosed: false })
    },
  })
  await set('closed', { isClosed: true })
  await take('messaging-closed', '/messaging')
  await set('closed', { isClosed: false })
}

async function type(page: Page, text: string) {
  await page.getByLabel('Your Name').fill('Delphine')
  const email = page.getByLabel('Your Email')
  if (await email.count()) await email.fill('delphine@example.com')
  await page.getByLabel('Message', { exact: true }).fill(text)
}

async function send(page: Page, text: string) {
  await type(page, text)
  await page.getByRole('button', { name: /^(Post|Send) Message$/ }).click()
  await page.locator('.posts .held, .waiting-posts, [aria-invalid=true]').first().waitFor()
}

async function sendInTunnel(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  // What sending needs is fetched when the form is first touched.
  await page.getByLabel('Your Name').focus()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await send(page, 'Does anybody know whether the talks are recorded?')
}

/** As if it had been written yesterday, in the outbox of the worker. */
async function age(page: Page) {
  await page.evaluate(() => {
    const opened = indexedDB.open('outbox', 1)
    opened.onsuccess = () => {
      const store = opened.result.transaction('posts', 'readwrite').objectStore('posts')
      const all = store.getAll()
      all.onsuccess = () => {
        for (const post of all.result) store.put({ ...post, at: Date.now() - 25 * 3_600_000 })
      }
    }
  })
  await page.evaluate(() => navigator.serviceWorker.controller!.postMessage({ outbox: 'flush' }))
  await page.locator('.waiting-posts', { hasText: 'Still send this?' }).waitFor()
}

/** Closes the dialog that the page was opened with. */
async function leave(page: Page) {
  await page.keyboard.press('Escape')
  await page.locator('.unsent details').waitFor()
}
