import { isPlainClick } from './dialogs.ts'
import { afterPaint, fetchDocument, whenIdle } from './document-cache.ts'
import { startLiveTimes } from './live-times.ts'
import { noteShown, shownUrl } from './now-chip.ts'

export function startFilters() {
  document.addEventListener('click', onClick)
  addEventListener('popstate', () => {
    // A dialog's entry or a fragment leaves the list as it is.
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
  // Few visitors search, so a first touch of the box loads the search script.
  if (searchBox()) {
    for (const touch of ['pointerdown', 'focusin'])
      document.addEventListener(touch, ({ target }) => target === searchBox() && void fetchSearch())
    document.addEventListener('submit', onSubmit)
  }
  if (location.search) showChosen()
  whenIdle(preloadChips)
}

const chosenChip = () => document.querySelector('.chips [aria-current]')

function showChosen() {
  const chip = chosenChip()
  const row = chip?.parentElement
  if (row) row.scrollLeft += chip!.getBoundingClientRect().left - row.getBoundingClientRect().left - 48
}

export function preloadChips() {
  if (isPart()) return
  for (const chip of document.querySelectorAll<HTMLAnchorElement>('a[data-filter]'))
    fetchFullList(chip.href).catch(() => {})
}

export async function fetchFreshPage() {
  const url = shownUrl()
  const page = await (isPart() ? fetchDocument(url) : fetchFullList(url))
  const narrow = await searched()
  if (shownUrl() !== url) throw new Error('Another is shown')
  return { page, narrow }
}

/** A function that applies the search to a new list. */
const searched = async (): Promise<() => unknown> => (searching || searchBox()?.value ? await fetchSearch() : () => {})

function onClick(event: MouseEvent) {
  const link = isPlainClick(event) && (event.target as Element).closest<HTMLAnchorElement>('a[data-filter]')
  if (!link || isPart()) return
  event.preventDefault()
  history.pushState(null, '', link.href)
  // The chip answers a tap, and the list follows in the next frame.
  chosenChip()?.removeAttribute('aria-current')
  link.ariaCurrent = 'true'
  afterPaint(() => showPage(link.href))
}

/** Enter may come before the search script, which then searches for what was typed. */
function onSubmit(event: Event) {
  const form = event.target as HTMLFormElement
  if (!form.dataset.search || isPart()) return
  event.preventDefault()
  // On a phone the focused box covers the chips.
  searchBox()!.blur()
  fetchSearch().catch(() => form.submit())
}

/** The server searches a list that is only partly on the page. */
const isPart = (page = document) => !!page.querySelector('[data-part]')

const withoutPlace = (url: string) => url.split('#')[0]

const searchBox = () => document.querySelector<HTMLInputElement>('form[data-search] input[type="search"]')

export type SearchableList = typeof searchableList
const searchableList = { isPart, showPage, noteShown, onChange: startLiveTimes }

let searching: Promise<() => boolean> | undefined
function fetchSearch() {
  if (!searching) {
    searching = import('./search-box.ts').then(({ startSearch }) => startSearch(searchableList))
    searching.catch(() => {
      searching = undefined
    })
  }
  return searching
}

function fetchFullList(href: string) {
  const url = new URL(href)
  url.searchParams.delete('q')
  url.searchParams.delete('now')
  return fetchDocument(url.href)
}

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
