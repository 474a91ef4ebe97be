import { afterAll, expect, test } from 'bun:test'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { whyNoS3 } from '../../support/ceph-programs.ts'
import { startS3Server } from '../../support/s3-server.ts'

const why = await whyNoS3()
if (why) test.skip(`an upload straight to the bucket (${why})`, () => {})
else {
  const server = await startS3Server()
  afterAll(() => server.stop())
  Object.assign(process.env, server.settings)
  const { startFileApp } = await import('../../support/app.ts')
  const { choose, openUpload, pngFile, uploadedLogo } = await import('./dialog-page.ts')
  await launchBrowser()
  const app = await startFileApp()

  test('the browser uploads straight to the bucket', async () => {
    const page = await openUpload(app)
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().startsWith(server.endpoint),
    )
    await choose(page, await pngFile('ada.png'))
    expect(await uploadedLogo(page)).toMatch(/^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/)
    expect((await sent).headers()['content-type']).toBe('image/png')
    await noConsoleMessages(page)
  })
}
