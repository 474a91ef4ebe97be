import { expect } from 'bun:test'
import type { TestPage } from '../../support/browser.ts'
import { rowOf, toastOf } from './dashboard-page.ts'

type Organizer = { username: string; password: string }

/** By the form, as anybody does, and on to Columbus. */
export async function signIn(page: TestPage, app: { origin: string }, { username, password }: Organizer) {
  await page.goto(`${app.origin}/admin`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText(`Welcome, ${username}`).waitFor()
  await page.getByLabel('Managing Event').selectOption('WITCON CBUS')
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
}

/** Presses a button that changes much, and answers what is said of it, once before and once after the page was loaded again. */
export async function press(page: TestPage, name: string): Promise<string | undefined> {
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await page.getByRole('button', { name, exact: true }).click()
  const said = await toastOf(page, 'Success')
  await page.waitForFunction(() => !('isOldPage' in window))
  expect(await toastOf(page, 'Success')).toEqual(said)
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
  await page.locator('.toast').waitFor({ state: 'detached' })
  return said[1]
}

/** The form of a session. */
export async function openSession(page: TestPage, title: string) {
  await rowOf(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click()
  return page.getByRole('dialog', { name: 'Edit Session' })
}
