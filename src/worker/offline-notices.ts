/// <reference lib="webworker" />
import { SAVED_COPY_SLOT, SAVED_COPY_SLOT_ID, staleNotice } from '../layout/stale-notice.ts'
import { hasSameContent } from './cache-rules.ts'
import { savedEvents } from './event-copies.ts'

declare const self: ServiceWorkerGlobalScope

/** Whether the network has nothing to say, or something in our name, because it wants people to sign in first. */
export type OfflineReason = 'away' | 'sign-in'

/** The copy says that it is one, and links around it to the network itself (product §24.3). */
export async function withOfflineNotice(
  saved: Response,
  { pathname, search }: URL,
  why: OfflineReason = 'away',
): Promise<Response> {
  const around = (words: string) => `<a href="/online?to=${encodeURIComponent(pathname + search)}">${words}</a>`
  const news =
    why === 'sign-in'
      ? `This network requires you to sign in first. ${around('Open its sign-in page')}`
      : `It will update when there’s a connection. ${around('Try the live page')}`
  const at = staleNotice(new Date(saved.headers.get('date') ?? 0))
  // The second one waits for an answer that comes late and says something else (browser/core/save-event).
  const notice = `<p id="${SAVED_COPY_SLOT_ID}" class="notice" role="status" data-late="">${at} ${news}</p><p class="notice" role="status" data-late="newer" hidden><a href="">A newer version is available.</a></p>`
  return new Response((await saved.text()).replace(SAVED_COPY_SLOT, notice), { headers: saved.headers })
}

/** The page that stands for all that was not saved, with the way to what was (product §24.4). */
export async function offlinePage(error: unknown): Promise<Response> {
  const events = await savedEvents()
  const page = events[0] && (await caches.match(events[0].noConnection, { ignoreVary: true }))
  // Nothing was ever saved: the browser has a page of its own for this.
  if (!page) throw error
  const list = events.map(({ href, name }) => `<li><a href="${href}">${name}</a></li>`).join('')
  const html = (await page.text()).replace(SAVED_COPY_SLOT, `<p>Saved on this device:</p><ul>${list}</ul>`)
  return new Response(html, { status: 503, headers: page.headers })
}

/** The answer came after its copy was shown: the page says whether that was the same (browser/core/save-event). */
export async function notifyLateResponse({ resultingClientId }: FetchEvent, late: Response, saved: Response) {
  const page = await self.clients.get(resultingClientId)
  page?.postMessage({ late: hasSameContent(late, saved) ? 'current' : 'newer' })
}
