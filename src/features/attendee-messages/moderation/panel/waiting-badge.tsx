import type { Event } from '../../../../../db/schema.ts'
import { useBoardNow } from './moderation-queries.ts'
import { useQueueNews } from './use-queue-news.ts'

/** On the tab that leads to the board: how many posts wait. It hears of news for all that is shown of the board. */
export function WaitingBadge({ event: { slug } }: { event: Event }) {
  const { data } = useBoardNow(slug)
  useQueueNews(slug)
  return data?.waiting ? <span className="badge">{data.waiting} held</span> : null
}
