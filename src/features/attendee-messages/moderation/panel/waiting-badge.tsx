import type { Event } from '../../../../../db/schema.ts'
import { type Shown, useOrganizerNews } from '../../../../browser/news/use-organizer-news.ts'
import { useBoardNow } from './moderation-queries.ts'

/** On the tab that leads to the board: how many posts wait. It hears of news for all that is shown of the board. */
export function WaitingBadge({ event: { slug } }: { event: Event }) {
  const { data } = useBoardNow(slug)
  useOrganizerNews(slug, BOARD)
  return data?.waiting ? <span className="badge">{data.waiting} held</span> : null
}

const BOARD: Shown = { lists: ['moderated-board'], kinds: ['event', 'attendee-messages', 'held-posts'] }
