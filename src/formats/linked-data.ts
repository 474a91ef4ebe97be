import type { Event, Speaker } from '../../db/schema.ts'
import type { ProgramSession } from '../program/program.ts'
import { richTextInOneLine } from '../text/rich-text/rich-text.ts'
import { safeUrl } from '../text/typed/web-url.ts'

/** Data in the vocabulary of schema.org, for search engines and assistants; undefined words are left out. */
export type LinkedData = { [word: string]: string | LinkedData | LinkedData[] | undefined }

/** The event of an agenda, if it has a date: readers of such data look for dates first. */
export function eventJsonLd(
  event: Event,
  { url, organizer }: { url: string; organizer: string },
): LinkedData | undefined {
  const { name, startsOn, endsOn } = event
  if (!startsOn || !url) return undefined
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name,
    startDate: startsOn,
    endDate: endsOn ?? startsOn,
    eventStatus: SCHEDULED,
    location: placeOf(event),
    organizer: { '@type': 'Organization', name: organizer },
    url,
  }
}

type Addresses = { url: string; agenda: string }

export function sessionJsonLd(event: Event, session: ProgramSession, { url, agenda }: Addresses) {
  const { title, description, location, people, span, isOff } = session
  if (!span || !url) return undefined
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: title,
    description: description ? richTextInOneLine(description).slice(0, MAX_DESCRIPTION_LENGTH) : undefined,
    startDate: toIsoText(span.from),
    endDate: toIsoText(span.until),
    eventStatus: isOff ? CANCELLED : SCHEDULED,
    location: location ? { '@type': 'Place', name: location, containedInPlace: placeOf(event) } : placeOf(event),
    performer: people.length ? people.map(({ name }) => ({ '@type': 'Person', name })) : undefined,
    superEvent: {
      '@type': 'Event',
      name: event.name,
      startDate: event.startsOn!,
      url: agenda,
      location: placeOf(event),
    },
    url,
  } satisfies LinkedData
}

export function personJsonLd(speaker: Speaker, url: string): LinkedData | undefined {
  if (!url) return undefined
  const { name, title, company, bio, photoUrl, linkedinUrl } = speaker
  return {
    '@context': CONTEXT,
    '@type': 'Person',
    name,
    jobTitle: title || undefined,
    worksFor: company ? { '@type': 'Organization', name: company } : undefined,
    description: bio ? richTextInOneLine(bio).slice(0, MAX_DESCRIPTION_LENGTH) : undefined,
    image: photoUrl && URL.canParse(photoUrl, url) ? new URL(photoUrl, url).href : undefined,
    sameAs: safeUrl(linkedinUrl ?? undefined),
    url,
  }
}

const toIsoText = (seconds: number) => new Date(seconds * 1000).toISOString()

const CONTEXT = 'https://schema.org'
const SCHEDULED = 'https://schema.org/EventScheduled'
const CANCELLED = 'https://schema.org/EventCancelled'
/** No reader of such data shows more of a description. */
const MAX_DESCRIPTION_LENGTH = 500

function placeOf({ venueName, location, city }: Event): LinkedData {
  const address = [location?.includes(city) ? undefined : city, location].filter(Boolean).reverse().join(', ') || city
  return { '@type': 'Place', name: venueName ?? location ?? city, address }
}
