import { afterAll, expect, test } from 'bun:test'
import { alive } from '../../browser/public-form.ts'
import { visitAndSave, warmUp } from '../../browser/saved-page.ts'
import { startFileApp } from '../../support/app.ts'
import { startNetwork } from '../../support/bad-network.ts'
import { launchBrowser } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { LONG_AGO, pittsburghOn } from '../questions/conference-day.ts'

await launchBrowser()
const app = await startFileApp()
const talk = (await pittsburghOn(LONG_AGO))[0]!.id
const network = await startNetwork(app.origin)
await warmUp(app)
afterAll(() => {
  network.close()
})

test('offline feedback on a page that was never opened is sent once the network is back', async () => {
  const page = await visitAndSave(network.origin, '/')
  await network.gone()
  await page.goto(`${network.origin}/feedback?session=${talk}`)
  await alive(page)
  await expectSoon(() => page.getByLabel('Session').inputValue(), talk)
  await page.getByText('Good', { exact: true }).click()
  await page.getByLabel('Comments (optional)').fill('Even down here')
  await page.getByRole('button', { name: 'Send' }).click()
  const waiting = page.getByRole('list', { name: 'Not sent yet' }).locator('li', { hasText: 'Good: Even down here' })
  await waiting.waitFor()
  await network.good()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await waiting.waitFor({ state: 'detached' })
  const [result] = await (await (await app.admin()).get('/api/admin/feedback')).json()
  expect([result.sessionId, result.faces, result.words[0].words]).toEqual([
    talk,
    { good: 1, fair: 0, poor: 0 },
    'Even down here',
  ])
}, 30_000)
