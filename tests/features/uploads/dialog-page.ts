import { expect } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import type { PageOptions, TestPage } from '../../support/browser.ts'
import { openDashboard, toastOf } from '../dashboard/dashboard-page.ts'
import { picture } from './pictures.ts'

/** The dialog for the logo of the first sponsor. */
export async function openUpload(app: TestApp, options: PageOptions = {}): Promise<TestPage> {
  const page = await openDashboard(app, { tab: 'sponsors', ...options })
  await openAgain(page)
  return page
}

export async function openAgain(page: TestPage) {
  await page
    .getByRole('button', { name: /^Upload logo of / })
    .first()
    .click()
  await page.locator('.upload-panel').waitFor()
}

export async function pngFile(name: string) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(await picture(300, 300)) }
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

export function choose(page: TestPage, file: ChosenFile) {
  return page.locator('.upload-panel input').setInputFiles([file])
}

/** Uploads the chosen file, and answers the address under which the list shows it. */
export async function uploadedLogo(page: TestPage): Promise<string> {
  const saved = page.waitForResponse('**/api/sponsor-logos')
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  const { objectPath } = await (await saved).json()
  expect(await toastOf(page, 'Logo uploaded')).toEqual(['Logo uploaded successfully'])
  await page.locator(`.sponsor-row img[src="${objectPath}"]`).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return objectPath
}
