import type { Event } from '../../../db/schema.ts'
import { SESSION_FIELDS } from '../../formats/fields.ts'
import type { Program, ProgramSession } from '../../program/program.ts'
import { cachedProgram } from '../../program/program-rows.ts'
import { SCREENS } from '../../screens.ts'
import { pluralize } from '../../text/pluralize.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { accessNames } from '../rooms/constants.ts'
import { formatTier } from '../sponsors/constants.ts'
import { cachedSponsors } from '../sponsors/service.ts'
import type { Entry, SearchDocument } from './search-index.ts'

/** The revisions that search results depend on. */
export const SEARCH_KINDS = SCREENS.search.kinds

/** Everything public of an event, in the order in which its pages list it. */
export async function listDocuments(event: Event): Promise<SearchDocument[]> {
  const [program, sponsors] = await Promise.all([cachedProgram(event), cachedSponsors(event.id)])
  return [
    ...program.sessions.map(sessionDocument),
    ...[...program.speakers.values()].map(({ id, name, title, company, bio }) =>
      withText({ kind: 'speaker', id, name, about: present(title, company) }, bio),
    ),
    ...roomDocuments(program),
    ...sponsors.map(({ id, name, tier, description }) =>
      withText({ kind: 'sponsor', id, name, about: [formatTier(tier)] }, description),
    ),
  ]
}

type SearchedField = {
  [Key in keyof typeof SESSION_FIELDS]: (typeof SESSION_FIELDS)[Key] extends { isSearched: true } ? Key : never
}[keyof typeof SESSION_FIELDS]

const SEARCHED_FIELDS = Object.entries(SESSION_FIELDS).flatMap(([key, field]) =>
  'isSearched' in field ? [key as SearchedField] : [],
)

function sessionDocument(session: ProgramSession): SearchDocument {
  const { id, title, dayName, startTime, endTime, people, isOff, description } = session
  const when = present(dayName, formatTimeRange(startTime, endTime)).join(' · ')
  const about = present(...SEARCHED_FIELDS.map((field) => session[field]), ...people.map(({ name }) => name))
  return withText({ kind: 'session', id, name: title, when, about, ...(isOff && { isCancelled: true }) }, description)
}

function roomDocuments({ rooms, byRoom }: Program): SearchDocument[] {
  return rooms.map(({ id, name, access, directions }) => {
    const when = pluralize(byRoom.get(id)?.length ?? 0, 'session')
    return withText({ kind: 'room', id, name, when, about: accessNames(access) }, directions)
  })
}

const withText = (entry: Entry, text: string | null): SearchDocument => ({ entry, text: text ?? '' })
const present = (...texts: (string | null | undefined)[]) => texts.filter((text): text is string => !!text)
