import type { Links } from '../../layout/links.ts'
import type { Kind } from './matching/entry.ts'
import type { Addresses } from './results-view.ts'

/** Where everything that can be found has its address, and a search. */
export const addressesOf = (links: Links): Addresses => ({
  of: (kind, id) => (kind === 'sponsor' ? `${links('/sponsors')}#${id}` : links(...SHOWN_AT[kind](id))),
  search: (q) => links('/search', { q }),
})

const SHOWN_AT: Record<Exclude<Kind, 'sponsor'>, (id: string) => [path: string, parameters: Record<string, string>]> = {
  session: (id) => ['/', { session: id }],
  speaker: (id) => ['/speakers', { speaker: id }],
  room: (id) => ['/', { room: id }],
}
