import { Elysia } from 'elysia'
import { ALL_EVENTS, sumRevisions } from '../../../db/revision-sync.ts'
import type { Event, RevisionKind } from '../../../db/schema.ts'
import { contentHash, serveServiceWorker } from '../../http/assets.ts'
import type { RenderedPage } from '../../http/page-cache.ts'
import { seeOther } from '../../http/responses.ts'
import {
  builtStylesheets,
  CORE_SOURCE,
  chunkOf,
  HYDRATE_SOURCE,
  listScripts,
  PUSH_WORKER,
  stylesheetUrl,
  WORKER_URL,
} from '../../islands/manifest.ts'
import { DISPLAY_FONT_URL } from '../../layout/page.tsx'
import { type FileRequest, fileLinks, jsonHeaders, publicFileHandler } from '../../pages/call-handlers.ts'
import { cachedProgram, cachedSpeakers } from '../../program/program-rows.ts'
import { dialogsPath, OFFLINE_CALLS, offlineScreens } from '../../screens.ts'
import { CONFERENCE_NAME } from '../../text/names.ts'
import { isOwnPicture } from '../../ui/picture.tsx'
import type { OfflineList } from '../../worker/event-copies.ts'
import { cachedVenueMap } from '../rooms/service.ts'
import { exceedsPage, isSplitByDay } from '../sessions/agenda/load-agenda.ts'
import { tracksWithChips } from '../sessions/constants.ts'
import { cachedSponsors } from '../sponsors/service.ts'

/** Without the board, which changes while it is read. */
const OFFLINE_KINDS: RevisionKind[] = ['event', 'sessions', 'rooms', 'speakers', 'sponsors', 'guides', 'announcements']

/** What a phone needs offline, in order of importance. */
async function offlineList(fileRequest: FileRequest): Promise<RenderedPage> {
  const { event } = fileRequest
  // Read first: the list may be newer than its revision, never older.
  const revision = sumRevisions(event.id, OFFLINE_KINDS) + sumRevisions(ALL_EVENTS, ['event'])
  const { url: core, imports, dynamicImports } = chunkOf(CORE_SOURCE)
  const shell = [stylesheetUrl('main'), core, DISPLAY_FONT_URL, ...imports, ...dynamicImports]
  const list: OfflineList = {
    name: event.name,
    revision,
    shell,
    pages: await pagesToSave(fileRequest),
    pictures: Object.fromEntries((await picturesToSave(event)).map((url) => [url, contentHash(url) ?? ''])),
    files: attendeesFiles().filter((url) => !shell.includes(url)),
  }
  return { body: JSON.stringify(list), headers: jsonHeaders() }
}

/** A longer program is saved for this many days. */
const MAX_DAYS = 10

/** Pages first, then dialogs. */
async function pagesToSave(fileRequest: FileRequest): Promise<string[]> {
  const { event } = fileRequest
  const links = fileLinks(fileRequest)
  const program = await cachedProgram(event)
  const { sessions, days } = program
  const isByDay = exceedsPage(sessions)
  const others = days.slice(1, MAX_DAYS).map(({ day }) => String(day))
  const dayBundles = isSplitByDay(program) ? days.slice(0, MAX_DAYS).map(({ day }) => String(day)) : []
  const [first, next, last] = [offlineScreens('first'), offlineScreens('next'), offlineScreens('last')]
  const bundles = (screens: typeof first) =>
    screens.flatMap(({ name, dialogs }) => (dialogs ? [dialogsPath(name)] : []))
  const [home, ...tools] = first.map(({ path }) => path)
  return [
    ...[home!, ...bundles(first), ...tools, '/no-connection'].map((path) => links(path)),
    ...(isByDay ? others.map((day) => links('/', { day })) : []),
    ...next.map(({ path }) => links(path)),
    links('/', { view: 'rooms' }),
    ...others.map((day) => links('/', { view: 'rooms', day })),
    ...last.map(({ path }) => links(path)),
    // Calls always name the event.
    ...OFFLINE_CALLS.map((path) => `${path}?eventSlug=${encodeURIComponent(event.slug)}`),
    ...dayBundles.map((day) => links('/dialogs/agenda', { day })),
    ...bundles(next).map((path) => links(path)),
    // A day-at-a-time program would be saved twice.
    ...(isByDay ? [] : tracksWithChips(sessions, event.tracks).map((track) => links('/', { track }))),
  ]
}

/** Further portraits show initials. */
const MAX_PORTRAITS = 300

/** Plans, then logos, then faces: the last two have names. */
async function picturesToSave(event: Event): Promise<string[]> {
  const [places, sponsors, speakers] = await Promise.all([
    cachedVenueMap(event),
    cachedSponsors(event.id),
    cachedSpeakers(event.id),
  ])
  const plans = places.plans.map(({ src }) => src)
  const logos = sponsors.map(({ logoUrl }) => logoUrl)
  const portraits = speakers.map(({ photoUrl }) => photoUrl).slice(0, MAX_PORTRAITS)
  const all = [
    '/images/logo.svg',
    ...plans.map((url) => inWidth(url, 1280)),
    ...logos.map((url) => inWidth(url, 320)),
    ...portraits.map((url) => inWidth(url, 96)),
  ]
  return [...new Set(all.filter((url) => isOwnPicture(url)))]
}

/** The worker shows this width in place of all others. */
const inWidth = (url: string | null, width: number) =>
  url?.replace(/^(\/images\/uploads\/[^/]+)\/\d+\.webp$/, `$1/${width}.webp`) ?? null

/** All files that a public page may load. Parts that islands import later are included by their chunks. */
function attendeesFiles(): string[] {
  const scripts = listScripts().filter(
    ([source]) => source === HYDRATE_SOURCE || (PAGE_SOURCE.test(source) && !UNSAVED_SOURCE.test(source)),
  )
  const styles = builtStylesheets().filter(([name]) => name !== 'admin')
  const files = scripts.flatMap(([, { url, imports, dynamicImports }]) => [url, ...imports, ...dynamicImports])
  return [...new Set([...styles.map(([, url]) => url), ...files])]
}

/** The build also lists lazily loaded parts, organizers' among them. */
const PAGE_SOURCE = /\.(island\.tsx|script\.ts)$/
/** Pages that no phone saves, and what needs a network. */
const UNSAVED_SOURCE = /\/features\/(dashboard|auth|safety|my-schedule\/push)\//

export const offlineRoutes = new Elysia()
  .get(WORKER_URL, ({ request }) => serveServiceWorker(request))
  .get(PUSH_WORKER, ({ request }) => serveServiceWorker(request, PUSH_WORKER))
  .get('/offline.json', publicFileHandler({ path: '/offline.json', kinds: OFFLINE_KINDS, make: offlineList }))
  .get('/manifest.webmanifest', publicFileHandler({ path: '/manifest.webmanifest', kinds: [], make: webAppManifest }))
  // The worker leaves this page alone, so a network's sign-in page can show.
  .get('/online', ({ request }) => seeOther(safeReturnPath(new URL(request.url).searchParams.get('to'))))

function safeReturnPath(address: string | null): string {
  const here = 'http://here'
  if (!address || !URL.canParse(address, here)) return '/'
  const { origin, pathname, search } = new URL(address, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/'
}

async function webAppManifest(fileRequest: FileRequest): Promise<RenderedPage> {
  const { event } = fileRequest
  const links = fileLinks(fileRequest)
  const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
    src: `/images/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: links('/'),
    name: event.name,
    short_name: event.city,
    description: `Agenda, speakers, and sponsors for ${event.name}, ${CONFERENCE_NAME} in ${event.city}.`,
    start_url: links('/'),
    scope: '/',
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
    categories: ['events'],
    // As in layout/page.
    background_color: '#faf7f2',
    theme_color: '#faf7f2',
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
  }
  const headers = { ...jsonHeaders(), 'content-type': 'application/manifest+json' }
  return { body: JSON.stringify(manifest), headers }
}
