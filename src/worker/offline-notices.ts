/// <reference lib="webworker" />
import { type LateAnswer, NETWORK_NOTICES, onlineAddress } from '../browser/network-notices.ts'
import { SAVED_COPY_SLOT, SAVED_COPY_SLOT_ID, staleNotice } from '../layout/stale-notice.ts'
import { savedAs } from './cache-rules.ts'
import { savedEvents } from './event-copies.ts'

declare const self: ServiceWorkerGlobalScope

/** `sign-in`: the network answers for us until people sign in. */
export type OfflineReason = keyof typeof NETWORK_NOTICES

/** Product §24.3. Without a reason the network may still answer, and CSS shows the notice after two seconds. */
export async function withOfflineNotice(saved: Response, url: URL, why: OfflineReason | undefined): Promise<Response> {
  const [sentence, way] = NETWORK_NOTICES[why ?? 'away']
  const at = staleNotice(new Date(saved.headers.get('date') ?? 0))
  const notice = `<p id="${SAVED_COPY_SLOT_ID}" class="notice${why ? '' : ' waits'}" role="status">${at} <span>${sentence} <a href="${onlineAddress(url)}">${way}</a></span></p>`
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

/** Tells the page how an answer after its copy compares with it. */
export async function notifyLate({ resultingClientId }: FetchEvent, late: LateAnswer) {
  const page = await self.clients.get(resultingClientId)
  page?.postMessage({ late })
}
