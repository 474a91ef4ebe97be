import { revisionNumber, whenLearned } from '../../../../db/revisions/known-revisions.ts'
import { encoded, openEventStream } from '../../../http/limits/event-streams.ts'

/** Below what the server allows a quiet connection (60 s), and most proxies. */
const SIGN_OF_LIFE_MS = 25_000

/**
 * For organizers, an event stream of a number: at once and whenever anything about an event's board was written, by whichever
 * process, posts that wait as well. They are few, so each looks for herself.
 */
export function queueNews(request: Request, eventId: string): Response {
  return openEventStream(request, {
    follow: (send) => {
      let told: number | undefined
      const look = () => {
        const now = revisionNumber(eventId, ['event', 'attendee-messages', 'held-posts'])
        if (now !== told) send(encoded(`data: ${now}\n\n`))
        told = now
      }
      look()
      const stopLearning = whenLearned(look)
      const signOfLife = setInterval(() => send(encoded(':\n\n')), SIGN_OF_LIFE_MS)
      return () => {
        stopLearning()
        clearInterval(signOfLife)
      }
    },
  })
}
