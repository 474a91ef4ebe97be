import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createServer, type Server, type TLSSocket } from 'node:tls'
import { PORTAL } from '../support/bad-network.ts'
import { launchBrowser } from '../support/browser.ts'
import { type Certificate, ownCertificate } from '../support/own-certificate.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { visitAndSave } from './saved-page.ts'

const [ours, theirs] = [ownCertificate('localhost'), ownCertificate('localhost')]
await launchBrowser([`--ignore-certificate-errors-spki-list=${ours.fingerprint}`])

const hall = await startOnPhone()
let server: Server | undefined
const lines = new Set<TLSSocket>()
afterAll(leave)

function leave() {
  server?.close()
  for (const line of lines) line.destroy()
}

/** Takes the place of whoever listened there before. */
async function listen(port: number, { key, cert }: Certificate, answer?: string): Promise<number> {
  leave()
  server = createServer({ key, cert }, (browser) => {
    lines.add(browser)
    browser.on('error', () => {}).on('close', () => lines.delete(browser))
    if (answer) return void browser.on('data', () => browser.end(answer))
    const app = connect(Number(new URL(hall.app.origin).port), '127.0.0.1').on('error', () => browser.destroy())
    browser.on('close', () => app.destroy())
    browser.pipe(app).pipe(browser)
  })
  await new Promise<void>((done) => server!.listen(port, '127.0.0.1', done))
  return (server.address() as { port: number }).port
}

test('a network that answers in our name with a certificate of its own gets no page of ours, and none of its own is shown', async () => {
  const port = await listen(0, ours)
  const origin = `https://localhost:${port}`
  const page = await visitAndSave(origin)
  await listen(port, theirs, PORTAL)
  await page.goto(`${origin}/speakers`)
  await page.getByRole('heading', { name: 'Speakers', level: 1 }).waitFor()
  await expectSoon(
    () => page.locator('p#saved-copy').textContent(),
    expect.stringMatching(
      /^You’re viewing a copy saved at \d+:\d\d [AP]M\. It will update when there’s a connection\. Try the live page$/,
    ),
  )
  // The way around it leads to what the browser itself says of that network.
  const answer = await page.goto(`${origin}/online?to=%2Fspeakers`).catch((error: Error) => error.message)
  expect(answer).toContain('net::ERR_CERT_')
  await page.waitForURL('chrome-error://chromewebdata/')
  await listen(port, ours)
  await page.goto(`${origin}/speakers`)
  await page.getByRole('heading', { name: 'Speakers', level: 1 }).waitFor()
  await expectSoon(() => page.locator('p#saved-copy').isVisible(), false)
})
