import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, stopClock } from '../../support/browser.ts'
import { expectSoon, until } from '../../support/until.ts'
import { EXPECTED, openDashboard } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp({ development: true })

test('an icon says what it does: after a moment to a pointer, at once to the keyboard, and the next one sooner', async () => {
  const page = await openDashboard(app)
  const tooltip = page.getByRole('tooltip')
  const [first, second, third] = await page.locator('.row .icon-button').all()
  await stopClock(page)
  await first!.hover()
  await page.clock.runFor(690)
  await expectSoon(() => tooltip.count(), 0)
  await page.clock.runFor(20)
  await expectSoon(() => tooltip.textContent(), 'Edit')
  await second!.hover()
  await expectSoon(() => tooltip.textContent(), 'Cancel…')
  await third!.hover()
  await expectSoon(() => tooltip.textContent(), 'Delete')
  await page.mouse.move(0, 0)
  await tooltip.waitFor({ state: 'detached' })
  await page.clock.runFor(310)
  await first!.hover()
  await expectSoon(() => tooltip.count(), 0)
  await page.clock.runFor(710)
  await tooltip.waitFor()
  await page.keyboard.press('Escape')
  await tooltip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add Session' }).focus()
  await page.keyboard.press('Tab')
  await expectSoon(() => tooltip.textContent(), 'Edit')
  await expectSoon(() => page.locator('button[title]').count(), 0)
  await noConsoleMessages(page, { except: EXPECTED })
})

test('words that stand on the screen have no tooltip; where there is no room they are one', async () => {
  const page = await openDashboard(app, { width: 1280, height: 800 })
  const words = page.getByRole('button', { name: 'Recent changes' }).locator('.words')
  expect((await words.boundingBox())!.width).toBeGreaterThan(60)
  await page.getByRole('link', { name: 'View event' }).focus()
  await page.keyboard.press('Tab')
  await expectSoon(() => page.getByRole('tooltip').count(), 0)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.keyboard.press('Tab')
  await expectSoon(() => page.getByRole('tooltip').textContent(), 'New event')
})

test('on a phone the list begins in the upper third, and its filter and its button stay while it scrolls', async () => {
  const page = await openDashboard(app, { width: 390, height: 844, touch: true })
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
  expect(await topOf('.row')).toBeLessThan(844 / 3)
  await page.evaluate(() => scrollTo(0, 2000))
  await page.waitForFunction(() => document.querySelector('.admin-header')!.getBoundingClientRect().bottom < 0)
  for (const part of ['.filter-box', '.list-tools .primary']) {
    expect(await topOf(part)).toBeGreaterThanOrEqual(0)
    expect(await topOf(part)).toBeLessThan(60)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Initialize Database' }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})

test('rows that scroll beneath the title and the tools of a list are seen nowhere between the two', async () => {
  const page = await openDashboard(app, { width: 1280, height: 800 })
  const title = (await page.locator('.list-panel > .title').boundingBox())!
  const tools = (await page.locator('.list-panel > .list-tools').boundingBox())!
  expect(Math.abs(title.x + title.width - tools.x)).toBeLessThan(0.1)
})

test('the last buttons of the page can be scrolled to above a toast', async () => {
  const page = await openDashboard(app, { event: 'cbus' })
  await page.getByRole('button', { name: 'Initialize Database' }).click()
  await page.locator('.toast').waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bottomOfButtons = () => page.locator('.maintenance').evaluate((panel) => panel.getBoundingClientRect().bottom)
  const topOfToast = () => page.locator('.toast').evaluate((toast) => toast.getBoundingClientRect().top)
  await until(async () => (await bottomOfButtons()) < (await topOfToast()))
})

test('on the narrowest phone all tabs are there at once', async () => {
  const page = await openDashboard(app, { width: 360, height: 740, touch: true })
  const bar = page.getByRole('tablist', { name: 'Dashboard sections' })
  await expectSoon(() => bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0)
})

test('on a small old phone the name of the event is whole, for two events differ at its end', async () => {
  const page = await openDashboard(app, { event: 'cbus', width: 320, height: 568, touch: true })
  const selector = page.getByLabel('Managing Event')
  await expectSoon(() => selector.locator('option:checked').textContent(), 'WITCON CBUS')
  const [words, room] = await selector.evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select)
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.font = style.font
    const paddings = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    return [canvas.measureText(select.selectedOptions[0]!.text).width, select.clientWidth - paddings]
  })
  expect(words).toBeGreaterThan(60)
  expect(room).toBeGreaterThanOrEqual(words!)
})
