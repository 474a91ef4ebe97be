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
  [390, '200%'],
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

/** What scrolls sideways, and of an open dialog what is cut or lies under its close button. */
function tooWide(): string[] {
  const scrolling = [document.documentElement, ...document.querySelectorAll('dialog, dialog > .content, main')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map(({ tagName, className }) => `${tagName} ${className}`)
  const dialog = document.querySelector('dialog[open]')
  if (!dialog) return scrolling
  const edge = dialog.getBoundingClientRect().right + 1
  const cut = [...dialog.querySelectorAll('a, button, input, textarea, dd, dt, p, li, h2, h3')]
    .filter((part) => !part.closest('.floor-plan, .floors, .trap') && part.getBoundingClientRect().right > edge)
    .map(({ tagName, textContent }) => `cut: ${tagName} ${textContent}`)
  const words = document.createRange()
  words.selectNodeContents(dialog.querySelector('h2')!)
  const close = dialog.querySelector('.close')!.getBoundingClientRect()
  const isUnder = [...words.getClientRects()].some(
    ({ right, bottom, top }) => right > close.left && bottom > close.top && top < close.bottom,
  )
  return [...scrolling, ...cut, ...(isUnder ? ['title under the close button'] : [])]
}
