import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { events } from '../../../db/schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { boxOf, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { setClock } from '../../support/on-the-day.ts'
import { expectSoon, until } from '../../support/until.ts'
import { writeGridProgram, writeLongProgram } from './grid-programs.ts'

await launchBrowser()
const app = await startFileApp()
await db.update(events).set({ slug: 'city', name: 'WITCON CITY' }).where(eq(events.slug, 'pgh'))
await writeGridProgram()
await writeLongProgram()

const CITY = 'eventSlug=city&view=rooms&at=2027-03-13'
const wide = { width: 1440, height: 900 }
const focused = (page: TestPage) => page.evaluate(() => document.activeElement?.textContent)

test('the table is read by keyboard, scrolls sideways alone, and gives the focus back to the session of a dialog', async () => {
  const page = await openPage({ ...wide, url: app.origin })
  await page.getByRole('link', { name: 'Rooms', exact: true }).click()
  await page.locator('.room-grid').waitFor()
  await page.getByRole('link', { name: 'Keynote', exact: true }).last().focus()
  const press = async (key: string) => {
    await page.keyboard.press(key)
    return focused(page)
  }
  // Arrow keys lead from session to session, Tab from time to time and then from room to room, with the star of each between.
  // The first presses may come before the script.
  await expectSoon(() => press('ArrowDown'), 'Panel')
  expect(await press('ArrowRight')).toBe('Overlap')
  expect(await press('ArrowLeft')).toBe('Panel')
  expect(await press('ArrowLeft')).toBe('Odd')
  expect(await press('ArrowUp')).toBe('Five minutes')
  expect([await press('Tab'), await press('Tab')]).toEqual(['', 'Odd'])
  expect([await press('Tab'), await press('Tab')]).toEqual(['', 'Panel'])
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
    await page.locator('.room-grid').evaluate((box) => box.scrollTo(0, 0))
    const [room, time] = [
      page.getByRole('columnheader', { name: 'Hall' }),
      page.getByRole('rowheader', { name: '9:00 AM' }),
    ]
    const places = async () => [(await boxOf(time)).x, (await boxOf(room)).y]
    const before = await places()
    await page.locator('.room-grid').evaluate((box) => box.scrollBy(120, 40))
    expect(await places()).toEqual(before)
    const ten = page.getByRole('rowheader', { name: '10:00 AM' })
    const [cell, words] = [await boxOf(ten), await boxOf(ten.locator('span'))]
    expect(cell.width - words.width).toBeGreaterThan(4)
  }
  await page.setViewportSize(wide)
  await page.goto(`${app.origin}/?view=rooms&day=2`)
  await page.getByRole('link', { name: 'Second day' }).click()
  await page.getByRole('dialog', { name: 'Second day' }).waitFor()
  await page.waitForURL(`${app.origin}/?view=rooms&day=2&session=second-day`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForURL(`${app.origin}/?view=rooms&day=2`)
  await expectSoon(() => focused(page), 'Second day')
  await page.getByRole('link', { name: 'Attic' }).click()
  await page.getByRole('dialog', { name: 'Attic' }).waitFor()
  // Only wide screens have a link to the table.
  await page.goto(app.origin)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectSoon(() => page.getByRole('link', { name: 'Rooms', exact: true }).isVisible(), false)
  await noConsoleMessages(page)
})

test('the current time is a line that moves down the table, accessible in light and dark, and stays with a track', async () => {
  const page = await openPage(wide)
  await setClock(page, new Date('2027-04-10T10:30:00-04:00'))
  await page.goto(`${app.origin}/?view=rooms`)
  const line = page.locator('.now-line')
  await line.waitFor()
  await expectSoon(() => line.textContent(), '10:30')
  const middle = () =>
    page.evaluate(() => {
      const panel = document.querySelector('a[data-dialog="session-panel"]')!.closest('td')!.getBoundingClientRect()
      const { top } = document.querySelector('.now-line')!.getBoundingClientRect()
      return (top - panel.top) / panel.height
    })
  // Rows have as much room as is needed in them: half of the session's time is near its middle.
  expect(await middle()).toBeGreaterThan(0.3)
  expect(await middle()).toBeLessThan(0.7)
  const running = () => page.locator('td a[aria-current=time]').allTextContents()
  await expectSoon(running, ['Panel', 'Overlap'])
  await expectSoon(() => page.locator('td.past a').allTextContents(), ['Walk', 'Keynote', 'Five minutes', 'Odd'])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.clock.runFor(11 * 60_000)
  await page.getByText('10:41', { exact: true }).waitFor()
  await expectSoon(running, ['Panel'])
  await page.getByRole('link', { name: 'Tech', exact: true }).click()
  await page.waitForURL('**/?view=rooms&track=Tech')
  await expectSoon(() => page.locator('td a').allTextContents(), ['Five minutes', 'Odd', 'Overlap'])
  await line.waitFor()
  await noConsoleMessages(page)
})

test.each([1280, 390])(
  'at %p pixels the line is as wide as the table and under the words of sessions, and its clock stays in view',
  async (width) => {
    const page = await openPage({ width, height: 844, url: `${app.origin}/?${CITY}T10:20:00-05:00` })
    const box = page.locator('.room-grid')
    const clock = page.locator('.now-line span')
    await clock.waitFor()
    for (const left of [0, 300]) {
      await box.evaluate((box, left) => box.scrollTo({ left }), left)
      const [line, table] = [await boxOf(page.locator('.now-line')), await boxOf(box.locator('table'))]
      expect([line.x, line.width]).toEqual([table.x, table.width])
      expect((await boxOf(clock)).x).toBe((await boxOf(box)).x)
    }
    const onTop = (selector: string) =>
      page.evaluate((selector) => {
        const line = document.querySelector<HTMLElement>('.now-line')!
        line.style.pointerEvents = 'auto'
        const { left } = document.querySelector(selector)!.getBoundingClientRect()
        return document.elementFromPoint(left + 20, line.getBoundingClientRect().top + 1)!.localName
      }, selector)
    await box.evaluate((box) => box.scrollTo({ left: 0 }))
    const session = page.locator('td a[aria-current=time]').first()
    await session.evaluate((link) => link.closest('td')!.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    expect([await onTop('.now-line span'), await onTop('td a[aria-current=time]')]).toEqual(['span', 'a'])
  },
)

test('on the second day an address without a day opens that day, and outside of the event the table has no line', async () => {
  const page = await openPage(wide)
  await setClock(page, new Date('2027-04-11T09:15:00-04:00'))
  await page.goto(`${app.origin}/?view=rooms`)
  await page.waitForURL('**/?view=rooms&day=2')
  await expectSoon(() => page.locator('.now-line').textContent(), '9:15')
  await page.clock.setSystemTime(new Date('2027-04-08T10:30:00-04:00'))
  await page.goto(`${app.origin}/?view=rooms`)
  await page.locator('.room-grid').waitFor()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expectSoon(() => page.locator('.now-line').count(), 0)
})

const LONG = 'eventSlug=long'

test('on the second day the list opens at the running session', async () => {
  const page = await openPage(phone)
  await setClock(page, new Date('2027-04-11T09:30:00-04:00'))
  await page.goto(`${app.origin}/?${LONG}`)
  await page.waitForURL(`**/?${LONG}&day=2`)
  await page.locator('li.running').first().waitFor()
  await expectSoon(() => page.locator('.day > h2').allTextContents(), ['Sunday, April 11'])
  await noConsoleMessages(page)
})

test('a search covers every day, a track filters in place, and leaving it loads one day, once', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?${LONG}` })
  const box = page.getByRole('searchbox', { name: 'Search the agenda' })
  await box.fill('talk 2-397')
  await box.press('Enter')
  await page.waitForURL(`**/search?${LONG}&q=talk+2-397`)
  await page.getByRole('heading', { name: 'Talk 2-397' }).waitFor()
  await page.goto(`${app.origin}/?${LONG}&q=talk+2-397`)
  await expectSoon(() => page.locator('.session h3').allTextContents(), ['Talk 2-397'])
  await page.getByRole('link', { name: 'Tech', exact: true }).click()
  await page.waitForURL(`**/?${LONG}&track=Tech&q=talk+2-397`)
  await page.getByText('No sessions in Tech match your search.').waitFor()

  const asked: string[] = []
  page.on('request', (request) => request.url() === `${app.origin}/?${LONG}` && asked.push(request.resourceType()))
  await page.goto(`${app.origin}/?${LONG}&track=Tech`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.waitForURL(`${app.origin}/?${LONG}`)
  await expectSoon(() => page.locator('.days a').allTextContents(), ['Sat, Apr 10', 'Sun, Apr 11'])
  expect(asked).toEqual(['document'])
})

test('the link of the current day is in view on every screen', async () => {
  const page = await openPage({ width: 220, height: 480, touch: true, url: `${app.origin}/?${LONG}&day=2` })
  const shown = page.locator('.days [aria-current]')
  await until(async () => {
    const { x, width } = (await shown.boundingBox())!
    return x > 0 && x + width <= 220
  })
  await expectSoon(() => shown.textContent(), 'Sun, Apr 11')
})

test('on a phone the table opens at the first room in which something runs, shows two, folds those in which all is over, and its sessions can be starred', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?${CITY}T10:20:00-05:00` })
  const inSight = () =>
    page.locator('.room-grid').evaluate((box) => {
      const from = box.querySelector('th')!.getBoundingClientRect().right
      const heads = [...box.querySelectorAll('thead th[data-column]')]
      return heads.find((head) => head.getBoundingClientRect().left >= from - 1)!.textContent
    })
  await expectSoon(inSight, 'Allegheny Room')
  await page.goto(`${app.origin}/?${CITY}T16:20:00-05:00`)
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
