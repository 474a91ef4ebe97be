import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../support/app.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { startLongApp, visit } from './long-app.ts'

await launchBrowser()
let app: TestApp
let pages: Record<string, string[]>
beforeAll(async () => {
  ;({ app, pages } = await startLongApp())
})
afterAll(() => app.close())

/** Every page there is, one after the other. */
const A_WHILE = 120_000

test.each([
  [320, '100%'],
  [390, '100%'],
  [1280, '100%'],
  [320, '200%'],
  [640, '200%'],
])(
  'nothing scrolls sideways at %i px and %s text, however long the names',
  async (width, text) => {
    const page = await openPage({ width, height: 640 })
    await page.addInitScript((size) => {
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', size))
    }, text)
    const wide: [path: string, parts: string[]][] = []
    for (const path of Object.values(pages).flat()) {
      await visit(app, page, path)
      const parts = await page.evaluate(tooWide)
      if (parts.length) wide.push([path, parts])
    }
    expect(wide).toEqual([])
  },
  A_WHILE,
)

function tooWide(): string[] {
  return [document.documentElement, ...document.querySelectorAll('dialog, main')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map(({ tagName }) => tagName)
}
