import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { mySchedules, pushSubscriptions } from '../../../db/schema.ts'
import { sendDuePushes } from '../../../src/features/my-schedule/push/send-pushes.ts'
import { pushPublicKey } from '../../../src/features/my-schedule/push/web-push.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { startPushService } from '../../support/push-service.ts'
import { expectSoon, until } from '../../support/until.ts'
import { star, starOn, startDayOfStars, writeDayOfStars } from './a-day-of-stars.ts'

await launchBrowser()
const app = await startDayOfStars()
const service = startPushService()
beforeEach(writeDayOfStars)

const STARS = ['keynote', 'coffee', 'bridges']
const offer = (page: TestPage) => page.locator('form.push')

/** A phone that may notify, on My schedule, with what stands in for what no test can reach. */
async function openMine(
  stars: string[],
  standIn: (page: TestPage) => Promise<unknown>,
  permissions = ['notifications'],
) {
  const page = await openPage({ ...phone, worker: true, context: { permissions } })
  await standIn(page)
  await page.goto(app.origin)
  await starOn(page, ...stars)
  await page.goto(`${app.origin}/my-schedule`)
  return page
}

/** The push service of Chromium is out of reach, so subscriptions are of the one that stands in for it. */
function subscribedAt({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
  const subscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
  // Headless Chromium says `denied` here although it was granted.
  Object.defineProperty(Notification, 'permission', { value: 'granted' })
  PushManager.prototype.subscribe = async (options) => {
    document.documentElement.dataset.subscribed = String(options?.applicationServerKey)
    return subscription as unknown as PushSubscription
  }
}

test('notifications are offered after the third star, turned on, shown by the browser, and off by one tap', async () => {
  const browser = service.browser('/real-browser')
  const page = await openMine(STARS.slice(0, 2), (page) => page.addInitScript(subscribedAt, browser.subscription))
  await page.locator('.my-tools').waitFor()
  await expectSoon(() => offer(page).isVisible(), false)
  await page.goto(app.origin)
  await Promise.all([page.waitForResponse('**/api/my-schedule?*'), star(page, STARS[2]!).click()])
  await until(async () => (await db.select().from(mySchedules))[0]!.sessionIds.length === 3)
  await page.goto(`${app.origin}/my-schedule`)
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  const hasWorker = () =>
    page.evaluate(
      async () => !!(await navigator.serviceWorker.getRegistration('/push/worker.js'))?.scope.endsWith('/push/'),
    )
  expect(await hasWorker()).toBe(false)
  expect(await overlaps(page)).toEqual([])
  await expectAccessible(page)

  await page.getByLabel('There is an announcement for my rooms or days').uncheck()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()
  const [kept] = await db.select().from(pushSubscriptions)
  expect([kept?.kinds, kept?.endpoint]).toEqual([['soon', 'changes'], browser.subscription.endpoint])
  expect(await page.locator('html').getAttribute('data-subscribed')).toBe(pushPublicKey())
  expect(await hasWorker()).toBe(true)

  await sendDuePushes(Date.parse('2027-03-13T08:50:00-05:00'))
  const place = `${app.origin}/?eventSlug=pgh&session=keynote`
  expect(await shownAndOpened(page, browser.messages()[0]!)).toEqual({
    title: 'Keynote',
    body: 'In 10 minutes · Grand Hall',
    tag: 'keynote',
    icon: '/images/icon-192.png',
    opened: place,
  })

  await page.reload()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()
  await expectSoon(() => page.getByLabel('There is an announcement for my rooms or days').isChecked(), false)
  await page.getByLabel('A starred session moves or is canceled').uncheck()
  await expectSoon(async () => (await db.select().from(pushSubscriptions)).map(({ kinds }) => kinds), [['soon']])
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(await db.$count(pushSubscriptions)).toBe(0)
  await noConsoleMessages(page)
}, 60_000)

/** Words under their checkbox, and what touches the button. */
const overlaps = (page: TestPage) =>
  offer(page).evaluate((form) => {
    const labels = [...form.querySelectorAll('label')].filter((label) => {
      const words = document.createRange()
      words.selectNode(label.lastChild!)
      return words.getBoundingClientRect().left < label.querySelector('input')!.getBoundingClientRect().right
    })
    const button = form.querySelector('button')!.getBoundingClientRect()
    const others = [...form.querySelectorAll('label, p:not(:empty)')].filter((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top < button.bottom + 8 && bottom > button.top - 8
    })
    return [...labels, ...others].map(({ textContent }) => textContent)
  })

/** Gives a message to the worker, as the browser does with what its push service sent, and taps what it shows. */
async function shownAndOpened(page: TestPage, data: string) {
  const context = page.context()
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/push/worker.js'))!
  await worker.evaluate(standInForShowing)
  const session = await context.newCDPSession(page)
  let registrationId: string | undefined
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'))?.registrationId ?? registrationId
  })
  await session.send('ServiceWorker.enable')
  await until(() => registrationId !== undefined)
  await session.send('ServiceWorker.deliverPushMessage', { origin: app.origin, registrationId: registrationId!, data })
  return worker.evaluate(() => (self as unknown as { tapped: Promise<unknown> }).tapped)
}

/** Only a real tap may open a page, and a Chromium without a screen may show no notification. */
function standInForShowing() {
  const scope = self as unknown as ServiceWorkerGlobalScope & { tapped: Promise<unknown> }
  const { promise, resolve } = Promise.withResolvers<unknown>()
  scope.tapped = promise
  const show = ServiceWorkerRegistration.prototype.showNotification
  ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
    const [real] = await show.call(this, title, options).then(
      () => this.getNotifications(),
      () => [],
    )
    const { body, tag, icon, data } = real ?? options!
    scope.clients.openWindow = async (opened) => {
      resolve({ title: real?.title ?? title, body, tag, icon: new URL(icon!, location.href).pathname, opened })
      return null
    }
    const tap = Object.assign(new ExtendableEvent('notificationclick'), { notification: { data, close() {} } })
    scope.dispatchEvent(tap)
  }
}

test('a browser that blocks notifications says so, and nothing is stored', async () => {
  const page = await openMine(
    STARS,
    (page) =>
      page.addInitScript(() => {
        Notification.requestPermission = async () => 'denied'
      }),
    [],
  )
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Notifications are blocked. Allow them for this site in your browser’s settings.').waitFor()
  expect(await db.$count(pushSubscriptions)).toBe(0)
})

test('Safari’s tab on an iPhone draws the way to the Home Screen instead of a button', async () => {
  const page = await openMine(STARS, (page) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
      Object.defineProperties(Navigator.prototype, { standalone: { value: false }, maxTouchPoints: { value: 5 } })
    }),
  )
  await expectSoon(
    async () =>
      (await offer(page).locator('li:visible').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim()),
    [
      'Tap Share below or above this page.',
      'Tap Add to Home Screen.',
      'Open the app from there. “Use on another device” brings your stars along. Then turn on notifications.',
    ],
  )
  expect([await offer(page).locator('svg:visible').count(), await offer(page).getByRole('button').count()]).toEqual([
    2, 0,
  ])
  await expectAccessible(page)
})
