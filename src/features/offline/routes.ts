import { Elysia } from 'elysia'
import { answerWorker } from '../../http/assets.ts'
import { seeOther } from '../../http/private-answer.ts'
import { WORKER } from '../../islands/manifest.ts'
import { jsonHeaders } from '../../visits/public-call.ts'
import { publicFile } from '../../visits/public-file.ts'
import { listOf, SAVED } from './list.ts'
import { manifestOf } from './manifest.ts'

export const offlineRoutes = new Elysia()
  .get(WORKER, ({ request }) => answerWorker(request))
  .get(
    '/offline.json',
    publicFile({
      path: '/offline.json',
      kinds: SAVED,
      make: async (asked) => ({ body: JSON.stringify(await listOf(asked)), headers: jsonHeaders() }),
    }),
  )
  .get(
    '/manifest.webmanifest',
    publicFile({
      path: '/manifest.webmanifest',
      kinds: [],
      make: async (asked) => ({
        body: JSON.stringify(manifestOf(asked)),
        headers: { ...jsonHeaders(), 'content-type': 'application/manifest+json' },
      }),
    }),
  )
  // The one page that the worker leaves alone: what a network that wants people to sign in says instead of us is seen here.
  .get('/online', ({ request }) => seeOther(ownAddress(new URL(request.url).searchParams.get('to'))))

/** A page of this site; whoever asks for another one gets the agenda. */
function ownAddress(asked: string | null): string {
  const here = 'http://here'
  if (!asked || !URL.canParse(asked, here)) return '/'
  const { origin, pathname, search } = new URL(asked, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/'
}
