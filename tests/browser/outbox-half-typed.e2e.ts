import { afterAll, beforeAll, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { pittsburghOn } from '../features/questions/conference-day.ts'
import { launchBrowser, openPage, phone, standInTheWay, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { type OnPhone, startOnPhone } from './app-on-phone.ts'
import { post, posted } from './board-on-phone.ts'
import { aliveAround, fieldOf, type PublicForm, publicForms } from './half-typed.ts'
import { alive, message, toast } from './public-form.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
let on: OnPhone
let forms: PublicForm[]
beforeAll(async () => {
  on = await startOnPhone()
  forms = await publicForms(on.app)
})
afterAll(() => on.close())

const WORDS = 'Half a thought, and'

/** Types into each form in turn, lets something happen, and looks for the words where they were. */
async function survives(happens: (page: TestPage, address: string) => Promise<TestPage>, { worker = false } = {}) {
  for (const form of forms) {
    await pittsburghOn(form.day)
    const address = `${on.network.origin}${form.path}`
    const page = await openPage({ ...phone, worker, url: address })
    await aliveAround(page, form)
    await fieldOf(page, form).fill(WORDS)
    const after = await happens(page, address)
    await aliveAround(after, form)
    await expectSoon(() => fieldOf(after, form).inputValue(), WORDS)
    await page.context().close()
  }
}

test(
  'what is half typed outlives a reload',
  () =>
    survives(async (page) => {
      await page.reload()
      return page
    }),
  60_000,
)

test(
  'it outlives a look at another page, and the way back',
  () =>
    survives(async (page) => {
      await page.goto(`${on.network.origin}/speakers`)
      await page.goBack()
      return page
    }),
  60_000,
)

test(
  'it outlives the crash of its tab',
  () =>
    survives(async (page, address) => {
      const crashed = page.waitForEvent('crash')
      page.goto('chrome://crash').catch(() => {})
      await crashed
      const next = (await page.context().newPage()) as TestPage
      await next.goto(address)
      return next
    }),
  60_000,
)

test('it outlives that the operator turns saving off', async () => {
  try {
    await survives(
      async (page) => {
        env.OFFLINE = false
        await page.reload()
        await page.evaluate(async () => {
          while (await navigator.serviceWorker.getRegistration()) await new Promise(requestAnimationFrame)
        })
        await page.reload()
        env.OFFLINE = true
        return page
      },
      { worker: true },
    )
  } finally {
    env.OFFLINE = true
  }
}, 120_000)

test('on a device that keeps nothing for us it stands in its field, and is posted from there', async () => {
  const page = await openPage(phone)
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
  })
  await page.goto(`${on.network.origin}/messaging`)
  await alive(page)
  const mend = await standInTheWay(page, '**/api/attendee-messages', (route) => route.abort())
  await post(page, 'Nobody keeps this')
  await toast(page).waitFor()
  await expectSoon(() => message(page).inputValue(), 'Nobody keeps this')
  mend()
  await page.getByRole('button', { name: 'Post Message' }).click()
  await posted(page, 'Nobody keeps this').waitFor()
})

test('where the device is full a post that cannot be sent stays in its form, and says so', async () => {
  const page = await visitAndSave(on.network.origin, '/messaging')
  await alive(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: on.network.origin, quotaSize: 1 })
  await on.network.gone()
  await post(page, 'No room for this')
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain('ErrorFailed to send message. Please try again.')
  await expectSoon(() => message(page).inputValue(), 'No room for this')
  await on.network.good()
  await page.getByRole('button', { name: 'Post Message' }).click()
  await posted(page, 'No room for this').waitFor()
})
