import type { TestApp } from '../../../support/app.ts'
import { openPage, type PageOptions, type TestPage } from '../../../support/browser.ts'

export const WALL = { width: 1920, height: 1080 }

/** A screen at a time of Saturday (hall-program.ts), from where on time passes only where the test lets it. */
export async function openScreen(
  app: TestApp,
  path: string,
  clock: string,
  { before, ...options }: PageOptions & { before?: (page: TestPage) => Promise<unknown> } = {},
): Promise<TestPage> {
  const page = await openPage({ ...WALL, ...options })
  await page.clock.install()
  await before?.(page)
  await page.goto(`${app.origin}/screen?${path}&at=2027-03-13T${clock}:00-05:00`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.locator('.hall-clock time:not(:empty)').waitFor()
  return page
}

/** The words of what can be seen. */
export const shown = (page: TestPage, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.textContent))
