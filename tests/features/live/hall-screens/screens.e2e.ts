import { expect, test } from 'bun:test'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../../../support/browser.ts'
import { expectSoon } from '../../../support/until.ts'
import { writeHallProgram } from './hall-program.ts'
import { openScreen, shown, WALL } from './screen-page.ts'

await launchBrowser()
const app = await startFileApp()
await writeHallProgram()

const titles = (page: TestPage) => shown(page, '.running h3')
const day = (page: TestPage) => page.locator('.hall-clock span').textContent()

test('what runs and what is next follow the clock, through the night and without a network', async () => {
  const page = await openScreen(app, 'eventSlug=hall', '09:00')
  await expectSoon(async () => [await titles(page), await shown(page, '.free span')], [['Opening keynote'], ['9:30']])
  await page.context().setOffline(true)
  await page.clock.runFor(60 * 60_000)
  await expectSoon(
    async () => [await titles(page), await shown(page, '.free span')],
    [['Hiring panel'], ['10:30', '11:00']],
  )
  await page.clock.fastForward('23:00:00')
  await page.clock.runFor(60_000)
  await expectSoon(async () => [await titles(page), await day(page)], [['Bridges that hum'], 'Sunday, March 14'])
})

test('a screen fits its wall, whichever: nothing scrolls, in both schemes it is dark', async () => {
  for (const size of [WALL, { width: 1080, height: 1920 }, { width: 1280, height: 720 }]) {
    const page = await openScreen(app, 'eventSlug=pgh', '10:25', size)
    const extent = () => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]
    await expectSoon(() => page.evaluate(extent), [size.width, size.height])
    await expectSoon(
      () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      'rgb(18, 16, 21)',
    )
    await noConsoleMessages(page)
    await page.context().close()
  }
})

test('more rooms than fit are shown page by page, those in which something runs first', async () => {
  const page = await openScreen(app, 'eventSlug=pgh', '10:25')
  const seen: (string | null)[][] = []
  for (let turns = 0; turns < 3; turns++) {
    seen.push(await shown(page, '.hall-room h2'))
    await page.clock.runFor(12_000)
  }
  const [first, second, third] = seen
  // In the order of the document, which is that of the rooms.
  expect(first).toEqual([
    'Atrium',
    'Grand Hall',
    'Allegheny Room',
    'Monongahela Room',
    'Ohio Room',
    'Forge Studio',
    'Sponsor Hall',
    'River Terrace',
  ])
  expect(third).toEqual(first!)
  expect(new Set([...first!, ...second!]).size).toBe(9)
})

test('on paper the sign of a door has the whole program of its room, day by day', async () => {
  const page = await openScreen(app, 'eventSlug=hall&room=grand', '10:45')
  await expectSoon(() => titles(page), ['Locks and weirs'])
  await page.emulateMedia({ media: 'print' })
  await expectSoon(
    () => shown(page, '.day-name, .hall-entries h3'),
    ['Saturday, March 13', 'Opening keynote', 'Locks and weirs', 'Sunday, March 14', 'Bridges that hum'],
  )
  await expectSoon(() => page.locator('.qr-code').isVisible(), true)
})
