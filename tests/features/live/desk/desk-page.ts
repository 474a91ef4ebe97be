import { afterAll, beforeEach } from 'bun:test'
import { db } from '../../../../db/client.ts'
import { changes, events } from '../../../../db/schema.ts'
import { startApp, type TestApp } from '../../../support/app.ts'
import { launchBrowser, openPage, type PageOptions, phone, type TestPage } from '../../../support/browser.ts'
import { setClock } from '../../../support/on-the-day.ts'
import { signIn } from '../../dashboard/dashboard-page.ts'
import { writeHalls } from './late-room.ts'

/** 10:20 AM where the halls are (late-room.ts), on their day. */
const AT = '2027-04-10T14:20:00Z'

type DeskOptions = PageOptions & {
  /** What the address says besides. */
  asked?: string
  /** What the clock says, or, in `asked`, what is rehearsed. */
  at?: string
}

/** The browser and the app for a test file, at its top level; each test finds both halls as they were planned. */
export async function startHalls(): Promise<TestApp> {
  await launchBrowser()
  const app = await startApp({ seeded: false })
  afterAll(() => app.close())
  beforeEach(async () => {
    await db.delete(events)
    await db.delete(changes)
    await writeHalls()
  })
  return app
}

/** The Live desk of an organizer who signed in, on her phone on the day. */
export async function openDesk(app: TestApp, { asked = '', at = AT, ...options }: DeskOptions = {}): Promise<TestPage> {
  const page = await openPage({ ...phone, ...options })
  await setClock(page, at)
  await signIn(app, page)
  await page.goto(`${app.origin}/admin?tab=live${asked}`)
  await page.locator('.live-desk').waitFor()
  return page
}

export const roomOf = (page: TestPage, name: string) =>
  page.locator('.desk-room', { has: page.getByRole('heading', { name, exact: true }) })
export const statesOf = (page: TestPage, name: string) => roomOf(page, name).locator('.badge').allTextContents()
export const tap = (page: TestPage, room: string, name: string) =>
  roomOf(page, room).getByRole('button', { name }).click()
