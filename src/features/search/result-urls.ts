import type { Links } from '../../layout/links.ts'
import type { EntryKind } from './matching/entry.ts'
import type { ResultUrls } from './results-view.ts'

/** Where everything that can be found has its address, and a search. */
export const resultUrls = (links: Links): ResultUrls => ({
  of: (kind, id) => (kind === 'sponsor' ? `${links('/sponsors')}#${id}` : links(...SHOWN_AT[kind](id))),
  search: (q) => links('/search', { q }),
})

const SHOWN_AT: Record<
  Exclude<EntryKind, 'sponsor'>,
  (id: string) => [path: string, parameters: Record<string, string>]
> = {
  session: (id) => ['/', { session: id }],
  speaker: (id) => ['/speakers', { speaker: id }],
  room: (id) => ['/', { room: id }],
}
