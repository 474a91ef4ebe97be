import { createLinks } from '../../layout/links.ts'
import { type CreateElement, renderResults } from './results-view.ts'
import { buildResults, cleanQuery, formatResultCount, runSearch, type SearchResults } from './run-search.ts'
import { type Entry, SearchIndex } from './search-index.ts'

/** Longer than the pause between two letters. */
const DEBOUNCE_MS = 350
/** Screen readers hear the count once, after the last letter. */
const ANNOUNCE_DELAY_MS = 900

const box = document.querySelector<HTMLInputElement>('.search-box input[type="search"]')!
const found = document.getElementById('found')!
const count = document.getElementById('found-count')!
const { slug = '', home } = document.body.dataset
const carried = new URLSearchParams(location.search).has('eventSlug') ? `eventSlug=${encodeURIComponent(slug)}` : ''
const links = createLinks(new URLSearchParams(carried))

let index: Promise<SearchIndex> | undefined
let request: AbortController | undefined
let pause: ReturnType<typeof setTimeout> | undefined
let announcing: ReturnType<typeof setTimeout> | undefined

box.addEventListener('focus', () => void fetchIndex())
box.addEventListener('input', () => void searchAndShow(DEBOUNCE_MS))
box.form!.addEventListener('submit', (event) => {
  event.preventDefault()
  void searchAndShow(0)
  box.blur()
})
if (document.activeElement === box) void fetchIndex()
// The query was typed before this script ran, or is in the address of a saved copy.
if (box.value !== box.defaultValue) void searchAndShow(0)

/** Shows what the index of this phone finds at once, and after a pause what the server finds in longer texts. */
async function searchAndShow(pauseMs: number) {
  const query = cleanQuery(box.value)
  clearTimeout(pause)
  request?.abort()
  request = new AbortController()
  const { signal } = request
  writeToUrl(query)
  found.hidden = !query
  document.getElementById('to-find')!.hidden = !!query
  if (!query) return show(undefined)
  const whole = new Promise((resolve) => {
    pause = setTimeout(resolve, pauseMs)
  }).then(() => askServer(query, signal))
  // The letter is seen before what it finds.
  await new Promise<void>((seen) => requestAnimationFrame(() => setTimeout(seen)))
  const here = await fetchIndex().then(
    (index) => buildResults(query, runSearch(query, index)),
    () => undefined,
  )
  // Only the server, which has everything, says that nothing was found.
  if (!signal.aborted && here?.groups.length) show(here)
  const all = await whole
  if (signal.aborted) return
  if (all) show(all)
  else if (here) show({ ...here, isPartial: true })
  else location.assign(location.href)
}

function fetchIndex() {
  index ??= fetch(`/api/search/index?eventSlug=${encodeURIComponent(slug)}`).then(async (answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`)
    const index = new SearchIndex()
    for (const entry of (await answer.json()) as Entry[]) index.add({ entry })
    return index
  })
  index.catch(() => {
    index = undefined
  })
  return index
}

async function askServer(query: string, signal: AbortSignal): Promise<SearchResults | undefined> {
  const parameters = new URLSearchParams({ eventSlug: slug, q: query })
  const answer = await fetch(`/api/search?${parameters}`, { signal }).catch(() => undefined)
  return answer?.ok ? ((await answer.json().catch(() => undefined)) as SearchResults | undefined) : undefined
}

function show(results: SearchResults | undefined) {
  const focused = found.contains(document.activeElement) && document.activeElement!.getAttribute('href')
  found.replaceChildren(...(results ? renderResults(createNode, results, links) : []))
  if (focused) found.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  clearTimeout(announcing)
  announcing = setTimeout(() => {
    const text = results ? formatResultCount(results) : ''
    if (count.textContent !== text) count.textContent = text
  }, ANNOUNCE_DELAY_MS)
}

function writeToUrl(query: string) {
  const url = new URL(location.href)
  if (query) url.searchParams.set('q', query)
  else url.searchParams.delete('q')
  history.replaceState(history.state, '', url)
  document.title = [query ? `“${query}”` : 'Search', home].filter(Boolean).join(' · ')
}

const createNode: CreateElement<Node> = (tag, { key: _, className, ...attributes }, ...children) => {
  const element = document.createElement(tag)
  if (className) element.className = className
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== false && child !== undefined))
  return element
}
