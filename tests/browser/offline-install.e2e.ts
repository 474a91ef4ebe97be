import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import type { TestPage } from '../support/browser.ts'
import { findBrowser } from '../support/find-browser.ts'
import { startOnPhone } from './app-on-phone.ts'
import { saved } from './saved-page.ts'

const hall = await startOnPhone()
const profile = await mkdtemp(join(tmpdir(), 'profile-'))
let browser: BrowserContext | undefined
afterAll(async () => {
  await browser?.close()
  await rm(profile, { recursive: true, force: true })
})

// Nothing can be installed from a window that forgets all, as tests else use.
test.each([
  ['', 'WITCON PGH', '/'],
  ['?eventSlug=cbus', 'WITCON CBUS', '/?eventSlug=cbus'],
])(
  'the browser would install an event as an app of its own, with %s',
  async (query, name, start) => {
    browser ??= await chromium.launchPersistentContext(profile, {
      ...(await findBrowser()),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    // One page only: in a tab behind another nothing is drawn, and so nothing waited for.
    const page = browser.pages()[0]!
    const { origin } = hall.network
    await page.goto(`${origin}/speakers${query}`)
    await saved(page as TestPage, new URLSearchParams(query).get('eventSlug') ?? '')
    const devTools = await browser.newCDPSession(page)
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    const { url, errors, data } = await devTools.send('Page.getAppManifest')
    const manifest = JSON.parse(data!)
    expect([installabilityErrors, errors, manifest.name, new URL(manifest.id, url).href]).toEqual([
      [],
      [],
      name,
      `${origin}${start}`,
    ])
  },
  60_000,
)
