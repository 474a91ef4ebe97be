/** What is read line by line: entries of lists, cells of the table of rooms, the fields of forms, and words. */
const READABLE_ELEMENTS = ':is([data-swap], island-root) :is(li, td, label, p)'

/** What is being read, what has the focus: both stay where they are while the page around them becomes another. */
export function preserveScrollAndFocus() {
  const focused = document.activeElement
  // At its top a page is read from there on, with what comes in above.
  const entries = [...document.querySelectorAll(`main ${READABLE_ELEMENTS}`)].filter(isShown)
  const anchors = scrollY > 0 ? entries.map(topOf).filter(isInView) : []
  const { style } = document.documentElement
  style.overflowAnchor = 'none'
  return () => {
    const anchor = anchors.find(({ element }) => isShown(element))
    if (anchor) scrollBy({ top: topOf(anchor.element).top - anchor.top, behavior: 'instant' })
    requestAnimationFrame(() => {
      style.overflowAnchor = ''
    })
    if (focused && focused !== document.body && document.activeElement !== focused) refocus(focused)
  }
}

const topOf = (element: Element) => ({ element, top: element.getBoundingClientRect().top })

/** On the page, and not hidden there. */
const isShown = (element: Element) => element.getClientRects().length > 0

const isInView = ({ top }: { top: number }) => top >= 0 && top < innerHeight

/** Moved, it lost the focus; gone, it leaves that to what leads to the same, else to the page. */
function refocus(focused: Element) {
  const href = focused.getAttribute('href')
  const same = href && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
  const to = focused.isConnected ? (focused as HTMLElement) : same || document.getElementById('main')
  to?.focus({ preventScroll: true })
}
