import { expect, test } from 'bun:test'
import { TABS } from '../../src/features/dashboard/tabs.tsx'
import { openDashboard } from '../features/dashboard/dashboard-page.ts'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, openPage, type TestPage } from '../support/browser.ts'
import { misfits } from '../support/misfits.ts'
import { FONT_WIDTHS, setSystemFont } from '../support/system-font.ts'
import { everyPage } from './every-page.ts'
import { visit } from './long-app.ts'

await launchBrowser()
const app = await startFileApp()
const at = async (path: string) => (await (await app.visitor().get(`${path}?eventSlug=cbus`)).json())[0].id
const [session, speaker, sponsor, room] = await Promise.all(
  ['/api/sessions', '/api/speakers', '/api/sponsors', '/api/rooms'].map(at),
)
const pages: string[] = Object.values(await everyPage(app, { session, speaker, sponsor, room })).flat()

const WIDTHS = [320, 360, 390, 768, 1280]

/** The desk on Pittsburgh's first day. */
const DESKS = ['rooms', 'announce', 'board', 'questions', 'feedback'].map(
  (desk) => `live&desk=${desk}&at=2027-03-13T10:20:00-05:00`,
)

/** One page visits every screen. */
const A_WHILE = 180_000

/** Text that does not fit, each with the fonts and widths at which it does not. */
async function findMisfits(page: TestPage): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [font, scale] of Object.entries(FONT_WIDTHS)) {
    await setSystemFont(page, scale)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      for (const misfit of new Set(await page.evaluate(misfits, 'html')))
        found[misfit] = [...(found[misfit] ?? []), `${font} at ${width}`]
    }
  }
  return found
}

test(
  'every screen and dialog fits with the widest and the narrowest system font',
  async () => {
    const page = await openPage({ width: 390, height: 800 })
    const found: Record<string, unknown> = {}
    for (const path of pages) {
      await visit(app, page, path)
      found[path] = await findMisfits(page)
    }
    expect(found).toEqual(Object.fromEntries(pages.map((path) => [path, {}])))
  },
  A_WHILE,
)

test(
  'every tab of the dashboard fits with the widest and the narrowest system font',
  async () => {
    const page = await openDashboard(app)
    const tabs = [...Object.keys(TABS), ...DESKS]
    const found: Record<string, unknown> = {}
    for (const tab of tabs) {
      await page.goto(`${app.origin}/admin?tab=${tab}`)
      await page.getByRole('tabpanel').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('.spinner, .list-panel[aria-busy="true"]'))
      found[tab] = await findMisfits(page)
    }
    expect(found).toEqual(Object.fromEntries(tabs.map((tab) => [tab, {}])))
  },
  A_WHILE,
)
