import { expect, test } from 'bun:test'
import { expectAccessible } from '../../../support/accessible.ts'
import { startFileApp } from '../../../support/app.ts'
import { boxOf, launchBrowser, noConsoleMessages, openPage, phone } from '../../../support/browser.ts'
import { expectSoon } from '../../../support/until.ts'

await launchBrowser()
const app = await startFileApp()

test('on a phone the table shows two rooms, folds those in which all is over, and its sessions can be starred', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?view=rooms&at=2027-03-13T16:20:00-05:00` })
  await page.locator('.now-line').waitFor({ state: 'attached' })
  expect(await page.locator('.head-tools svg:visible').count()).toBe(3)
  const folded = await page.locator('thead th.folded').count()
  expect(folded).toBeGreaterThan(0)
  const isOver = await page
    .locator('td.folded.at')
    .evaluateAll((cells) => cells.every((cell) => cell.matches('.past, .off')))
  expect(isOver).toBe(true)
  const open = await page.locator('thead th[data-column]:not(.folded)').first().boundingBox()
  expect(open!.width).toBeLessThanOrEqual(165)
  const star = page.locator('.room-grid td:not(.folded):not(.past) .star').first()
  await star.click()
  await expectSoon(() => star.getAttribute('aria-pressed'), 'true')
  await expectAccessible(page)
  // What stays in view of the table lies under the rehearsal bar.
  const bar = await boxOf(page.locator('.rehearsal'))
  await page.locator('.room-grid').evaluate((grid) => grid.scrollIntoView({ block: 'end' }))
  const onTop = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)!.closest('.rehearsal') !== null,
    [bar.x + 20, bar.y + bar.height / 2],
  )
  expect([onTop, bar.height]).toEqual([true, 44])
  await noConsoleMessages(page)
})

test('on a phone the table opens at the first room in which something runs', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?view=rooms&at=2027-03-13T10:20:00-05:00` })
  const inSight = () =>
    page.locator('.room-grid').evaluate((box) => {
      const from = box.querySelector('th')!.getBoundingClientRect().right
      const heads = [...box.querySelectorAll('thead th[data-column]')]
      return heads.find((head) => head.getBoundingClientRect().left >= from - 1)!.textContent
    })
  await expectSoon(inSight, 'Allegheny Room')
  await noConsoleMessages(page)
})
