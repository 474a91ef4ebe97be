import { afterAll, beforeAll } from 'bun:test'
import { basename, join } from 'node:path'
import { uploadOrigins } from '../../../src/features/uploads/storage/storage.ts'
import { loadAssets } from '../../../src/http/assets.ts'
import { securityHeaders } from '../../../src/http/responses.ts'
import { buildBrowserAssets } from '../../../src/islands/build-assets.ts'
import { stylesheetUrl } from '../../../src/islands/manifest.ts'
import { launchBrowser, openPage, type PageOptions, type TestPage } from '../../support/browser.ts'
import { type Organizer, startOrganizer } from './organizer.ts'
import { picture } from './pictures.ts'

/** For a browser test file's top level: a page with only an upload button. */
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
    /** Opens the dialog on the page. */
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

/** Uploads the chosen file. Resolves to the shown picture's URL. */
export async function uploadedPhoto(page: TestPage): Promise<string | null> {
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await page.getByText('Photo uploaded successfully').waitFor()
  const shown = page.getByRole('img', { name: 'Ada' })
  await shown.waitFor()
  return shown.getAttribute('src')
}

/** Serves a page with only an upload button, under the policy of the app's pages. All other requests go to the app. */
async function servePageWithButton(app: { handle(request: Request): Promise<Response> }) {
  const scripts = await Bun.build({
    entrypoints: [join(import.meta.dir, 'upload-button.page.tsx')],
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    publicPath: '/test/',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  await loadAssets((await buildBrowserAssets()).files)
  const files = new Map(scripts.outputs.map((file) => [`/test/${basename(file.path)}`, file]))
  const page = `<!DOCTYPE html><html lang="en"><title>Edit Speaker</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
    <link rel="stylesheet" href="${stylesheetUrl('main')}" id="react-aria-pressable-style">
    <link rel="stylesheet" href="${stylesheetUrl('admin')}"><div id="root"></div><script type="module" src="/test/upload-button.page.js"></script>`
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (file) return new Response(file, { headers: { 'content-type': file.type } })
      if (pathname !== '/test') return app.handle(request)
      const headers = { 'content-type': 'text/html; charset=utf-8', ...securityHeaders({ connect: uploadOrigins() }) }
      return new Response(page, { headers })
    },
  })
}
