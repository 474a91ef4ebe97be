/// <reference lib="webworker" />

import { personalPaths } from '../screens.ts' with { type: 'macro' }
import * as rules from './cache-rules.ts'

declare const self: ServiceWorkerGlobalScope

/** `/offline.json` in the order of importance (features/offline). */
export type OfflineList = {
  name: string
  revision: number
  shell: string[]
  pages: string[]
  pictures: Record<string, string>
  /** Hydration; their names change with their content. */
  files: string[]
}

const MAX_SAVED_EVENTS = 3
/** Compressed pages and pictures; the rest is left out. */
const MAX_EVENT_BYTES = 3_000_000

let saving: Promise<unknown> = Promise.resolve()

/** Product §24.1. One at a time, because tabs share the caches. */
export function saveEvent(slug: string): Promise<unknown> {
  saving = saving.then(() => saveNow(slug)).catch(() => {})
  return saving
}

/** The list is stored last, so that the next visit resumes a broken save. */
async function saveNow(slug: string) {
  const address = rules.offlineListUrl(slug)
  const list = await fetchAnonymously(address)
  // The event was closed to visitors.
  if (list.status === 404 && rules.isFromApp(list)) await caches.delete(rules.cacheNameFor(slug))
  if (!rules.isCacheable(list)) return
  const cache = await caches.open(rules.cacheNameFor(slug))
  const before = await cache.match(address)
  if (!(before && rules.hasSameContent(before, list))) {
    const isWhole = await saveList(slug, cache, await list.clone().json(), await before?.json())
    if (!isWhole) return
  }
  // Its date is the last visit's.
  await cache.put(address, list)
  await evictOldEvents()
}

async function saveList(slug: string, cache: Cache, list: OfflineList, before?: OfflineList) {
  const { shell, pages, pictures, files } = list
  const fileCache = await caches.open(rules.FILES_CACHE)
  const [seen, there, open] = await Promise.all([addressesIn(cache), addressesIn(fileCache), openPages(slug)])
  const missing = (urls: string[]) => urls.filter((url) => !there.has(url))
  const isNew = (url: string) => !seen.has(url) || before?.pictures[url] !== pictures[url]
  const room = { bytes: MAX_EVENT_BYTES }
  let isWhole = await saveUrls(missing(shell), fileCache)
  isWhole = (await saveUrls(pages, cache, room)) && isWhole
  // Open pages and pictures may be gone, so their failures do not count.
  await saveUrls(
    [...[...open].filter((url) => !pages.includes(url)), ...Object.keys(pictures).filter(isNew)],
    cache,
    room,
  )
  isWhole = (await saveUrls(missing(files), fileCache)) && isWhole
  // Copies of another release need files that are deleted.
  const isSameRelease = before && `${before.shell},${before.files}` === `${shell},${files}`
  const known = isSameRelease ? [...before.pages, ...Object.keys(before.pictures)] : seen
  const wanted = new Set([rules.offlineListUrl(slug), ...pages, ...Object.keys(pictures), ...open])
  for (const url of known) if (!wanted.has(url)) await cache.delete(url)
  return isWhole
}

/** Hall screens, for example, are in no list. */
async function openPages(slug: string) {
  const clients = await self.clients.matchAll({ includeUncontrolled: true })
  const addresses = clients
    .map(({ url }) => new URL(url))
    .filter((url) => rules.isPage(url) && rules.eventSlugOf(url) === slug)
  return new Set(addresses.map(rules.cacheKey))
}

async function evictOldEvents() {
  const saved = await listSavedEvents()
  for (const { cacheName } of saved.splice(MAX_SAVED_EVENTS)) await caches.delete(cacheName)
  // An open page of an older release may still need its files.
  if ((await self.clients.matchAll()).length > 1) return
  const wanted = new Set(saved.flatMap(({ list }) => (list ? [...list.shell, ...list.files] : [])))
  const fileCache = await caches.open(rules.FILES_CACHE)
  for (const url of await addressesIn(fileCache)) if (!wanted.has(url)) await fileCache.delete(url)
}

export async function savedEvents() {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const whole = (await listSavedEvents()).filter((one) => one.list)
  return whole.map(({ slug, list }) => ({
    name: escaped(list!.name),
    href: rules.withEventSlug('/', slug),
    noConnection: rules.withEventSlug('/no-connection', slug),
  }))
}

/** Latest viewed first, with unfinished saves. */
async function listSavedEvents() {
  const names = (await caches.keys()).filter((name) => name.startsWith(rules.cacheNameFor('')))
  const lists = names.map(async (cacheName) => {
    const slug = cacheName.slice(rules.cacheNameFor('').length)
    const saved = await caches.match(rules.offlineListUrl(slug), { cacheName, ignoreVary: true })
    const list: OfflineList | undefined = await saved?.json()
    return { cacheName, slug, list, at: Date.parse(saved?.headers.get('date') ?? '') || 0 }
  })
  return (await Promise.all(lists)).sort((a, b) => b.at - a.at)
}

const addressesIn = async (cache: Cache) =>
  new Set((await cache.keys()).map(({ url }) => url.slice(location.origin.length)))

const CONCURRENCY = 4
const FETCH_TIMEOUT_MS = 20_000

/** True if all came. Skips what exceeds `room` or the device's storage (product §24.7). */
async function saveUrls(urls: string[], cache: Cache, room?: { bytes: number }): Promise<boolean> {
  const queue = [...urls]
  let isWhole = true
  const work = async () => {
    for (let url = queue.shift(); url; url = queue.shift()) {
      const answer = await askAgain(url).catch(() => {})
      if (!answer || !rules.isCacheable(answer)) isWhole = false
      else if (room && sizeOf(answer) > room.bytes) await cache.delete(url)
      else {
        if (room) room.bytes -= sizeOf(answer)
        await cache.put(url, answer).catch(() => {})
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return isWhole
}

const sizeOf = ({ headers }: Response) => Number(headers.get('content-length'))

/** A starting server streams pages, which cannot be saved, so it is asked twice. */
async function askAgain(url: string): Promise<Response> {
  const answer = await fetchAnonymously(url)
  if (rules.isCacheable(answer) || !rules.isFromApp(answer)) return answer
  await answer.text()
  return fetchAnonymously(url)
}

/** A personal page is saved without cookies, the same for everybody. */
function fetchAnonymously(url: string): Promise<Response> {
  const credentials = personalPaths().some((path) => url.startsWith(path)) ? 'omit' : 'same-origin'
  return fetch(url, { credentials, priority: 'low', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) } as RequestInit)
}
