import type { Event } from '../../db/schema.ts'

export const CONFERENCE_NAME = 'Women in Tech Conference'

/** `Speakers · WITCON PGH - Women in Tech Conference` (product §1.4); the conference alone without an event. */
export function documentTitle(what: string | undefined, event: { name: string } | undefined): string {
  const home = event ? `${event.name} - ${CONFERENCE_NAME}` : CONFERENCE_NAME
  return what ? `${what} · ${home}` : home
}

/** The name of the place and of its map. */
export const venueName = (event: Event) => event.venueName ?? event.location ?? event.city
