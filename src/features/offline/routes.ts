import { Elysia } from 'elysia'
import { serveServiceWorker } from '../../http/assets.ts'
import { seeOther } from '../../http/responses.ts'
import { WORKER_URL } from '../../islands/manifest.ts'
import { type FileRequest, fileLinks, jsonHeaders, publicFileHandler } from '../../pages/call-handlers.ts'
import { CONFERENCE_NAME } from '../../text/names.ts'
import { buildOfflineList, OFFLINE_KINDS } from './offline-list.ts'

export const offlineRoutes = new Elysia()
  .get(WORKER_URL, ({ request }) => serveServiceWorker(request))
  .get(
    '/offline.json',
    publicFileHandler({
      path: '/offline.json',
      kinds: OFFLINE_KINDS,
      make: async (asked) => ({ body: JSON.stringify(await buildOfflineList(asked)), headers: jsonHeaders() }),
    }),
  )
  .get(
    '/manifest.webmanifest',
    publicFileHandler({
      path: '/manifest.webmanifest',
      kinds: [],
      make: async (asked) => ({
        body: JSON.stringify(webAppManifest(asked)),
        headers: { ...jsonHeaders(), 'content-type': 'application/manifest+json' },
      }),
    }),
  )
  // The worker leaves this page alone, so a network's sign-in page can show.
  .get('/online', ({ request }) => seeOther(safeReturnPath(new URL(request.url).searchParams.get('to'))))

function safeReturnPath(address: string | null): string {
  const here = 'http://here'
  if (!address || !URL.canParse(address, here)) return '/'
  const { origin, pathname, search } = new URL(address, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/'
}

function webAppManifest(fileRequest: FileRequest) {
  const { event } = fileRequest
  const links = fileLinks(fileRequest)
  const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
    src: `/images/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
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
}
