import { TriangleAlert } from 'lucide-react'
import type { Session } from '../../../db/schema.ts'
import { counted } from '../../format/counted.ts'
import type { Starred } from '../sessions/stars/use-stars.ts'

type DeskStarsProps = { session: Session; starred: Starred }

/** After the seats: how many are about to come (product §26.10). */
export function StarCount({ session, starred: { stars } }: DeskStarsProps) {
  const count = stars.get(session.id)
  return count ? ` · ${counted(count, 'star')}` : null
}

/** That more are about to come than the room seats. */
export function TooSmall({ session, starred: { tooSmall } }: DeskStarsProps) {
  const warning = tooSmall.get(session.id)
  if (!warning) return null
  return (
    <p className="warning">
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      {warning.sentence}
    </p>
  )
}
