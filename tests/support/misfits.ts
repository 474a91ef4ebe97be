/** Of a page in the browser, within what is named: what scrolls sideways, is cut or breaks into two lines, though it is made for one. */
export function misfits(within: string): string[] {
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
  const broken = all('.button:not(.board-switches *), .chip, .bottom-nav a span, .tool-button, .star').filter(
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
