/// <reference lib="webworker" />

import { personalPaths } from '../screens.ts' with { type: 'macro' }
import {
  cacheKey,
  cacheNameFor,
  eventSlugOf,
  FILES_CACHE,
  hasSameContent,
  isCacheable,
  isFromApp,
  isPage,
  offlineListUrl,
  withEventSlug,
} from './cache-rules.ts'

declare const self: ServiceWorkerGlobalScope

/** `/offline.json` (features/offline): everything of an event, in the order in which it is wanted. */
export type OfflineList = {
  name: string
  /** Counts the writes of what the pages are made of. */
  revision: number
  /** Without these no page looks or works as it should. */
  shell: string[]
  pages: string[]
  /** By address: what tells two pictures of one name apart. */
  pictures: Record<string, string>
  /** What comes alive later, all under names that never change. */
  files: string[]
}

/** Of how many events; those looked at last stay. */
const MAX_SAVED_EVENTS = 3
/** Of an event's pages and pictures, as they come over the network; what does not fit any more is left out. */
const MAX_EVENT_BYTES = 3_000_000

let saving: Promise<unknown> = Promise.resolve()

/** Saves an event, or asks if anything is new (product §24.1). One at a time: tabs open side by side. */
export function saveEvent(slug: string): Promise<unknown> {
  saving = saving.then(() => saveNow(slug)).catch(() => {})
  return saving
}

/** The list itself comes last, so that what was broken off is taken up at the next visit. */
async function saveNow(slug: string) {
  const address = offlineListUrl(slug)
  const list = await fetchAnonymously(address)
  // It is not open to visitors any more.
  if (list.status === 404 && isFromApp(list)) await caches.delete(cacheNameFor(slug))
  if (!isCacheable(list)) return
  const cache = await caches.open(cacheNameFor(slug))
  const before = await cache.match(address)
  if (!(before && hasSameContent(before, list))) {
    const isWhole = await saveList(slug, cache, await list.clone().json(), await before?.json())
    // The next visit asks again.
    if (!isWhole) return
  }
  // Also where it is the same: its date says when the event was looked at.
  await cache.put(address, list)
  await evictOldEvents()
}

async function saveList(slug: string, cache: Cache, list: OfflineList, before?: OfflineList) {
  const { shell, pages, pictures, files } = list
  const fileCache = await caches.open(FILES_CACHE)
  const [seen, there, open] = await Promise.all([addressesIn(cache), addressesIn(fileCache), openPages(slug)])
  const missing = (urls: string[]) => urls.filter((url) => !there.has(url))
  const isNew = (url: string) => !seen.has(url) || before?.pictures[url] !== pictures[url]
  const room = { bytes: MAX_EVENT_BYTES }
  let isWhole = await saveUrls(missing(shell), fileCache)
  isWhole = (await saveUrls(pages, cache, room)) && isWhole
  // What is open besides, and a picture, may not be there any more: that is nothing to wait for.
  await saveUrls(
    [...[...open].filter((url) => !pages.includes(url)), ...Object.keys(pictures).filter(isNew)],
    cache,
    room,
  )
  isWhole = (await saveUrls(missing(files), fileCache)) && isWhole
  // What passed by asks for files of its release, which are not kept beyond that.
  const isSameRelease = before && `${before.shell},${before.files}` === `${shell},${files}`
  const known = isSameRelease ? [...before.pages, ...Object.keys(before.pictures)] : seen
  const wanted = new Set([offlineListUrl(slug), ...pages, ...Object.keys(pictures), ...open])
  for (const url of known) if (!wanted.has(url)) await cache.delete(url)
  return isWhole
}

/** Of what is open now, a hall's screen say, which is in no list. */
async function openPages(slug: string) {
  const clients = await self.clients.matchAll({ includeUncontrolled: true })
  const addresses = clients.map(({ url }) => new URL(url)).filter((url) => isPage(url) && eventSlugOf(url) === slug)
  return new Set(addresses.map(cacheKey))
}

/** The events looked at last stay; of the files, what their pages may ask for, of whichever release those are. */
async function evictOldEvents() {
  const kept = await listSavedEvents()
  for (const { cacheName } of kept.splice(MAX_SAVED_EVENTS)) await caches.delete(cacheName)
  // Another page that is open may be of an older release, and ask for its files with the next touch.
  if ((await self.clients.matchAll()).length > 1) return
  const wanted = new Set(kept.flatMap(({ list }) => (list ? [...list.shell, ...list.files] : [])))
  const fileCache = await caches.open(FILES_CACHE)
  for (const url of await addressesIn(fileCache)) if (!wanted.has(url)) await fileCache.delete(url)
}

/** What may be opened without a connection, and the page of each that says that there is none. */
export async function savedEvents() {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return (await listSavedEvents()).flatMap(({ slug, list }) =>
    list
      ? [
          {
            name: escaped(list.name),
            href: withEventSlug('/', slug),
            noConnection: withEventSlug('/no-connection', slug),
          },
        ]
      : [],
  )
}

/** Of every event that saving was begun with, the one that was looked at last in front. */
async function listSavedEvents() {
  const names = (await caches.keys()).filter((name) => name.startsWith(cacheNameFor('')))
  const lists = names.map(async (cacheName) => {
    const slug = cacheName.slice(cacheNameFor('').length)
    const saved = await caches.match(offlineListUrl(slug), { cacheName, ignoreVary: true })
    const list: OfflineList | undefined = await saved?.json()
    return { cacheName, slug, list, at: Date.parse(saved?.headers.get('date') ?? '') || 0 }
  })
  return (await Promise.all(lists)).sort((a, b) => b.at - a.at)
}

const addressesIn = async (cache: Cache) =>
  new Set((await cache.keys()).map(({ url }) => url.slice(location.origin.length)))

const CONCURRENCY = 4
const FETCH_TIMEOUT_MS = 20_000

/** Whether all came. What does not fit into `room` is left out; so is what a full device refuses (product §24.7). */
async function saveUrls(urls: string[], cache: Cache, room?: { bytes: number }): Promise<boolean> {
  const queue = [...urls]
  let isWhole = true
  const work = async () => {
    for (let url = queue.shift(); url; url = queue.shift()) {
      const answer = await askAgain(url).catch(() => undefined)
      if (!answer || !isCacheable(answer)) isWhole = false
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

/** What a server that has just started streams at first, it has whole the second time. */
async function askAgain(url: string): Promise<Response> {
  const answer = await fetchAnonymously(url)
  if (isCacheable(answer) || !isFromApp(answer)) return answer
  await answer.text()
  return fetchAnonymously(url)
}

/** Without cookies for a personal page: the copy is the same for everybody. */
function fetchAnonymously(url: string): Promise<Response> {
  const credentials = personalPaths().some((path) => url.startsWith(path)) ? 'omit' : 'same-origin'
  return fetch(url, { credentials, priority: 'low', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) } as RequestInit)
}
