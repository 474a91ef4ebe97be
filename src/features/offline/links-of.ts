import { type Links, linksCarrying } from '../../layout/links.ts'
import type { AskedFile } from '../../visits/public-file.ts'

/** The event's addresses as whoever asks writes them: with its name where that was named. */
export function linksOf({ event, isNamed }: AskedFile): Links {
  return linksCarrying(new URLSearchParams(isNamed ? { eventSlug: event.slug } : {}))
}
