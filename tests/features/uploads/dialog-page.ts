import { afterAll, beforeAll } from 'bun:test'
import { launchBrowser, openPage, type PageOptions, type TestPage } from '../../support/browser.ts'
import { type Organizer, startOrganizer } from './organizer.ts'
import { picture } from './pictures.ts'
import { servePageWithButton } from './upload-button-page.ts'

/** For a browser test file's top level: an organizer at a page with nothing but an upload button. */
export async function startDialogPage() {
  let organizer: Organizer
  let server: Awaited<ReturnType<typeof servePageWithButton>>
  await launchBrowser()
  beforeAll(async () => {
    organizer = await startOrganizer()
    server = await servePageWithButton(organizer.app)
  })
  afterAll(async () => {
    await server.stop(true)
    await organizer.stop()
  })

  return {
    /** Opens the page and on it the dialog. */
    async openDialog(options: PageOptions = {}): Promise<TestPage> {
      const page = await openPage(options)
      const [name, value] = organizer.cookie.split('=') as [string, string]
      await page.context().addCookies([{ name, value, url: server.url.origin }])
      await page.goto(`${server.url.origin}/test?speaker=${organizer.ada.id}`)
      await page.getByRole('button', { name: 'Upload' }).click()
      await page.locator('.upload-panel').waitFor()
      return page
    },
  }
}

export async function pngFile(name: string) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(await picture(300, 300)) }
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

export function choose(page: TestPage, file: ChosenFile) {
  return page.locator('.upload-panel input').setInputFiles([file])
}

/** Sends what was chosen, and waits for the picture on the page; answers its address. */
export async function uploadedPhoto(page: TestPage): Promise<string | null> {
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await page.getByText('Photo uploaded successfully').waitFor()
  const shown = page.getByRole('img', { name: 'Ada' })
  await shown.waitFor()
  return shown.getAttribute('src')
}
