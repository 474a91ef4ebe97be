import { and, desc, eq, gt } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { sumRevisions } from '../../db/revision-sync.ts'
import { cached } from '../../db/revisions.ts'
import { type Announcement, announcements, type Event, type RevisionKind, type Speaker } from '../../db/schema.ts'
import { requestDeadline, withDeadline } from '../../db/semaphore.ts'
import { Page, type PageProps } from '../layout/page.tsx'
import { log } from '../log.ts'
import type { ProgramSession, Span } from '../program/program.ts'
import { programDaySpan } from '../program/program-days.ts'
import { cachedProgram } from '../program/program-rows.ts'
import { parametersOfKind, SCREENS, type ScreenName } from '../screens.ts'
import { CONFERENCE_NAME, documentTitle, venueName } from '../text/names.ts'
import { richTextInOneLine } from '../text/rich-text/rich-text.ts'
import { safeUrl } from '../text/typed/web-url.ts'
import type { PageRequest } from './public-page.tsx'
import { cardImage, eventCard, type ShareCard } from './share-card.ts'

const MAX_DESCRIPTION_LENGTH = 200

type ScreenPageProps = {
  visit: PageRequest
  screen?: ScreenName | undefined
  /** The name of the open dialog or of the screen. */
  title?: string
  about?: string | null
  card?: ShareCard
  canonical?: string
} & Pick<PageProps, 'noindex' | 'feed' | 'style' | 'isSubpage' | 'isAlone' | 'dialog' | 'children'>

/** A screen with its title, description, and announcements (product §1.4, §28.3). */
export function ScreenPage({ visit, title, about, card, ...page }: ScreenPageProps) {
  const { event, parameters } = visit
  const isMap = parameters.map !== undefined && !parametersOfKind('entry').some((name) => parameters[name])
  const where = event.location?.includes(event.city)
    ? event.location
    : [event.city, event.location].filter(Boolean).join(', ')
  return (
    <Page
      {...visit}
      canonical={page.screen ? visit.canonical(SCREENS[page.screen].path) : ''}
      {...page}
      title={documentTitle(isMap ? venueName(event) : title, event)}
      description={
        about ? shorten(about) : `Agenda, speakers, and sponsors for ${event.name}, ${CONFERENCE_NAME} in ${where}.`
      }
      card={cardImage(card ?? eventCard(event))}
    />
  )
}

function shorten(text: string): string {
  const line = richTextInOneLine(text)
  return line.length <= MAX_DESCRIPTION_LENGTH
    ? line
    : `${line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s\S*$/, '')}…`
}

export async function pageUpdateData({ event }: { event: Event }, page: PageDependencies) {
  return { revision: pageRevision(event, page), live: await liveHours(event, page) }
}

export type PageDependencies = {
  /** Announcements are on every page. */
  kinds: readonly RevisionKind[]
  alwaysUpdates?: true
}

/** `1805000000 1805090000`, in seconds (product §27.1). Undefined without dates. */
async function liveHours(event: Event, { kinds, alwaysUpdates }: PageDependencies): Promise<string | undefined> {
  if (alwaysUpdates || kinds.some(updatesIslandOnly)) return '0 Infinity'
  const known = await withDeadline(hoursOfSessions(event), requestDeadline())
  // Without session times the dates' hours are wide enough.
  const hours = (known !== 'late' && known) || hoursOfDates(event)
  return hours && `${hours.from} ${hours.until}`
}

const HOUR = 3600

async function hoursOfSessions(event: Event): Promise<Span | undefined> {
  const { span } = await cachedProgram(event)
  return span && { from: span.from - 12 * HOUR, until: span.until + 2 * HOUR }
}

/** No place is more than 14 hours before London or 12 behind. */
function hoursOfDates({ startsOn, endsOn }: Event): Span | undefined {
  const [first, last] = [startsOn, endsOn ?? startsOn].map((day) => Date.parse(day ?? '') / 1000) as [number, number]
  return first && last ? { from: first - 18 * HOUR, until: last + 42 * HOUR } : undefined
}

/** A post on the board updates its island, not the page. */
export const updatesIslandOnly = (kind: RevisionKind) => kind === 'attendee-messages' || kind === 'questions'

/** `event=3&sessions=7`. Read before the data: the page may be newer than it says, never older. */
function pageRevision({ id }: Event, { kinds }: { kinds: readonly RevisionKind[] }): string {
  const own = [...kinds, 'announcements' as const].filter((kind) => !updatesIslandOnly(kind))
  return own.map((kind) => `${kind}=${sumRevisions(id, [kind])}`).join('&')
}

export async function cachedAnnouncements({ id }: Pick<Event, 'id'>): Promise<Announcement[]> {
  return (await remembered(id)).filter(isAfter(Date.now()))
}

export async function announcementsForAll(event: Event): Promise<Announcement[]> {
  const current = await cachedAnnouncements(event)
  return current.filter(({ day, roomId }) => !roomId && (!day || isToday(event, day)))
}

export async function announcementsExpireAt(event: Event, begun: number): Promise<number | undefined> {
  const announced = (await remembered(event.id)).filter(isAfter(begun))
  if (!announced.length) return undefined
  const isForDay = announced.some(({ day }) => day)
  return Math.min(...announced.map(endOf), isForDay ? begun + 60_000 : Number.POSITIVE_INFINITY)
}

const endOf = ({ showUntil }: Pick<Announcement, 'showUntil'>) => Date.parse(showUntil)

const isAfter = (moment: number) => (announcement: Announcement) => endOf(announcement) > moment

function remembered(eventId: string): Promise<Announcement[]> {
  return cached(eventId, ['announcements'], 'announcements', () =>
    db
      .select()
      .from(announcements)
      .where(and(eq(announcements.eventId, eventId), gt(announcements.showUntil, new Date().toISOString())))
      .orderBy(desc(announcements.createdAt), announcements.id),
  )
}

function isToday(event: Event, day: number): boolean {
  const span = programDaySpan(event, day)
  const now = Date.now() / 1000
  return span !== undefined && span.from <= now && now < span.until
}

/** A failure is logged, and the page goes out without it. */
export function JsonLdScript({ data }: { data: () => LinkedData | undefined }) {
  let json: string | undefined
  try {
    json = JSON.stringify(data())?.replaceAll('<', '\\u003c')
  } catch (error) {
    log.error('Failed to write the linked data of a page', error)
  }
  return json && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

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

export function sessionJsonLd(event: Event, session: ProgramSession, { url, agenda }: { url: string; agenda: string }) {
  const { title, description, location, people, span, isOff } = session
  if (!span || !url) return undefined
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: title,
    description: description ? richTextInOneLine(description).slice(0, MAX_LINKED_DESCRIPTION_LENGTH) : undefined,
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
  const { name, title, company, bio, photoUrl, linkedinUrl, websiteUrl } = speaker
  return {
    '@context': CONTEXT,
    '@type': 'Person',
    name,
    jobTitle: title || undefined,
    worksFor: company ? { '@type': 'Organization', name: company } : undefined,
    description: bio ? richTextInOneLine(bio).slice(0, MAX_LINKED_DESCRIPTION_LENGTH) : undefined,
    image: photoUrl && URL.canParse(photoUrl, url) ? new URL(photoUrl, url).href : undefined,
    sameAs: safeUrl(linkedinUrl ?? websiteUrl ?? undefined),
    url,
  }
}

const toIsoText = (seconds: number) => new Date(seconds * 1000).toISOString()

const CONTEXT = 'https://schema.org'
const SCHEDULED = 'https://schema.org/EventScheduled'
const CANCELLED = 'https://schema.org/EventCancelled'
/** No reader of such data shows more of a description. */
const MAX_LINKED_DESCRIPTION_LENGTH = 500

function placeOf({ venueName, location, city }: Event): LinkedData {
  const address = [location?.includes(city) ? undefined : city, location].filter(Boolean).reverse().join(', ') || city
  return { '@type': 'Place', name: venueName ?? location ?? city, address }
}
