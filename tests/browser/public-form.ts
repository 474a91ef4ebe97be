import type { TestPage } from '../support/browser.ts'

/** Waits until the first island of the page is alive. */
export const alive = (page: TestPage) => page.locator('island-root[alive]').first().waitFor({ state: 'attached' })

export const name = (page: TestPage) => page.getByLabel('Your Name')
export const message = (page: TestPage) => page.getByLabel('Message', { exact: true })
export const toast = (page: TestPage) => page.getByRole('region', { name: 'Notification' }).locator('.toast')

export async function fillIn(page: TestPage, text: string) {
  await name(page).fill('Ada')
  await message(page).fill(text)
}
