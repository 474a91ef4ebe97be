export const CONFERENCE_NAME = 'Women in Tech Conference'

/**
 * `Speakers · WITCON PGH - Women in Tech Conference` (product §1.4): `what` is a screen's or dialog's own name. The
 * conference stands alone where there is no event.
 */
export function documentTitle(what: string | undefined, event: { name: string } | undefined): string {
  const home = event ? `${event.name} - ${CONFERENCE_NAME}` : CONFERENCE_NAME
  return what ? `${what} · ${home}` : home
}
