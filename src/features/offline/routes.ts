import { Elysia } from 'elysia'
import { serveServiceWorker } from '../../http/assets.ts'
import { seeOther } from '../../http/private-response.ts'
import { WORKER_URL } from '../../islands/manifest.ts'
import { jsonHeaders, publicFileHandler } from '../../pages/public-file.ts'
import { buildOfflineList, OFFLINE_KINDS } from './offline-list.ts'
import { webAppManifest } from './web-app-manifest.ts'

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

/** Only paths of this site. */
function safeReturnPath(asked: string | null): string {
  const here = 'http://here'
  if (!asked || !URL.canParse(asked, here)) return '/'
  const { origin, pathname, search } = new URL(asked, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/'
}
