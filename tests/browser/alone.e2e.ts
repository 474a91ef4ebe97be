import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, openPage } from '../support/browser.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })

test.each([
  [320, 320],
  [360, 360],
  [1280, 512],
])('at %i px a page that says what is wrong has the width to say it', async (width, wide) => {
  const page = await openPage({ width, height: 740, url: app.origin })
  const main = (await page.locator('main').boundingBox())!
  expect([main.x, main.width]).toEqual([(width - wide) / 2, wide])
  const button = page.getByRole('link', { name: 'Go to Admin Login' })
  expect((await button.boundingBox())!.height).toBeLessThan(60)
})
