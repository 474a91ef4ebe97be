import { narrow, searchBox } from './narrow.ts'

/** What the search does with the list that it is in (lists/filters). */
export type List = {
  /** Whether only a part of it is on the page: what is looked for in all of it, the server finds. */
  isPart: () => boolean
  showPage: (url: string) => Promise<void>
  /** The page is now that of this address. */
  noteShown: (url: string) => void
  retell: () => void
}

/** The search box: a GET form, which answers each letter from here on. What was typed before this came counts as well. */
export function startSearch(list: List) {
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
  return narrow
}

/** Narrows the list at every letter; where it was rendered for another search, the whole list is fetched first. */
function search(box: HTMLInputElement, { showPage, noteShown, retell }: List) {
  const url = new URL(box.form!.getAttribute('action')!, location.origin)
  for (const [name, value] of new FormData(box.form!)) if (value) url.searchParams.append(name, String(value))
  history.replaceState(history.state, '', url)
  noteShown(url.href)
  if (!narrow()) return void showPage(url.href)
  retell()
  const list = document.querySelector('[data-query]')!
  // What is found begins where the list does, which a reader may have scrolled past.
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView()
}
