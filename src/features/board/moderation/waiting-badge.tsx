import type { Event } from '../../../../db/schema.ts'
import { useOrganizerUpdates, type Watched } from '../../../browser/use-organizer-updates.ts'
import { useBoardState } from './moderation-queries.ts'

/** On the tab that leads to the board: how many posts wait. It hears of news for all that is shown of the board. */
export function HeldPostsBadge({ event: { slug } }: { event: Event }) {
  const { data } = useBoardState(slug)
  useOrganizerUpdates(slug, BOARD)
  return data?.waiting ? <span className="badge">{data.waiting} held</span> : null
}

const BOARD: Watched = { lists: ['moderated-board'], kinds: ['event', 'attendee-messages', 'held-posts'] }
