import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { boxOf, desktop, launchBrowser, openPage, type TestPage } from '../support/browser.ts'
import { until } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const agendaSearch = (page: TestPage) => page.getByRole('searchbox', { name: 'Search the agenda' })
test('on a phone the search is a magnifier in the row of chips until it is tapped, on a tablet a box', async () => {
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
    const [before, closedTop] = [await widthOf(), await top()]
    await agendaSearch(page).tap()
    await until(async () => (await widthOf()) === opened)
    expect([width, before, await top()]).toEqual([width, closed, closedTop])
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
