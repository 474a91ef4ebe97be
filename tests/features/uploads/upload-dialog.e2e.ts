import { expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, standInTheWay, stopClock, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED } from '../dashboard/dashboard-page.ts'
import { choose, openAgain, openUpload, pngFile, uploadedLogo } from './dialog-page.ts'
import { avif } from './pictures.ts'

await launchBrowser()
const app = await startFileApp()

const OWN = /^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><circle r="9" cx="10" cy="10"/></svg>'

const drop = (page: TestPage, names: string[]) =>
  page.locator('.upload-panel').evaluate((area, names) => {
    const dataTransfer = new DataTransfer()
    for (const name of names) dataTransfer.items.add(new File(['picture'], name, { type: 'image/png' }))
    for (const type of ['dragover', 'drop']) area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }))
  }, names)

test('a picture is chosen, previewed, sent and shown, and the browser converts an AVIF and an SVG before it sends them', async () => {
  const page = await openUpload(app)
  const expectBothColors = async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
  await expectBothColors()
  await choose(page, await pngFile('ada.png'))
  await page.locator('.upload-file img').waitFor()
  await expectBothColors()
  const asked = page.waitForRequest('**/api/objects/upload')
  const png = await uploadedLogo(page)
  // The upload URL is requested without a body.
  expect([OWN.test(png), (await asked).postData()]).toEqual([true, null])

  await openAgain(page)
  await choose(page, { name: 'ada.avif', mimeType: 'image/avif', buffer: Buffer.from(avif) })
  expect(await uploadedLogo(page)).toMatch(OWN)
  await openAgain(page)
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'))
  await choose(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  expect(await uploadedLogo(page)).toMatch(OWN)
  expect((await sent).headers()['content-type']).toBe('image/webp')
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a file that cannot be uploaded is refused with its reason, and a failed upload can be retried', async () => {
  const page = await openUpload(app)
  const isTold = (words: string) => page.getByText(words).first().waitFor()
  await drop(page, ['one.png', 'two.png'])
  await isTold('You can only upload 1 file(s)')
  await choose(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await isTold('This file type isn’t supported. Choose a JPEG, PNG, WebP, GIF, AVIF, or SVG.')
  await choose(page, { name: 'ada.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await isTold('This browser can’t read HEIC photos. Upload it from your phone’s photo library')
  await expectSoon(() => page.locator('.upload-file').count(), 0)
  await choose(page, { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await isTold('This file is too large. The limit is 5 MB.')
  await noConsoleMessages(page, { except: EXPECTED })

  const mend = await standInTheWay(page, '**/api/objects/upload', (route) => route.abort())
  await choose(page, await pngFile('ada.png'))
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await isTold('Failed to get upload URL')
  mend()
  await page.getByRole('button', { name: 'Retry upload' }).first().click()
  await isTold('Logo uploaded successfully')
  await page.locator('.toast', { hasText: 'Logo uploaded' }).getByRole('button', { name: 'Undo' }).click()
  await isTold('Success')
})

test('Escape gives the focus back, and the message about a lost connection stays for five seconds', async () => {
  const page = await openUpload(app)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectSoon(() => page.evaluate('document.activeElement.ariaLabel'), expect.stringMatching(/^Upload logo of /))
  await openAgain(page)
  const word = page.getByRole('alert').filter({ hasText: 'No Internet connection' })
  await stopClock(page)
  await page.context().setOffline(true)
  await word.waitFor({ state: 'attached' })
  await page.clock.runFor(4900)
  await expectSoon(() => word.count(), 1)
  await page.clock.runFor(1000)
  await word.waitFor({ state: 'detached' })
})

test('the dialog fits a phone, and its whole area opens the chooser for one photo', async () => {
  const page = await openUpload(app, { width: 360, height: 740, touch: true })
  await expectSoon(() => page.evaluate('document.documentElement.scrollWidth'), 360)
  await expectSoon(() => page.locator('.upload-hint').textContent(), 'Choose a photo')
  const area = (await page.locator('.upload-chooser').boundingBox())!
  const chooser = page.waitForEvent('filechooser')
  await page.touchscreen.tap(area.x + 12, area.y + 12)
  expect((await chooser).isMultiple()).toBe(false)
})
