import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { boxOf, desktop, launchBrowser, openPage, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const agendaSearch = (page: TestPage) => page.getByRole('searchbox', { name: 'Search the agenda' })
test('on a phone the search is a magnifier in the row of chips, once the head has scrolled away, until it is tapped; on a tablet it is a box', async () => {
  for (const [width, closed, opened] of [
    [320, 44, 288],
    [360, 44, 328],
    [768, 208, 208],
  ] as const) {
    const page = await openPage({ width, height: 740, touch: true, url: app.origin })
    // The display face may move the list by a pixel when it arrives.
    await page.evaluate('document.fonts.ready.then(() => {})')
    const widthOf = async () => Math.round((await agendaSearch(page).boundingBox())!.width)
    const top = async () => (await boxOf(page.locator('.slot').first())).y
    const inSight = () => page.locator('.bar search').evaluate((box) => Math.round(box.getBoundingClientRect().width))
    const atHead = await inSight()
    await page.evaluate(() => scrollTo(0, 200))
    await expectSoon(inSight, closed)
    const [before, closedTop] = [await widthOf(), await top()]
    const { x, y } = (await agendaSearch(page).boundingBox())!
    // As a finger does: `tap()` scrolls first.
    await page.touchscreen.tap(x + 22, y + 22)
    await until(async () => (await widthOf()) === opened)
    // One magnifier at a time: at its top the page has the one of the head.
    expect([width, atHead, before, await top()]).toEqual([width, width < 700 ? 0 : closed, closed, closedTop])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.context().close()
  }
})

test('the cross that clears a search is as gray as the words on the screen, not blue', async () => {
  const page = await openPage({ ...desktop, url: `${app.origin}/speakers?q=ingrid` })
  const search = page.getByRole('searchbox', { name: 'Search speakers' })
  await search.hover()
  const { x, y, width, height } = (await search.boundingBox())!
  // The last 60 pixels, without the line around the field.
  const clip = { x: x + width - 60, y: y + 4, width: 54, height: height - 8 }
  const [darkest, bluest] = await colorsIn(page, (await page.screenshot({ clip })).toString('base64'))
  expect(darkest).toBeLessThan(160)
  expect(bluest).toBeLessThan(60)
})

/** Of a picture: the least light in any pixel, and the most that one is bluer than it is red; each of 255. */
function colorsIn(page: TestPage, png: string): Promise<[number, number]> {
  return page.evaluate(async (base64) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${base64}`
    await picture.decode()
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.drawImage(picture, 0, 0)
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height)
    const pixels = Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3))
    return [Math.min(...pixels.map((rgb) => Math.max(...rgb))), Math.max(...pixels.map(([r, , b]) => b! - r!))]
  }, png)
}
