/// <reference lib="webworker" />
import { ask, saveAll } from './save.ts'
import { addressed, copyOf, FILES, isOurs, isPage, isSame, keyOf, listOf, maySave, slugOf } from './saved.ts'

declare const self: ServiceWorkerGlobalScope

/** `/offline.json` (features/offline): everything of an event, in the order in which it is wanted. */
export type EventList = {
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
const MOST_EVENTS = 3
/** Of an event's pages and pictures, as they come over the network; what does not fit any more is left out. */
const MOST_BYTES = 3_000_000

let saving: Promise<unknown> = Promise.resolve()

/** Saves an event, or asks if anything is new (product §24.1). One at a time: tabs open side by side. */
export function keepEvent(slug: string): Promise<unknown> {
  saving = saving.then(() => keepNow(slug)).catch(() => {})
  return saving
}

/** The list itself comes last, so that what was broken off is taken up at the next visit. */
async function keepNow(slug: string) {
  const address = listOf(slug)
  const list = await ask(address)
  // It is not open to visitors any more.
  if (list.status === 404 && isOurs(list)) await caches.delete(copyOf(slug))
  if (!maySave(list)) return
  const cache = await caches.open(copyOf(slug))
  const before = await cache.match(address)
  if (!(before && isSame(before, list))) {
    const isWhole = await keepAll(slug, cache, await list.clone().json(), await before?.json())
    // The next visit asks again.
    if (!isWhole) return
  }
  // Also where it is the same: its date says when the event was looked at.
  await cache.put(address, list)
  await dropOld()
}

async function keepAll(slug: string, cache: Cache, list: EventList, before?: EventList) {
  const { shell, pages, pictures, files } = list
  const fileCache = await caches.open(FILES)
  const [seen, there, open] = await Promise.all([addressesIn(cache), addressesIn(fileCache), openPages(slug)])
  const missing = (urls: string[]) => urls.filter((url) => !there.has(url))
  const isNew = (url: string) => !seen.has(url) || before?.pictures[url] !== pictures[url]
  const room = { bytes: MOST_BYTES }
  let isWhole = await saveAll(missing(shell), fileCache)
  isWhole = (await saveAll(pages, cache, room)) && isWhole
  // What is open besides, and a picture, may not be there any more: that is nothing to wait for.
  await saveAll(
    [...[...open].filter((url) => !pages.includes(url)), ...Object.keys(pictures).filter(isNew)],
    cache,
    room,
  )
  isWhole = (await saveAll(missing(files), fileCache)) && isWhole
  // What passed by asks for files of its release, which are not kept beyond that.
  const isSameRelease = before && `${before.shell},${before.files}` === `${shell},${files}`
  const known = isSameRelease ? [...before.pages, ...Object.keys(before.pictures)] : seen
  const wanted = new Set([listOf(slug), ...pages, ...Object.keys(pictures), ...open])
  for (const url of known) if (!wanted.has(url)) await cache.delete(url)
  return isWhole
}

/** Of what is open now, a hall's screen say, which is in no list. */
async function openPages(slug: string) {
  const clients = await self.clients.matchAll({ includeUncontrolled: true })
  const addresses = clients.map(({ url }) => new URL(url)).filter((url) => isPage(url) && slugOf(url) === slug)
  return new Set(addresses.map(keyOf))
}

/** The events looked at last stay; of the files, what their pages may ask for, of whichever release those are. */
async function dropOld() {
  const kept = await savedLists()
  for (const { cacheName } of kept.splice(MOST_EVENTS)) await caches.delete(cacheName)
  // Another page that is open may be of an older release, and ask for its files with the next touch.
  if ((await self.clients.matchAll()).length > 1) return
  const wanted = new Set(kept.flatMap(({ list }) => (list ? [...list.shell, ...list.files] : [])))
  const fileCache = await caches.open(FILES)
  for (const url of await addressesIn(fileCache)) if (!wanted.has(url)) await fileCache.delete(url)
}

/** What may be opened without a connection, and the page of each that says that there is none. */
export async function savedEvents() {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return (await savedLists()).flatMap(({ slug, list }) =>
    list
      ? [{ name: escaped(list.name), href: addressed('/', slug), noConnection: addressed('/no-connection', slug) }]
      : [],
  )
}

/** Of every event that saving was begun with, the one that was looked at last in front. */
async function savedLists() {
  const names = (await caches.keys()).filter((name) => name.startsWith(copyOf('')))
  const lists = names.map(async (cacheName) => {
    const slug = cacheName.slice(copyOf('').length)
    const saved = await caches.match(listOf(slug), { cacheName, ignoreVary: true })
    const list: EventList | undefined = await saved?.json()
    return { cacheName, slug, list, at: Date.parse(saved?.headers.get('date') ?? '') || 0 }
  })
  return (await Promise.all(lists)).sort((a, b) => b.at - a.at)
}

const addressesIn = async (cache: Cache) =>
  new Set((await cache.keys()).map(({ url }) => url.slice(location.origin.length)))
