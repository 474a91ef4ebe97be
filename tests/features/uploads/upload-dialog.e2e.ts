import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '../../support/accessible.ts'
import { launchBrowser, noConsoleMessages, openPage, type TestPage } from '../../support/browser.ts'
import type { Organiser } from './organiser.ts'
import { picture, svg } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
process.env.DATA_DIR = folder
const { startOrganiser } = await import('./organiser.ts')
const { servePageWithButton } = await import('./upload-button-page.ts')

let organiser: Organiser
let server: Awaited<ReturnType<typeof servePageWithButton>>
await launchBrowser()
beforeAll(async () => {
  organiser = await startOrganiser()
  server = await servePageWithButton(organiser.app)
})
afterAll(async () => {
  await server.stop(true)
  await organiser.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function openDialog(options: Parameters<typeof openPage>[0] = {}): Promise<TestPage> {
  const page = await openPage(options)
  const [name, value] = organiser.cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: server.url.origin }])
  await page.goto(`${server.url.origin}/test?speaker=${organiser.ada.id}`)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Drop files here').waitFor()
  return page
}

const file = async (name: string, size = 300) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await picture(size, size)),
})
const choose = async (page: TestPage, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('.uppy-Dashboard-input').first().setInputFiles(files)

const drop = (page: TestPage, names: string[]) =>
  page.locator('.uppy-Dashboard-inner').evaluate((area, names) => {
    const dataTransfer = new DataTransfer()
    for (const name of names) dataTransfer.items.add(new File(['picture'], name, { type: 'image/png' }))
    for (const type of ['dragover', 'drop']) area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }))
  }, names)

test('a picture is chosen, previewed, sent and shown, under the policy of the pages', async () => {
  const page = await openDialog()
  await expectAccessible(page)
  await choose(page, await file('ada.png'))
  await page.locator('.uppy-Dashboard-Item-previewImg').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await page.getByText('Photo uploaded successfully').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const shown = page.getByRole('img', { name: 'Ada' })
  await shown.waitFor()
  expect(await shown.getAttribute('src')).toMatch(/^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/)
  await noConsoleMessages(page)
})

test('what cannot be taken is refused in the words of the spec', async () => {
  const page = await openDialog()
  await drop(page, ['one.png', 'two.png'])
  await page.getByText('You can only upload 1 file(s)').first().waitFor()
  await choose(page, { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await page.getByText('This file is not a picture we can take').first().waitFor()
  await choose(page, { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await page.getByText('This file is too large; at most 5 MB can be uploaded').first().waitFor()
  await noConsoleMessages(page, { except: /^(error|warning): \[Uppy\]/ })
})

test('Escape closes the dialog and gives the focus back', async () => {
  const page = await openDialog()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Upload')
})

test('an upload that fails keeps the picture, and can be tried again', async () => {
  const page = await openDialog()
  await page.route('**/api/objects/upload', (route) => route.abort())
  await choose(page, await file('ada.png'))
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await page.getByText('Failed to get upload URL').first().waitFor()
  await page.unroute('**/api/objects/upload')
  await page.getByRole('button', { name: 'Retry upload' }).first().click()
  await page.getByText('Photo uploaded successfully').waitFor()
})

test('on a phone it fits', async () => {
  const page = await openDialog({ width: 360, height: 740, touch: true })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})
