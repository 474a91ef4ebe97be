import { TriangleAlert } from 'lucide-react'
import type { Session } from '../../../../db/schema.ts'
import { pluralize } from '../../../text/pluralize.ts'
import type { StarCounts } from '../../sessions/stars/use-stars.ts'

type DeskStarsProps = { session: Session; starred: StarCounts }

/** After the seats: how many are about to come (product §26.10). */
export function StarCountLabel({ session, starred: { stars } }: DeskStarsProps) {
  const count = stars.get(session.id)
  return count ? ` · ${pluralize(count, 'star')}` : null
}

/** That more are about to come than the room seats. */
export function RoomTooSmallWarning({ session, starred: { tooSmall } }: DeskStarsProps) {
  const warning = tooSmall.get(session.id)
  if (!warning) return null
  return (
    <p className="warning">
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      {warning.sentence}
    </p>
  )
}
