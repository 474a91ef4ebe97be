import type { Page } from 'playwright-core'
import { TABS } from '../../../src/features/dashboard/tabs.tsx'
import type { Take } from './screenshot.ts'

/** While Pittsburgh's talks are on. */
const REHEARSED = 'at=2027-03-13T10:20:00-05:00'

/** The dashboard, tab by tab, and the Live desk on the day. */
export async function takeOrganizers(take: Take) {
  const signedIn = true
  await take('login', '/admin/login')
  for (const tab of Object.keys(TABS)) await take(`admin-${tab}`, `/admin?tab=${tab}`, { signedIn })
  for (const desk of ['announce', 'board', 'questions', 'feedback'])
    await take(`admin-live-${desk}`, `/admin?tab=live&desk=${desk}`, { signedIn, act: untilRead })
  await take('admin-signed-out', '/admin?tab=live', { signedIn, act: endLogin })
  await take('admin-live-rehearsed', `/admin?tab=live&${REHEARSED}`, { signedIn, act: untilRunning })
  await take('admin-live-late', `/admin?tab=live&${REHEARSED}`, { signedIn, act: openLate })
  await take('admin-live-not-rehearsed', `/admin?tab=live&${REHEARSED}`, { signedIn, act: writeWhileRehearsing })
}

/** The part of the desk that is in the address is there a moment after the first one. */
const untilRead = (page: Page) => page.locator('.live-desk .list-panel[aria-busy=false]').first().waitFor()

/** As it is after she did not sign in again. */
async function endLogin(page: Page) {
  await page.context().clearCookies()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.locator('.signed-out p').waitFor()
}

/** What is on now, with what can be done about it. */
const untilRunning = (page: Page) => page.getByRole('button', { name: 'Late…' }).first().waitFor()

async function openLate(page: Page) {
  await page.getByRole('button', { name: 'Late…' }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function writeWhileRehearsing(page: Page) {
  await page.getByRole('button', { name: '+10 min' }).first().click()
  await page.getByRole('alertdialog').waitFor()
}
