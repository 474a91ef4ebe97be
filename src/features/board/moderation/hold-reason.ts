import type { Event, HoldReason } from '../../../../db/schema.ts'
import { findHeldWord } from './match-held-words.ts'

/** How an event's board lets posts in. */
export type HoldSettings = Pick<Event, 'boardClosedAt' | 'boardHeldAt' | 'boardWords'>

/** Why a new post waits for an organizer; `null` where it does not (product §31.3, §31.4). */
export function holdReason(
  { boardHeldAt, boardWords }: HoldSettings,
  post: { name: string; message: string },
): HoldReason | null {
  if (findHeldWord(`${post.name}\n${post.message}`, boardWords) !== undefined) return 'words'
  return boardHeldAt ? 'all' : null
}
