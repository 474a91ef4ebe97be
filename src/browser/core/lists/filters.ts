import { startClock } from '../clock.ts'
import { fetchDocument, whenIdle } from '../fragments.ts'
import { narrow, searchBox } from './narrow.ts'

/** Filter chips and the search box: links and a GET form whose result is swapped in place. */
export function startFilters() {
  document.addEventListener('click', onClick)
  addEventListener('popstate', () => {
    // A history entry of a dialog leaves the list behind it as it is, and so does a place in the list.
    if (history.state || withoutPlace(location.href) === withoutPlace(shown) || !document.querySelector('[data-swap]'))
      return
    const box = searchBox()
    if (box) box.value = new URLSearchParams(location.search).get('q') ?? ''
    void showPage(location.href)
  })
  document.addEventListener('input', (event) => {
    if (event.target === searchBox() && !isPart(document)) search(searchBox()!)
  })
  document.addEventListener('submit', (event) => {
    const box = searchBox()
    if (!box || event.target !== box.form || isPart(document)) return
    event.preventDefault()
    search(box)
    box.blur()
  })
  whenIdle(() => {
    if (isPart(document)) return
    for (const chip of document.querySelectorAll<HTMLAnchorElement>('a[data-filter]'))
      fetchWhole(chip.href).catch(() => {})
  })
}

function onClick(event: MouseEvent) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-filter]')
  if (!link || isPart(document)) return
  event.preventDefault()
  history.pushState(null, '', link.href)
  void showPage(link.href)
}

/** Only a part of the list is on the page: what is looked for in all of it, the server finds. */
const isPart = (page: Document) => !!page.querySelector('[data-part]')

let shown = location.href
const withoutPlace = (url: string) => url.split('#')[0]

/** Narrows the list at every letter; where it was rendered for another search, the whole list is fetched first. */
function search(box: HTMLInputElement) {
  const url = new URL(box.form!.getAttribute('action')!, location.origin)
  for (const [name, value] of new FormData(box.form!)) if (value) url.searchParams.append(name, String(value))
  history.replaceState(history.state, '', url)
  shown = url.href
  if (!narrow()) return void showPage(url.href)
  startClock()
  const list = document.querySelector('[data-query]')!
  // What is found begins where the list does, which a reader may have scrolled past.
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

/** A page without what is searched for on it: the search is ours, and the same for every chip. */
function fetchWhole(href: string) {
  const url = new URL(href)
  url.searchParams.delete('q')
  return fetchDocument(url.href)
}

/** Swaps in the parts of another page that differ from this one; where they cannot be had, goes there. */
async function showPage(url: string) {
  shown = url
  const page = await fetchWhole(url).catch(() => undefined)
  if (shown !== url) return
  const focused = (document.activeElement as HTMLAnchorElement | null)?.getAttribute('href')
  for (const region of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const other = page?.querySelector(`[data-swap="${region.dataset.swap}"]`)
    if (!other || isPart(page!)) {
      location.href = url
      return
    }
    region.replaceChildren(...document.importNode(other, true).childNodes)
  }
  narrow()
  startClock()
  document.querySelector('.chips [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (focused)
    document.querySelector<HTMLElement>(`.chips a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
}
