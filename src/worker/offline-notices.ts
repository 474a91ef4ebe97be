/// <reference lib="webworker" />
import { SAVED_COPY_SLOT, SAVED_COPY_SLOT_ID, staleNotice } from '../layout/stale-notice.ts'
import { hasSameContent, savedAs } from './cache-rules.ts'
import { savedEvents } from './event-copies.ts'

declare const self: ServiceWorkerGlobalScope

/** `sign-in`: the network answers for us until people sign in. */
export type OfflineReason = 'away' | 'sign-in'

/** Product §24.3. Its links lead around the copy to the network. */
export async function withOfflineNotice(
  saved: Response,
  { pathname, search }: URL,
  why: OfflineReason | undefined,
): Promise<Response> {
  const around = (words: string) => `<a href="/online?to=${encodeURIComponent(pathname + search)}">${words}</a>`
  const news =
    why === 'sign-in'
      ? `This network requires you to sign in first. ${around('Open its sign-in page')}`
      : `It will update when there’s a connection. ${around('Try the live page')}`
  const at = staleNotice(new Date(saved.headers.get('date') ?? 0))
  // Without a reason the first notice waits (ui/styles/notice.css); the second one waits for a late answer.
  const notice = `<p id="${SAVED_COPY_SLOT_ID}" class="notice${why ? '' : ' waits'}" role="status" data-late>${at} ${news}</p><p class="notice" role="status" data-late="newer" hidden><a href="">A newer version is available.</a></p>`
  return new Response((await saved.text()).replace(SAVED_COPY_SLOT, notice), { headers: saved.headers })
}

/** Product §24.4. */
export async function offlinePage(error: unknown): Promise<Response> {
  const events = await savedEvents()
  const page = events[0] && (await savedAs(events[0].noConnection))
  // Without copies the browser shows its own page.
  if (!page) throw error
  const list = events.map(({ href, name }) => `<li><a href="${href}">${name}</a></li>`).join('')
  const html = (await page.text()).replace(SAVED_COPY_SLOT, `<p>Saved on this device:</p><ul>${list}</ul>`)
  return new Response(html, { status: 503, headers: page.headers })
}

export async function notifyLateResponse({ resultingClientId }: FetchEvent, late: Response, saved: Response) {
  const page = await self.clients.get(resultingClientId)
  page?.postMessage({ late: hasSameContent(late, saved) ? 'current' : 'newer' })
}
