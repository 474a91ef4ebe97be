import { fold } from '../format/fold.ts'
import { startClock } from './clock.ts'
import { fetchDocument, whenIdle } from './fragments.ts'

/** Filter chips and the search box: links and a GET form whose result is swapped in place. */
export function startFilters() {
  document.addEventListener('click', onClick)
  addEventListener('popstate', () => {
    // A dialog's entry leaves the list behind it as it is.
    if (history.state || location.href === shown || !document.querySelector('[data-swap]')) return
    void showPage(location.href)
    const box = searchBox()
    if (box) box.value = new URLSearchParams(location.search).get('q') ?? ''
  })
  document.addEventListener('input', (event) => {
    if (event.target === searchBox()) void search(searchBox()!)
  })
  document.addEventListener('submit', (event) => {
    const box = searchBox()
    if (!box || event.target !== box.form) return
    event.preventDefault()
    void search(box)
    box.blur()
  })
  whenIdle(() => {
    for (const chip of document.querySelectorAll<HTMLAnchorElement>('a[data-filter]'))
      fetchDocument(chip.href).catch(() => {})
  })
}

function onClick(event: MouseEvent) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-filter]')
  if (!link) return
  event.preventDefault()
  history.pushState(null, '', link.href)
  void showPage(link.href)
}

/** Found anew each time, and asked for nothing by name: a visitor's own `?action=…` is a field of the form as well. */
const searchBox = () => document.querySelector<HTMLInputElement>('form[data-search] input[type="search"]')

let shown = location.href

/** Swaps in the part of another page that differs from this one; where it cannot be had, goes there. */
async function showPage(url: string) {
  shown = url
  const page = await fetchDocument(url).catch(() => undefined)
  if (shown !== url) return
  const region = document.querySelector<HTMLElement>('[data-swap]')
  const other = page?.querySelector(`[data-swap="${region?.dataset.swap}"]`)
  if (!region || !other) {
    location.href = url
    return
  }
  const scrolled = region.querySelector('.chips')?.scrollLeft
  const focused = (document.activeElement as HTMLAnchorElement | null)?.getAttribute('href')
  region.replaceChildren(...document.importNode(other, true).childNodes)
  startClock()
  const chips = region.querySelector('.chips')
  if (chips && scrolled !== undefined) chips.scrollLeft = scrolled
  const current = region.querySelector<HTMLElement>('.chips [aria-current]')
  current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (focused)
    region.querySelector<HTMLElement>(`.chips a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
}

/**
 * Narrows the list at every letter. The server's own list is used when it holds every match: when it was rendered for a
 * part of what is searched for now. Otherwise the wider list is fetched first.
 */
async function search(input: HTMLInputElement) {
  const query = input.value
  const url = new URL(location.pathname, location.origin)
  for (const [name, value] of new FormData(input.form!)) if (value) url.searchParams.append(name, String(value))
  history.replaceState(history.state, '', url)
  shown = url.href
  if (!narrow(query)) {
    const all = new URL(url)
    all.searchParams.delete('q')
    await showPage(all.href)
    shown = location.href
    narrow(input.value)
  }
}

/** Hides what does not match by name or company, whatever the case and the accents; false where the list does not hold every match. */
function narrow(query: string): boolean {
  const list = document.querySelector<HTMLElement>('[data-query]')
  const wanted = fold(query.trim())
  if (!list || !wanted.includes(fold((list.dataset.query ?? '').trim()))) return false
  let matches = 0
  for (const item of list.children) {
    const texts = item.querySelectorAll('strong, .company')
    const isMatch = !wanted || [...texts].some((text) => fold(text.textContent!).includes(wanted))
    ;(item as HTMLElement).hidden = !isMatch
    if (isMatch) matches++
  }
  const empty = list.nextElementSibling as HTMLElement
  empty.hidden = matches > 0
  if (wanted) empty.querySelector('p')!.textContent = 'No speaker or company matches your search.'
  return true
}
