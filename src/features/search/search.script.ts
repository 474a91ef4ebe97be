import { createLinks } from '../../layout/links.ts'
import { buildResults, cleanQuery, formatResultCount, type SearchResults } from './build-results.ts'
import { createNode } from './make-node.ts'
import type { Entry } from './matching/entry.ts'
import { memoryIndex } from './matching/inverted-index.ts'
import { runSearch } from './matching/run-search.ts'
import { resultUrls } from './result-urls.ts'
import { renderResults } from './results-view.ts'

/** How long somebody pauses who has typed a word. */
const DEBOUNCE_MS = 350
/** What has been found is told to those who listen when they are done typing, once. */
const ANNOUNCE_DELAY_MS = 900

const box = document.querySelector<HTMLInputElement>('.search-box input[type="search"]')!
const found = document.getElementById('found')!
const toFind = document.getElementById('to-find')!
const count = document.getElementById('found-count')!
const { slug = '', home } = document.body.dataset
const carried = new URLSearchParams(location.search).has('eventSlug') ? `eventSlug=${encodeURIComponent(slug)}` : ''
const addresses = resultUrls(createLinks(new URLSearchParams(carried)))

let index: Promise<ReturnType<typeof memoryIndex>> | undefined
let asking: AbortController | undefined
let pause: ReturnType<typeof setTimeout> | undefined
let telling: ReturnType<typeof setTimeout> | undefined

box.addEventListener('focus', () => void fetchIndex())
box.addEventListener('input', () => void searchAndShow(DEBOUNCE_MS))
box.form!.addEventListener('submit', (event) => {
  event.preventDefault()
  void searchAndShow(0)
  box.blur()
})
if (document.activeElement === box) void fetchIndex()
// Typed before this came, or said by the address of a saved copy.
if (box.value !== box.defaultValue) void searchAndShow(0)

/** Names and the like at once, from what is here; longer texts from the server, after a pause. */
async function searchAndShow(pauseMs: number) {
  const query = cleanQuery(box.value)
  clearTimeout(pause)
  asking?.abort()
  asking = new AbortController()
  const { signal } = asking
  noteInAddress(query)
  found.hidden = !query
  toFind.hidden = !!query
  if (!query) return show(undefined)
  const whole = new Promise((resolve) => {
    pause = setTimeout(resolve, pauseMs)
  }).then(() => askServer(query, signal))
  const here = await fetchIndex().then(
    async (source) => buildResults(query, await runSearch(query, source)),
    () => undefined,
  )
  // That nothing is there is the server's to say, who has read everything.
  if (!signal.aborted && here?.groups.length) show(here)
  const all = await whole
  if (signal.aborted) return
  if (all) show(all)
  else if (here) show({ ...here, isPartial: true })
  // What is known here is not enough: the page itself says what is wrong.
  else location.assign(location.href)
}

/** Everything that has a name, fetched when somebody is about to search. */
function fetchIndex() {
  index ??= fetch(`/api/search/index?eventSlug=${encodeURIComponent(slug)}`).then(async (answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`)
    return memoryIndex((await answer.json()) as Entry[])
  })
  index.catch(() => {
    index = undefined
  })
  return index
}

async function askServer(query: string, signal: AbortSignal): Promise<SearchResults | undefined> {
  const asked = new URLSearchParams({ eventSlug: slug, q: query })
  const answer = await fetch(`/api/search?${asked}`, { signal }).catch(() => undefined)
  return answer?.ok ? ((await answer.json().catch(() => undefined)) as SearchResults | undefined) : undefined
}

/** Nobody's place is lost: the focus stays in the box, or goes to the same entry. */
function show(results: SearchResults | undefined) {
  const focused = found.contains(document.activeElement) && document.activeElement!.getAttribute('href')
  found.replaceChildren(...(results ? renderResults(createNode, results, addresses) : []))
  if (focused) found.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  clearTimeout(telling)
  telling = setTimeout(() => {
    const text = results ? formatResultCount(results) : ''
    if (count.textContent !== text) count.textContent = text
  }, ANNOUNCE_DELAY_MS)
}

/** So that a reload and a shared link search for the same, and Back comes to it. */
function noteInAddress(query: string) {
  const url = new URL(location.href)
  if (query) url.searchParams.set('q', query)
  else url.searchParams.delete('q')
  history.replaceState(history.state, '', url)
  document.title = [query ? `“${query}”` : 'Search', home].filter(Boolean).join(' · ')
}
