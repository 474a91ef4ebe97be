import { fetchDocument } from '../document-cache.ts'
import { filterEntries, searchBox } from './filter-entries.ts'

/** What the search does with the list that it is in (lists/filters). */
export type SearchableList = {
  /** Whether only a part of it is on the page: what is looked for in all of it, the server finds. */
  isPart: () => boolean
  showPage: (url: string) => Promise<void>
  /** The page is now that of this address. */
  noteShown: (url: string) => void
  onChange: () => void
}

/** Answers each letter of a GET form, and also what was typed before this script came. */
export function startSearch(list: SearchableList) {
  document.addEventListener('input', ({ target }) => {
    if (target === searchBox() && !list.isPart()) search(searchBox()!, list)
  })
  document.addEventListener('submit', (event) => {
    const box = searchBox()
    if (!box || event.target !== box.form || list.isPart()) return
    event.preventDefault()
    search(box, list)
    box.blur()
  })
  const box = searchBox()
  // Under a dialog that was opened meanwhile the address is the dialog's.
  if (box && box.value !== box.defaultValue && !list.isPart() && !history.state) search(box, list)
  else if (box) void findElsewhere(box)
  return filterEntries
}

/** Narrows the list at every letter; where it was rendered for another search, the whole list is fetched first. */
function search(box: HTMLInputElement, { showPage, noteShown, onChange }: SearchableList) {
  const url = addressFor(box.form!, box.form!.dataset.search!)
  void findElsewhere(box)
  history.replaceState(history.state, '', url)
  noteShown(url.href)
  if (!filterEntries()) return void showPage(url.href).then(() => findElsewhere(box))
  onChange()
  const list = document.querySelector('[data-query]')!
  // What is found begins where the list does, which a reader may have scrolled past.
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

function addressFor(form: HTMLFormElement, path: string): URL {
  const url = new URL(path, location.origin)
  for (const [name, value] of new FormData(form)) if (value) url.searchParams.append(name, String(value))
  return url
}

/** Typing goes on. */
const PAUSE_MS = 350
let elsewhere: HTMLElement | undefined
let pause: ReturnType<typeof setTimeout> | undefined

/** Offers the one search where the list holds no match (product §3.6); its form works without a script. */
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
