import type { Event, HeldFor } from '../../../../db/schema.ts'
import { wordHeldFor } from './held-words.ts'

/** How an event's board lets posts in. */
export type Letting = Pick<Event, 'boardClosedAt' | 'boardHeldAt' | 'boardWords'>

/** Why a new post waits for an organizer; `null` where it does not (product §31.3, §31.4). */
export function heldFor({ boardHeldAt, boardWords }: Letting, post: { name: string; message: string }): HeldFor | null {
  if (wordHeldFor(`${post.name}\n${post.message}`, boardWords) !== undefined) return 'words'
  return boardHeldAt ? 'all' : null
}
