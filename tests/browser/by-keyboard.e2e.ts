import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { desktop, launchBrowser, openPage, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const PATHS = ['/?track=Keynote', '/speakers', '/sponsors', '/messaging', '/search?q=keynote', '/changes', '/feedback']

test.each(PATHS)(
  'on %s Tab reaches all that can be used, in the order it is read, and each is seen to have the focus',
  async (path) => {
    const page = await openPage({ ...desktop, url: app.origin + path })
    for (const island of await page.locator('main island-root').all())
      await expectSoon(() => island.getAttribute('alive'), '')
    const usable = await page.evaluate(numberAll)
    const reached: number[] = []
    const unseen: string[] = []
    for (let press = 0; press < usable; press++) {
      await page.keyboard.press('Tab')
      const { number, looks, isSeen } = await page.evaluate(focused)
      reached.push(number)
      if (!isSeen) unseen.push(looks)
    }
    expect([reached, unseen]).toEqual([Array.from({ length: usable }, (_, at) => at), []])
    await page.context().close()
  },
  60_000,
)

test('the first Tab offers to skip the navigation', async () => {
  const page = await openPage({ ...desktop, url: app.origin })
  await page.keyboard.press('Tab')
  await expectSoon(() => page.locator(':focus').textContent(), 'Skip to content')
  await page.keyboard.press('Enter')
  await expectSoon(() => page.evaluate(() => document.activeElement?.id), 'main')
})

test('a dialog traps the focus and returns it to its opener', async () => {
  const page = await openPage({ ...desktop, url: app.origin })
  const card = page.locator('a[data-dialog^="session-"]').nth(2)
  const title = (await card.locator('h3').textContent())!
  await card.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: title }).waitFor()
  await expectSoon(() => page.locator(':focus').textContent(), title)
  await expectSoon(() => staysInside(page), true)
  await page.keyboard.press('Escape')
  await expectSoon(() => page.locator('dialog:modal').count(), 0)
  await expectSoon(() => page.locator(':focus h3').textContent(), title)
})

/** Through all of it, and once more: nothing of the page behind it is reached. */
async function staysInside(page: TestPage): Promise<boolean> {
  const usable = await page.locator('dialog:modal :is(a[href], button)').count()
  for (let press = 0; press <= usable * 2; press++) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(() => !!document.activeElement?.closest('main, nav'))
    if (isBehind) return false
  }
  return true
}

/** Everything that is shown and takes the focus, in the order of the document; how many. */
function numberAll(): number {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary')]
  const usable = all.filter(
    (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'),
  )
  // Of the buttons of a choice the first is reached, and the others from it by arrow keys.
  const choices = new Set<string>()
  const stops = usable.filter((element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    return !choices.has(element.name) && choices.add(element.name)
  })
  for (const [at, element] of stops.entries()) element.dataset.stop = String(at)
  return stops.length
}

/** Which it is, and whether an outline or a shadow is around it or what it is in. */
function focused() {
  const element = document.activeElement as HTMLElement
  const around = [element, element.nextElementSibling, element.parentElement, element.closest('label, li')]
  const isSeen = around.some((one) => {
    const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: 'none', outlineWidth: '0' }
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  return { number: Number(element.dataset.stop ?? -1), looks: element.outerHTML.slice(0, 120), isSeen }
}
