import { revision, whenLearned } from '../../../db/revisions.ts'

/** Below what the server allows a quiet connection (60 s), and most proxies. */
const SIGN_OF_LIFE_MS = 25_000
/** Beyond this many listeners the board is fetched with the page only. */
const MOST_LISTENERS = 5000

let listeners = 0

/** An event stream that says "look again" whenever the board of an event changed, by whichever process. */
export function boardNews(eventId: string): Response {
  // 204 is how an event stream is told not to come back.
  if (listeners >= MOST_LISTENERS) return new Response(null, { status: 204 })
  const stamp = () => revision(eventId, ['attendee-messages'])
  let told = stamp()
  let stop = () => {}
  const stream = new ReadableStream<string>({
    start(out) {
      listeners++
      const signOfLife = setInterval(() => out.enqueue(':\n\n'), SIGN_OF_LIFE_MS)
      const stopListening = whenLearned(() => {
        if (told === stamp()) return
        told = stamp()
        out.enqueue('data: changed\n\n')
      })
      stop = () => {
        listeners--
        clearInterval(signOfLife)
        stopListening()
      }
      out.enqueue(':\n\n')
    },
    cancel: () => stop(),
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}
