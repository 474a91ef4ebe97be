import { sumRevisions } from '../../db/revisions/revision-state.ts'
import type { Event, RevisionKind } from '../../db/schema.ts'

/** What islands follow by themselves: for a post on the board the page around it is not fetched again. */
export const updatesIslandOnly = (kind: RevisionKind) => kind === 'attendee-messages' || kind === 'questions'

/** `event=3&sessions=7`: taken before the data is read, so that a page may be newer than it says, never older. */
export function pageRevision({ id }: Event, { kinds }: { kinds: readonly RevisionKind[] }): string {
  const own = [...kinds, 'announcements' as const].filter((kind) => !updatesIslandOnly(kind))
  return own.map((kind) => `${kind}=${sumRevisions(id, [kind])}`).join('&')
}
