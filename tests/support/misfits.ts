import type { Page } from 'playwright-core'
import { FONT_WIDTHS, setSystemFont } from './system-font.ts'

const SETTINGS: { said: string; text: number; font?: number }[] = [
  { said: '200 % text', text: 200 },
  ...Object.entries(FONT_WIDTHS).map(([said, font]) => ({ said: `a ${said} font`, text: 100, font })),
]

/** What does not fit within a part of the page or in its dialog, with large text and with other fonts, each with where it does not. */
export async function findMisfits(page: Page, within: string, widths: number[], largeTextWidths = widths) {
  const found: Record<string, string[]> = {}
  for (const { said, text, font } of SETTINGS) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), text)
    await setSystemFont(page, font)
    for (const width of text === 100 ? widths : largeTextWidths) {
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate(settle)
      const all = await Promise.all([page.evaluate(misfits, within), page.evaluate(dialogMisfits)])
      // Buttons may then take two lines, and initials fill their circle.
      for (const misfit of new Set(all.flat()))
        if (text === 100 || !/^two lines|span\.avatar/.test(misfit))
          found[misfit] = [...(found[misfit] ?? []), `${width} px, ${said}`]
    }
  }
  return found
}

/** Until all is as large as it stays. */
async function settle() {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  // A loading placeholder pulses for ever and cannot finish.
  for (const animation of document.getAnimations())
    if (animation.effect!.getComputedTiming().endTime !== Infinity) animation.finish()
}

/** Of a page in the browser, within what is named: what scrolls sideways, is cut or breaks into two lines, though it is made for one. */
function misfits(within: string): string[] {
  const said = (what: string, { tagName, className, textContent }: Element) =>
    `${what}: ${tagName.toLowerCase()}.${className} ${textContent?.trim().slice(0, 40)}`
  const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 2
  const all = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.closest(within) && isShown(element))
  const wide = (element: Element) => element.scrollWidth > element.clientWidth + 1
  const scrolling = all('html, main, dialog, dialog > .content, .modal, .tab-bar').filter(wide)
  const linesOf = (element: Element) => {
    const words = document.createRange()
    const middles: number[] = []
    for (const part of element.childNodes) {
      if (part instanceof Element && !isShown(part)) continue
      words.selectNodeContents(part)
      for (const { top, bottom, width } of words.getClientRects()) if (width > 2) middles.push((top + bottom) / 2)
    }
    return middles.filter((middle, at) => at === 0 || middle - Math.max(...middles.slice(0, at)) > 8).length
  }
  const broken = all('.button:not(.board-switches *), .chip, .bottom-nav a span, .tool-button .words, .star').filter(
    (one) => innerWidth >= 360 && linesOf(one) > 1,
  )
  const high = all('.admin-header').filter((header) => innerWidth >= 1024 && header.clientHeight > 80)
  const cut = all('a, button, label, h1, h2, h3, summary, p, dd, dt, td, th, li, span').filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    return wide(element) && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
  })
  return [
    ...scrolling.map((one) => said('scrolls sideways', one)),
    ...[...broken, ...high].map((one) => said('two lines', one)),
    ...cut.map((one) => said('cut', one)),
  ]
}

/** Of the topmost dialog: what is cut, is squeezed, lies under its close button or cannot be reached. */
function dialogMisfits(): string[] {
  const modal = [...document.querySelectorAll('.modal, dialog[open]')].at(-1)
  if (!modal) return []
  const box = modal.getBoundingClientRect()
  const found: string[] = []
  const isIn = ({ left, right }: DOMRect, { left: from, right: until } = box) => left >= from - 1 && right <= until + 1
  if (!isIn(box, new DOMRect(0, 0, innerWidth, innerHeight)) || box.top < -1 || box.bottom > innerHeight + 1)
    found.push('the dialog is larger than the screen')
  const said = (part: Element) =>
    `${part.tagName.toLowerCase()}.${part.className} ${part.textContent?.trim().slice(0, 40)}`
  const scrolls = (part: Element) => part !== modal && /auto|scroll/.test(getComputedStyle(part).overflowY)
  const scroller = (part: Element): Element | undefined => {
    let around: Element | null = part.parentElement
    while (around && around !== modal && !scrolls(around)) around = around.parentElement
    return around && around !== modal ? around : undefined
  }
  for (const part of modal.querySelectorAll('*:not(option)')) {
    const at = part.getBoundingClientRect()
    if (!part.checkVisibility() || at.width < 2 || part.closest('svg, .visually-hidden, .floor-plan, .floors, .trap'))
      continue
    if (part.matches('.icon-button') && at.width < 40) found.push(`squeezed: ${said(part)}`)
    if (!isIn(at)) found.push(`cut: ${said(part)}`)
    if (!scroller(part) && (at.bottom > box.bottom + 1 || at.top < box.top - 1))
      found.push(`out of reach: ${said(part)}`)
    if (scrolls(part) && part.scrollWidth > part.clientWidth + 1) found.push(`scrolls sideways: ${said(part)}`)
    if (scrolls(part) && part.scrollHeight > part.clientHeight + 1 && part.clientHeight < 120)
      found.push(`little room: ${said(part)}`)
  }
  for (const button of modal.querySelectorAll('footer button')) {
    const { top, bottom } = button.getBoundingClientRect()
    if (top < box.top || bottom > box.bottom) found.push(`out of sight: ${said(button)}`)
  }
  const words = document.createRange()
  words.selectNodeContents(modal.querySelector('h2')!)
  const close = modal.querySelector('header button, .close')?.getBoundingClientRect()
  for (const { left, right, top, bottom } of words.getClientRects()) {
    if (right > box.right - 8 || left < box.left) found.push('title cut')
    if (close && right > close.left && bottom > close.top && top < close.bottom)
      found.push('title under the close button')
  }
  // A sheet of attendees may lie partly beneath the screen, and is scrolled as a whole.
  return modal.matches('.modal') ? found : found.filter((one) => /^(cut|title)/.test(one))
}
