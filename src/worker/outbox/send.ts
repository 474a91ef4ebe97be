import type { QueuedPost } from '../../browser/outbox/waiting-post.ts'
import { isFromApp } from '../cache-rules.ts'

/** After this a post counts as not answered. It may have arrived: its key keeps it from being stored twice. */
const SEND_TIMEOUT_MS = 8000

/** The whole answer; undefined where none of ours came: a hotel's sign-in page is none. */
export async function sendPost({ id, url, body }: QueuedPost): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    return isFromApp(answer) ? new Response(await answer.text(), answer) : undefined
  } catch {
    return undefined
  }
}

/** The database is away, or there is too much to do: it is not about this post. */
export const isTransient = ({ status }: Response) => status > 500
