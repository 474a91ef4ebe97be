import type { Event, Speaker } from '../../db/schema.ts'
import { createLinks } from '../layout/links.ts'
import { cityShapes } from '../layout/masthead/masthead.tsx'
import type { ProgramSession } from '../program/program.ts'
import { CONFERENCE_NAME, initials, venueName } from '../text/names.ts'
import { formatDates } from '../text/time/format-dates.ts'
import { formatTimeRange } from '../text/time/format-time.ts'
import { deriveAccentColors } from '../text/track-colors.ts'

export const CARD_PATH = '/card.png'
/** Raised whenever cards are drawn differently: robots keep a picture by its address. */
const DESIGN = 1
const MAX_FACES = 4

/** All that is drawn of a session, a speaker, or an event (product §1.5). */
export type ShareCard = ReturnType<typeof cardOf>
type CardRow = { session?: string; speaker?: string }

/** `context`: above the title, and instead of one in a script that no font has. */
function cardOf(event: Event, of: CardRow, context: string, title: string, facts: unknown[][], people: Speaker[] = []) {
  return {
    of,
    slug: event.slug,
    context,
    title,
    facts: facts.map((parts) => parts.filter(Boolean) as string[]),
    faces: people.slice(0, MAX_FACES).map(({ name, photoUrl }) => ({ initials: initials(name), photoUrl })),
    colors: deriveAccentColors(event.accent).light,
    drawing: cityShapes(event.slug),
  }
}

export function eventCard(event: Event): ShareCard {
  const where = [...new Set([venueName(event), event.city])]
  return cardOf(event, {}, CONFERENCE_NAME, event.name, [[formatDates(event)], where])
}

export function sessionCard(event: Event, session: ProgramSession): ShareCard {
  const { id, title, people, isOff } = session
  const facts = [timeAndPlace(event, session), people.map(({ name }) => name)]
  return cardOf(event, { session: id }, isOff ? `Canceled · ${event.name}` : event.name, title, facts, people)
}

export function speakerCard(event: Event, speaker: Speaker, talks: ProgramSession[] = []): ShareCard {
  const talk = talks.find(({ isOff }) => !isOff)
  const facts = talk ? [[talk.title], timeAndPlace(event, talk)] : [[formatDates(event)]]
  const role = [speaker.title, speaker.company]
  return cardOf(event, { speaker: speaker.id }, event.name, speaker.name, [role, ...facts], [speaker])
}

function timeAndPlace(event: Event, { dayName, startTime, endTime, location }: ProgramSession) {
  return [dayName ?? formatDates(event), formatTimeRange(startTime, endTime), location]
}

export function cardImage(card: ShareCard) {
  const links = createLinks(new URLSearchParams({ eventSlug: card.slug }))
  const alt = [card.context, card.title, ...card.facts.flat()].join(' · ')
  return { path: links(CARD_PATH, cardParameters(card)), alt }
}

/** They change with whatever is drawn, so that no cache takes an earlier picture for the new one. */
export const cardParameters = (card: ShareCard): Record<string, string> => ({
  ...card.of,
  v: Bun.hash(JSON.stringify([DESIGN, card])).toString(36),
})
