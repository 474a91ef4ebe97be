import { afterAll, beforeAll, expect, test } from 'bun:test'
import { TABS } from '../../src/features/dashboard/tabs.tsx'
import { openDashboard } from '../features/dashboard/dashboard-page.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, openPage, type TestPage } from '../support/browser.ts'
import { misfits } from '../support/misfits.ts'
import { FONT_WIDTHS, withSystemFont } from '../support/system-font.ts'
import { everyPage } from './every-page.ts'
import { visit } from './long-app.ts'

await launchBrowser()
let app: TestApp
let pages: string[]
beforeAll(async () => {
  app = await startApp()
  const at = async (path: string) => (await (await app.visitor().get(`${path}?eventSlug=cbus`)).json())[0].id
  const [session, speaker, sponsor, room] = await Promise.all(
    ['/api/sessions', '/api/speakers', '/api/sponsors', '/api/rooms'].map(at),
  )
  pages = Object.values(await everyPage(app, { session, speaker, sponsor, room })).flat()
})
afterAll(() => app.close())

const WIDTHS = [320, 360, 390, 768, 1280]

/** On the day of Pittsburgh, as the desk is then. */
const DESKS = ['rooms', 'announce', 'board', 'questions', 'feedback'].map(
  (desk) => `live&desk=${desk}&at=2027-03-13T10:20:00-05:00`,
)

/** Every page there is, one after the other. */
const A_WHILE = 180_000

/** What does not fit, each with the widths at which it does not. */
async function misfitsOf(page: TestPage): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    for (const misfit of new Set(await page.evaluate(misfits, 'html')))
      found[misfit] = [...(found[misfit] ?? []), width]
  }
  return found
}

test.each(Object.entries(FONT_WIDTHS))(
  'every screen and dialog holds with a system font as %s as they come',
  async (_, width) => {
    const page = await openPage({ width: 390, height: 800 })
    await withSystemFont(page, width)
    const found: Record<string, unknown> = {}
    for (const path of pages) {
      await visit(app, page, path)
      await page.evaluate(() => document.fonts.ready)
      const here = await misfitsOf(page)
      if (Object.keys(here).length) found[path] = here
    }
    expect(found).toEqual({})
  },
  A_WHILE,
)

test.each(Object.entries(FONT_WIDTHS))(
  'every tab of the dashboard holds with a system font as %s as they come',
  async (_, width) => {
    const page = await openDashboard(app)
    await withSystemFont(page, width)
    const found: Record<string, unknown> = {}
    for (const tab of [...Object.keys(TABS), ...DESKS]) {
      await page.goto(`${app.origin}/admin?tab=${tab}`)
      await page.getByRole('tabpanel').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('.spinner, .list-panel[aria-busy="true"]'))
      await page.evaluate(() => document.fonts.ready)
      const here = await misfitsOf(page)
      if (Object.keys(here).length) found[tab] = here
    }
    expect(found).toEqual({})
  },
  A_WHILE,
)
