import { relativeTime } from '../../text/time/relative-time.ts'
import type { QueuedPost } from './waiting-post.ts'

export function formatPostStatus({ status, at, why, notBefore = 0 }: QueuedPost): string {
  if (status === 'refused') return `Could not be sent. ${why}`
  if (status === 'old') return `Written ${relativeTime(at, Date.now())}. Still send this?`
  if (notBefore <= Date.now()) return 'Waiting for a connection…'
  return `Waiting its turn. It will be sent automatically ${relativeTime(notBefore, Date.now())}.`
}
