import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, standInTheWay } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { heard } from './late-script.ts'
import { alive, fillIn, message, name, toast } from './public-form.ts'

await launchBrowser()
const app = await startFileApp()

async function openBoard() {
  const page = await openPage({ url: `${app.origin}/messaging` })
  await alive(page)
  return page
}

test('a post appears on the board at once, and the form keeps only the name', async () => {
  const page = await openBoard()
  await fillIn(page, 'Hello everybody')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain('Message SentYour message has been posted successfully.')
  await page.locator('.posts li', { hasText: 'Hello everybody' }).waitFor()
  expect(await page.locator('.posts li').first().textContent()).toContain('less than a minute ago')
  await expectSoon(async () => [await name(page).inputValue(), await message(page).inputValue()], ['Ada', ''])
  await noConsoleMessages(page)
})

test('a post stays on the board although an older list comes late and no newer one', async () => {
  const page = await openBoard()
  const isPosted = Promise.withResolvers<void>()
  let requests = 0
  await standInTheWay(page, '**/api/attendee-messages*', async (route) => {
    if (route.request().method() === 'POST') return route.continue()
    if (requests++ > 0) return route.abort()
    const earlier = await route.fetch()
    await isPosted.promise
    await route.fulfill({ response: earlier })
  })
  const news = { revisions: { event: 1_000_000 }, spreadMs: 0 }
  await page.evaluate((detail) => document.dispatchEvent(new CustomEvent('news', { detail })), news)
  await until(() => requests === 1)
  await fillIn(page, 'Posted and cut off')
  await page.getByRole('button', { name: 'Post Message' }).click()
  const post = page.locator('.posts li', { hasText: 'Posted and cut off' })
  await post.getByRole('button', { name: 'Remove' }).waitFor()
  // The list from before the post comes last.
  const answered = page.waitForResponse('**/api/attendee-messages*')
  isPosted.resolve()
  await (await answered).finished()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(await post.count()).toBe(1)
})

test('toasts show one at a time for five seconds, are swiped to the right, and are reached by F8', async () => {
  const page = await openBoard()
  for (const text of ['One', 'Two']) {
    await fillIn(page, text)
    await page.getByRole('button', { name: 'Post Message' }).click()
    await page.locator('.posts li', { hasText: text }).waitFor()
  }
  await page.waitForFunction('document.querySelectorAll(".toast").length === 1')
  // Pointed at, it stays until it is tried.
  await toast(page).hover()
  await page.keyboard.press('F8')
  await expectSoon(() => page.evaluate('document.activeElement.classList.contains("toast")'), true)

  const box = (await page.locator('.toast-text').boundingBox())!
  const swipe = async (by: number) => {
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20 + by, box.y + 10, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(49)
  await swipe(-200)
  await expectSoon(() => toast(page).count(), 1)
  await swipe(50)
  await toast(page).waitFor({ state: 'detached' })

  await fillIn(page, 'Three')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.mouse.move(0, 0)
  const time = toast(page).locator('.Toastify__progress-bar--animated')
  const advance = (ms: number) =>
    time.evaluate(async (bar, ms) => {
      const [animation] = bar.getAnimations()
      await animation!.ready
      animation!.currentTime = ms
      return animation!.effect!.getComputedTiming().duration
    }, ms)
  await page.locator('.toast:not(.toast-in)').waitFor()
  expect(await advance(100)).toBe(5000)
  await expectSoon(() => toast(page).count(), 1)
  await advance(5000)
  await toast(page).waitFor({ state: 'detached' })
})

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

test('a missing value is reported at its field, which takes the focus', async () => {
  const page = await openBoard()
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.getByText('Name is required').waitFor()
  await until(() => isFocused(name(page)))
  await name(page).fill('Ada')
  await message(page).fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.getByText('Message is too long').waitFor()
  await expectSoon(() => page.getByText('Name is required').count(), 0)
  await until(() => isFocused(message(page)))
})

test('a post is sent once, however often the button is pressed', async () => {
  const page = await openBoard()
  let sent = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/api/attendee-messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    await held.promise
    await route.continue()
  })
  await fillIn(page, 'Only once')
  await page.getByRole('button', { name: 'Post Message' }).click()
  const busy = page.getByRole('button', { name: 'Sending...' })
  await busy.waitFor()
  await expectSoon(() => busy.isDisabled(), true)
  await message(page).press('ControlOrMeta+Enter')
  await name(page).press('Enter')
  held.resolve()
  await page.locator('.posts li', { hasText: 'Only once' }).waitFor()
  expect(sent).toBe(1)
})

test('a stored post leaves its field, however long the board takes to reload', async () => {
  const page = await openBoard()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/attendee-messages?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await fillIn(page, 'Stored already')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await toast(page).waitFor()
  await expectSoon(() => message(page).inputValue(), '')
  held.resolve()
  await page.locator('.posts li', { hasText: 'Stored already' }).waitFor()
})

test('a post without a connection keeps its text, also after a reload', async () => {
  const page = await openBoard()
  await name(page).focus()
  await heard(page, 'schema')
  await heard(page, 'toaster')
  await page.context().setOffline(true)
  await fillIn(page, 'From the tunnel')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain('ErrorFailed to send message. Please try again.')
  await expectSoon(() => toast(page).getAttribute('role'), 'alert')
  await expectSoon(() => message(page).inputValue(), 'From the tunnel')
  await page.context().setOffline(false)
  await page.reload()
  await alive(page)
  await page.waitForFunction('document.querySelector("textarea").value === "From the tunnel"')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.locator('.posts li', { hasText: 'From the tunnel' }).waitFor()
  await page.reload()
  await alive(page)
  await expectSoon(async () => [await name(page).inputValue(), await message(page).inputValue()], ['Ada', ''])
})

test('the form reports a failure whose toast cannot be loaded', async () => {
  const page = await openBoard()
  await page.context().setOffline(true)
  await fillIn(page, 'From the start')
  await page.getByRole('button', { name: 'Post Message' }).click()
  const alert = page.locator('form [role=alert]')
  await alert.waitFor()
  await expectSoon(() => alert.textContent(), 'ErrorFailed to send message. Please try again.')
  await expectSoon(() => message(page).inputValue(), 'From the start')
})

test('text that was typed before the script loaded stays', async () => {
  const page = await openPage()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${app.origin}/messaging`, { waitUntil: 'commit' })
  await name(page).waitFor()
  await fillIn(page, 'Typed early')
  held.resolve()
  await alive(page)
  await expectSoon(
    async () => [await name(page).inputValue(), await message(page).inputValue()],
    ['Ada', 'Typed early'],
  )
  await page.reload()
  await alive(page)
  await page.waitForFunction('document.querySelector("textarea").value === "Typed early"')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.locator('.posts li', { hasText: 'Typed early' }).waitFor()
})

const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()

async function openSponsorDialog() {
  const page = await openPage({ url: `${app.origin}/sponsors` })
  await page.locator(`a[data-dialog="message-${sponsor.id}"]`).click()
  await alive(page)
  return page
}

test('a message to a sponsor closes its dialog, empties its form and says so', async () => {
  const page = await openSponsorDialog()
  await fillIn(page, 'Do you hire?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Please enter an email address').or(page.getByText('Email is required')).waitFor()
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain(
    `Message SentYour message to ${sponsor.name} has been sent successfully.`,
  )
  expect(page.url()).toBe(`${app.origin}/sponsors`)
  await page.locator(`a[data-dialog="message-${sponsor.id}"]`).click()
  await alive(page)
  for (const label of ['Your Name', 'Your Email', 'Message'])
    await expectSoon(() => page.getByLabel(label, { exact: true }).inputValue(), '')
  await noConsoleMessages(page)
})

test('a failure is said inside the open dialog, where it can be reached', async () => {
  const page = await openSponsorDialog()
  await page.route('**/api/messages', (route) => route.abort())
  await fillIn(page, 'Do you hire?')
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const failed = page.locator('dialog:modal .toast')
  await failed.waitFor()
  expect(await failed.textContent()).toContain('ErrorFailed to send message. Please try again.')
  await failed.getByRole('button', { name: 'Close' }).click()
  await failed.waitFor({ state: 'detached' })
  await expectSoon(() => message(page).inputValue(), 'Do you hire?')
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
})
