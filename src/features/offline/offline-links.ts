import { createLinks, type Links } from '../../layout/links.ts'
import type { FileRequest } from '../../pages/public-file.ts'

/** The event's addresses as whoever asks writes them: with its name where that was named. */
export function offlineLinks({ event, isEventNamed }: FileRequest): Links {
  return createLinks(new URLSearchParams(isEventNamed ? { eventSlug: event.slug } : {}))
}
