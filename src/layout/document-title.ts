export const CONFERENCE_NAME = 'Women in Tech Conference'

/** `Speakers · WITCON PGH - Women in Tech Conference` (product §1.4); the conference alone without an event. */
export function documentTitle(what: string | undefined, event: { name: string } | undefined): string {
  const home = event ? `${event.name} - ${CONFERENCE_NAME}` : CONFERENCE_NAME
  return what ? `${what} · ${home}` : home
}
