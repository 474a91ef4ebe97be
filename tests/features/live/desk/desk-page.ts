import type { TestApp } from '../../../support/app.ts'
import { openPage, type PageOptions, phone, type TestPage } from '../../../support/browser.ts'
import { setClock } from '../../../support/on-the-day.ts'
import { signIn } from '../../dashboard/dashboard-page.ts'

/** 10:20 AM where the halls are (late-room.ts), on their day. */
const AT = '2027-04-10T14:20:00Z'

export type DeskOptions = PageOptions & {
  /** What the address says besides. */
  asked?: string
  /** What the clock says, or, in `asked`, what is rehearsed. */
  at?: string
  /** The cookie of an organizer who signed in before; else the page has a login of its own. */
  login?: string
}

/** The Live desk of an organizer who signed in, on her phone on the day. */
export async function openDesk(
  app: TestApp,
  { asked = '', at = AT, login, ...options }: DeskOptions = {},
): Promise<TestPage> {
  const page = await openPage({ ...phone, ...options })
  await setClock(page, at)
  const value = new Bun.CookieMap(login).get('login')
  if (value) await page.context().addCookies([{ name: 'login', value, url: app.origin }])
  else await signIn(app, page)
  await page.goto(`${app.origin}/admin?tab=live${asked}`)
  await page.locator('.live-desk').waitFor()
  return page
}

export const roomOf = (page: TestPage, name: string) =>
  page.locator('.desk-room', { has: page.getByRole('heading', { name, exact: true }) })
export const statesOf = (page: TestPage, name: string) => roomOf(page, name).locator('.badge').allTextContents()
export const tap = (page: TestPage, room: string, name: string) =>
  roomOf(page, room).getByRole('button', { name }).click()
