import { textMatcher } from '../../text/fold.ts'
import { fetchDocument } from './document-cache.ts'
import type { SearchableList } from './filters.ts'

/** Also handles text typed before the script was loaded. */
export function startSearch(list: SearchableList) {
  document.addEventListener('input', ({ target }) => {
    if (target === searchBox() && !list.isPart()) search(searchBox()!, list)
  })
  document.addEventListener('submit', ({ target }) => {
    const box = searchBox()
    if (box && target === box.form && !list.isPart()) search(box, list)
  })
  const box = searchBox()
  // An open dialog owns the address.
  if (box && box.value !== box.defaultValue && !list.isPart() && !history.state) search(box, list)
  else if (box) void findElsewhere(box)
  return filterEntries
}

/** Fetches the whole list where the server rendered a narrower one. */
function search(box: HTMLInputElement, { showPage, noteShown, onChange }: SearchableList) {
  const url = addressFor(box.form!, box.form!.dataset.search!)
  void findElsewhere(box)
  history.replaceState(history.state, '', url)
  noteShown(url.href)
  if (!filterEntries()) return void showPage(url.href).then(() => findElsewhere(box))
  onChange()
  const list = document.querySelector('[data-query]')!
  // The reader may have scrolled past the first results.
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

function addressFor(form: HTMLFormElement, path: string): URL {
  const url = new URL(path, location.origin)
  for (const [name, value] of new FormData(form)) if (value) url.searchParams.append(name, String(value))
  return url
}

const PAUSE_MS = 350
let elsewhere: HTMLElement | undefined
let pause: ReturnType<typeof setTimeout> | undefined

/** Offers the search of all screens where the list has no match (product §3.6). */
function findElsewhere({ form, value }: HTMLInputElement) {
  clearTimeout(pause)
  elsewhere?.remove()
  const path = form!.getAttribute('action')!
  if (!value || path === form!.dataset.search) return
  pause = setTimeout(async () => {
    const empty = document.querySelector('[data-query] + .empty:not([hidden])')
    const page = empty && (await fetchDocument(addressFor(form!, path).href).catch(() => undefined))
    const found = page?.querySelector<HTMLElement>('#found:not([hidden])')
    if (!found || !empty?.isConnected || searchBox()?.value !== value) return
    elsewhere = document.importNode(found, true)
    elsewhere.append(...[...page!.querySelectorAll('main link')].map((link) => document.importNode(link, true)))
    empty.after(elsewhere)
  }, PAUSE_MS)
}

/** `form.action` would be the field of a visitor's own `?action=…`. */
const searchBox = () => document.querySelector<HTMLInputElement>('form[data-search] input[type="search"]')

function filterEntries(): boolean {
  const list = document.querySelector<HTMLElement>('[data-query]')
  const query = searchBox()?.value ?? ''
  if (!list || !textMatcher(list.dataset.query!)(query)) return false
  const isFound = textMatcher(query)
  for (const entry of list.querySelectorAll('li')) {
    const parts = [...entry.querySelectorAll(list.dataset.in!)]
    entry.hidden = !isFound(parts.map((part) => part.textContent).join(' '))
  }
  ;(list.nextElementSibling as HTMLElement).hidden = !!list.querySelector('li:not([hidden])')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.day-links a'))
    link.hidden = !document.querySelector(`${link.hash} li:not([hidden])`)
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    'a[data-filter], [data-query] a, .empty a[href^="/search"]',
  ))
    addQueryToLink(link, query)
  return true
}

/** Reloaded and shared links keep the search. */
function addQueryToLink(link: HTMLAnchorElement, query: string) {
  const { pathname, searchParams } = new URL(link.href)
  if ((searchParams.get('q') ?? '') === query) return
  if (query) searchParams.set('q', query)
  else searchParams.delete('q')
  link.setAttribute('href', searchParams.size ? `${pathname}?${searchParams}` : pathname)
}
