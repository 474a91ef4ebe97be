import type { WaitingPost } from '../../browser/outbox/waiting-post.ts'
import { isOurs } from '../saved.ts'

/** After this a post counts as not answered. It may have arrived: its key keeps it from being stored twice. */
const PATIENCE_MS = 8000

/** The whole answer; undefined where none of ours came: a hotel's sign-in page is none. */
export async function send({ id, url, body }: WaitingPost): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return isOurs(answer) ? new Response(await answer.text(), answer) : undefined
  } catch {
    return undefined
  }
}

/** The database is away, or there is too much to do: it is not about this post. */
export const isPassing = ({ status }: Response) => status > 500
