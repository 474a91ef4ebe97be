import type { TabName } from '../../../src/features/dashboard/tabs.tsx'
import { ADMIN, type TestApp } from '../../support/app.ts'
import { openPage, type PageOptions, type TestPage } from '../../support/browser.ts'
import { until } from '../../support/until.ts'

/** With a `clock`, a test lets time pass: `page.clock.fastForward(61_000)`. */
type Options = PageOptions & { tab?: TabName; event?: string; clock?: boolean }

/** The dashboard of an organizer who signed in, on a tab of an event. */
export async function openDashboard(
  app: TestApp,
  { tab = 'sessions', event = 'pgh', clock, ...options }: Options = {},
) {
  const page = await openPage(options)
  if (clock) await page.clock.install()
  await page.context().addCookies([await loginOf(app)])
  const events = (await (await page.context().request.get(`${app.origin}/api/events`)).json()) as Row[]
  const id = events.find(({ slug }) => slug === event)?.id
  await page.addInitScript((chosen) => {
    if (chosen && !localStorage.getItem('admin-selected-event')) localStorage.setItem('admin-selected-event', chosen)
  }, id)
  await page.goto(`${app.origin}/admin?tab=${tab}`)
  await page.locator('.list-panel[aria-busy="false"], .planner-grid').first().waitFor()
  return page
}

type Row = { id: string; slug: string }

/** Hashing passwords is slow on purpose: the tests of a file share a login. */
const logins = new WeakMap<TestApp, Promise<Cookie>>()
type Cookie = { name: string; value: string; url: string }

function loginOf(app: TestApp): Promise<Cookie> {
  const login = logins.get(app) ?? app.admin().then(({ cookie }) => loginIn(cookie, app.origin))
  logins.set(app, login)
  return login
}

function loginIn(header: string, url: string): Cookie {
  return { name: 'login', value: new Bun.CookieMap(header).get('login') ?? '', url }
}

/** A login of this page's own, which it may end. */
export async function signIn(app: TestApp, page: TestPage) {
  await page.context().request.post(`${app.origin}/api/login`, { data: ADMIN, headers: { origin: app.origin } })
}

/** The words of the toast: its title, and what it says beneath. It is pointed at, so that it stays until something else is (product §2.8). */
export async function toastOf(page: TestPage, title: string): Promise<string[]> {
  let words: string[] = []
  const toast = page.locator('.toast', { hasText: title })
  await until(async () => {
    await toast.hover()
    words = await toast.locator('.toast-text > strong, .toast-text > span').allTextContents()
    return words.length > 0
  })
  return words
}

export function rowOf(page: TestPage, name: string) {
  return page.locator('.row', { has: page.getByRole('heading', { name, exact: true }) })
}

/** What `confirm()` asks, and what is answered, once what happens meanwhile is done; for the next question only. */
export function answerNext(page: TestPage, accept: boolean, meanwhile?: () => Promise<unknown>): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', async (dialog) => {
      await meanwhile?.()
      await (accept ? dialog.accept() : dialog.dismiss())
      resolve(dialog.message())
    })
  })
}

/** What React's development build and refused calls leave on the console. */
export const EXPECTED = /React DevTools|status of 40\d|status of 503|ERR_FAILED/
