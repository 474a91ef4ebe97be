import { personalPaths } from '../screens.ts' with { type: 'macro' }
import { isCacheable, isFromApp } from './cache-rules.ts'

const CONCURRENCY = 4
const FETCH_TIMEOUT_MS = 20_000

/** Whether all came. What does not fit into `room` is left out; so is what a full device refuses (product §24.7). */
export async function saveUrls(urls: string[], cache: Cache, room?: { bytes: number }): Promise<boolean> {
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
export function fetchAnonymously(url: string): Promise<Response> {
  const credentials = personalPaths().some((path) => url.startsWith(path)) ? 'omit' : 'same-origin'
  return fetch(url, { credentials, priority: 'low', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) } as RequestInit)
}
