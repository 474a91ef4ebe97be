import { textMatcher } from '../../../text/fold.ts'

/** Never read as `form.action`: a visitor's own `?action=…` is a field of the form as well. */
export const searchBox = () => document.querySelector<HTMLInputElement>('form[data-search] input[type="search"]')

/** Hides what the search box does not ask for; false where the server rendered the list for a narrower search. */
export function filterEntries(): boolean {
  const list = document.querySelector<HTMLElement>('[data-query]')
  const query = searchBox()?.value ?? ''
  if (!list || !textMatcher(list.dataset.query!)(query)) return false
  const isFound = textMatcher(query)
  for (const entry of list.querySelectorAll('li')) {
    const parts = [...entry.querySelectorAll(list.dataset.in!)]
    entry.hidden = !isFound(parts.map((part) => part.textContent).join(' '))
  }
  ;(list.nextElementSibling as HTMLElement).hidden = !!list.querySelector('li:not([hidden])')
  // A link to a part of the list in which nothing is left leads nowhere.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.day-links a'))
    link.hidden = !document.querySelector(`${link.hash} li:not([hidden])`)
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    'a[data-filter], [data-query] a, .empty a[href^="/search"]',
  ))
    addQueryToLink(link, query)
  return true
}

/** Filters and opened entries are those of the search: after a reload, and where their links are shared. */
function addQueryToLink(link: HTMLAnchorElement, query: string) {
  const { pathname, searchParams } = new URL(link.href)
  if ((searchParams.get('q') ?? '') === query) return
  if (query) searchParams.set('q', query)
  else searchParams.delete('q')
  link.setAttribute('href', searchParams.size ? `${pathname}?${searchParams}` : pathname)
}
