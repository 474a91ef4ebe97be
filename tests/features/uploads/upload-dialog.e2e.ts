import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '../../support/accessible.ts'
import { noConsoleMessages, standInTheWay, stopClock, type TestPage } from '../../support/browser.ts'
import { expectSoon, until } from '../../support/until.ts'
import { avif } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
process.env.DATA_DIR = folder
const { choose, pngFile, uploadedPhoto, startDialogPage } = await import('./dialog-page.ts')
const { openDialog } = await startDialogPage()

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><circle r="9" cx="10" cy="10"/></svg>'

const drop = (page: TestPage, names: string[]) =>
  page.locator('.upload-panel').evaluate((area, names) => {
    const dataTransfer = new DataTransfer()
    for (const name of names) dataTransfer.items.add(new File(['picture'], name, { type: 'image/png' }))
    for (const type of ['dragover', 'drop']) area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }))
  }, names)

test.each(['light', 'dark'] as const)('a picture is chosen, previewed, sent and shown (%s)', async (colorScheme) => {
  const page = await openDialog({ colorScheme })
  await expectAccessible(page)
  await choose(page, await pngFile('ada.png'))
  await page.locator('.upload-file img').waitFor()
  await expectAccessible(page)
  expect(await uploadedPhoto(page)).toMatch(/^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/)
  await expectSoon(() => page.getByRole('dialog').count(), 0)
  await noConsoleMessages(page)
})

test('a file that cannot be uploaded is refused with its reason', async () => {
  const page = await openDialog()
  await drop(page, ['one.png', 'two.png'])
  await page.getByText('You can only upload 1 file(s)').first().waitFor()
  await choose(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await page.getByText('This file type isn’t supported. Choose a JPEG, PNG, WebP, GIF, AVIF, or SVG.').first().waitFor()
  await choose(page, { name: 'ada.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await page
    .getByText('This browser can’t read HEIC photos. Upload it from your phone’s photo library')
    .first()
    .waitFor()
  await expectSoon(() => page.locator('.upload-file').count(), 0)
  await choose(page, { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await page.getByText('This file is too large. The limit is 5 MB.').first().waitFor()
  await noConsoleMessages(page)
})

test('the browser converts an AVIF before it sends it', async () => {
  const page = await openDialog()
  await choose(page, { name: 'ada.avif', mimeType: 'image/avif', buffer: Buffer.from(avif) })
  expect(await uploadedPhoto(page)).toEndWith('/640.webp')
})

test('the browser draws an SVG logo as a picture, without its scripts', async () => {
  const page = await openDialog()
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'))
  await choose(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  expect(await uploadedPhoto(page)).toEndWith('/640.webp')
  expect((await sent).headers()['content-type']).toBe('image/webp')
  await noConsoleMessages(page)
})

test('the dialog requests an upload URL without a body', async () => {
  const page = await openDialog()
  const asked = page.waitForRequest('**/api/objects/upload')
  await choose(page, await pngFile('ada.png'))
  await uploadedPhoto(page)
  expect((await asked).postData()).toBeNull()
})

test('the message about a lost connection stays for five seconds', async () => {
  const page = await openDialog()
  const word = page.getByRole('alert').filter({ hasText: 'No Internet connection' })
  await stopClock(page)
  await page.context().setOffline(true)
  await word.waitFor({ state: 'attached' })
  await page.clock.runFor(4900)
  await expectSoon(() => word.count(), 1)
  await page.clock.runFor(1000)
  await word.waitFor({ state: 'detached' })
})

test('Escape closes the dialog and gives the focus back', async () => {
  const page = await openDialog()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await until(async () => (await page.evaluate('document.activeElement.textContent')) === 'Upload')
})

test('a failed upload keeps the picture and can be retried', async () => {
  const page = await openDialog()
  const mend = await standInTheWay(page, '**/api/objects/upload', (route) => route.abort())
  await choose(page, await pngFile('ada.png'))
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await page.getByText('Failed to get upload URL').first().waitFor()
  mend()
  await page.getByRole('button', { name: 'Retry upload' }).first().click()
  await page.getByText('Photo uploaded successfully').waitFor()
})

test('the dialog fits a phone, and its whole area opens the chooser for one photo', async () => {
  const page = await openDialog({ width: 360, height: 740, touch: true })
  await expectSoon(() => page.evaluate('document.documentElement.scrollWidth'), 360)
  await expectSoon(() => page.locator('.upload-hint').textContent(), 'Choose a photo')
  const area = (await page.locator('.upload-chooser').boundingBox())!
  const chooser = page.waitForEvent('filechooser')
  await page.touchscreen.tap(area.x + 12, area.y + 12)
  expect((await chooser).isMultiple()).toBe(false)
})
