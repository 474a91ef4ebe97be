import { isPlainClick } from '../clicks-and-keys.ts'
import { fetchDocument, whenIdle } from '../document-cache.ts'
import { startLiveTimes } from '../live-times.ts'
import { noteShown, shownUrl } from './now-chip.ts'

/** Filter chips and the search box: links and a GET form whose result is swapped in place. */
export function startFilters() {
  document.addEventListener('click', onClick)
  addEventListener('popstate', () => {
    // A history entry of a dialog leaves the list behind it as it is, and so does a place in the list.
    if (
      history.state ||
      withoutPlace(location.href) === withoutPlace(shownUrl()) ||
      !document.querySelector('[data-swap]')
    )
      return
    const box = searchBox()
    if (box) box.value = new URLSearchParams(location.search).get('q') ?? ''
    void showPage(location.href)
  })
  // Few search: the script of that comes with the first touch of the page, long before a letter is typed.
  if (searchBox()) for (const touch of ['pointerdown', 'focusin']) document.addEventListener(touch, fetchSearch)
  if (location.search) showChosen()
  whenIdle(preloadChips)
}

/** The chosen chip is in view among many, on a narrow screen, with a little of the one before. */
function showChosen() {
  const chip = document.querySelector('.chips [aria-current]')
  const row = chip?.parentElement
  if (row) row.scrollLeft += chip!.getBoundingClientRect().left - row.getBoundingClientRect().left - 48
}

/** What each chip leads to, ahead. */
export function preloadChips() {
  if (isPart()) return
  for (const chip of document.querySelectorAll<HTMLAnchorElement>('a[data-filter]'))
    fetchFullList(chip.href).catch(() => {})
}

/** The shown page as the server has it now, and what narrows its list; an error if another is shown by then. */
export async function fetchFreshPage() {
  const url = shownUrl()
  const page = await (isPart() ? fetchDocument(url) : fetchFullList(url))
  const narrow = await searched()
  if (shownUrl() !== url) throw new Error('Another is shown')
  return { page, narrow }
}

/** What narrows a list that came from the server to what is searched for; nothing to do where nothing is. */
const searched = async (): Promise<() => unknown> => (searching || searchBox()?.value ? await fetchSearch() : () => {})

function onClick(event: MouseEvent) {
  const link = isPlainClick(event) && (event.target as Element).closest<HTMLAnchorElement>('a[data-filter]')
  if (!link || isPart()) return
  event.preventDefault()
  history.pushState(null, '', link.href)
  void showPage(link.href)
}

/** Only a part of the list is on the page: what is looked for in all of it, the server finds. */
const isPart = (page = document) => !!page.querySelector('[data-part]')

const withoutPlace = (url: string) => url.split('#')[0]

const searchBox = () => document.querySelector<HTMLInputElement>('form[data-search] input[type="search"]')

let searching: Promise<() => boolean> | undefined
function fetchSearch() {
  if (!searching) {
    searching = import('./search-box.ts').then(({ startSearch }) =>
      startSearch({ isPart, showPage, noteShown, onChange: startLiveTimes }),
    )
    searching.catch(() => {
      searching = undefined
    })
  }
  return searching
}

/** A page without the search on it, which is ours and the same for every chip. "Now" is the whole list. */
function fetchFullList(href: string) {
  const url = new URL(href)
  url.searchParams.delete('q')
  url.searchParams.delete('now')
  return fetchDocument(url.href)
}

/** Swaps in the parts of another page that differ from this one; where they cannot be had, goes there. */
async function showPage(url: string) {
  noteShown(url)
  const page = await fetchFullList(url).catch(() => undefined)
  const narrow = await searched().catch(() => undefined)
  if (shownUrl() !== url) return
  const focused = (document.activeElement as HTMLAnchorElement | null)?.getAttribute('href')
  for (const region of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const other = page?.querySelector(`[data-swap="${region.dataset.swap}"]`)
    if (!other || isPart(page) || !narrow) {
      location.href = url
      return
    }
    region.replaceChildren(...document.importNode(other, true).childNodes)
  }
  narrow?.()
  startLiveTimes()
  showChosen()
  if (focused)
    document.querySelector<HTMLElement>(`.chips a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
}
