import { setImmediate } from 'node:timers/promises'
import { cached } from '../../../db/revisions.ts'
import type { Event } from '../../../db/schema.ts'
import { SESSION_FIELDS } from '../../formats/fields.ts'
import type { ProgramSession } from '../../program/program.ts'
import { cachedProgram } from '../../program/program-rows.ts'
import { SCREENS } from '../../screens.ts'
import { foldText } from '../../text/fold.ts'
import { guidePath } from '../../text/guide-kinds.ts'
import { pluralize } from '../../text/pluralize.ts'
import { summaryLine } from '../../text/summary-line.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { cachedGuides } from '../guides/service.ts'
import { accessNames } from '../rooms/constants.ts'
import { formatTier } from '../sponsors/constants.ts'
import { cachedSponsors } from '../sponsors/service.ts'
import { buildResults, cleanQuery, EMPTY_MATCHES, runSearch, type SearchResults } from './run-search.ts'
import { type Entry, type SearchDocument, SearchIndex } from './search-index.ts'
import type { Term } from './tokenize.ts'

/** Entries are indexed in batches: other requests are answered in between. */
const BATCH_SIZE = 50

export async function searchEvent(event: Event, query: string | undefined): Promise<SearchResults> {
  const cleaned = cleanQuery(query)
  if (!cleaned) return buildResults('', EMPTY_MATCHES)
  return buildResults(cleaned, runSearch(cleaned, await cachedIndex(event)), excerpt)
}

/** Built at the first search after a write, and from memory while the database is away. */
function cachedIndex(event: Event): Promise<SearchIndex> {
  return cached(event.id, SEARCH_KINDS, 'search index', async () => {
    const index = new SearchIndex()
    for (const [at, document] of (await listDocuments(event)).entries()) {
      if (at && at % BATCH_SIZE === 0) await setImmediate()
      index.add(document)
    }
    return index
  })
}

/** In characters, before the first match and from there on. */
const BEFORE = 60
const AFTER = 140

/** The words around the first match in a longer text, on one line, without Markdown and HTML. */
function excerpt(text: string, terms: Term[]): string {
  const at = findPlace(text, terms)
  const start = at <= BEFORE ? 0 : at - BEFORE
  const around = text.slice(start, at + AFTER).toWellFormed()
  const words = summaryLine(around.replace(/^[^<>]*>/, '').replace(/<[^<>]*$/, ''))
  const isCutAfter = at + AFTER < text.length
  return `${start ? '…' : ''}${start ? words.replace(/^\S*\s/, '') : words}`.replace(isCutAfter ? /\s\S*$/ : /$^/, '…')
}

function findPlace(text: string, terms: Term[]): number {
  const folded = foldText(text)
  const places = terms
    .flatMap(({ whole, begins }) => [...whole, ...begins])
    .map((word) => folded.search(new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll('+', '\\+')}`, 'u')))
  const found = places.filter((place) => place >= 0)
  return found.length ? Math.min(...found) : 0
}

export const SEARCH_KINDS = SCREENS.search.kinds

/** Everything public of an event, in the order in which its pages list it. */
export async function listDocuments(event: Event): Promise<SearchDocument[]> {
  const [program, sponsors, guides] = await Promise.all([
    cachedProgram(event),
    cachedSponsors(event.id),
    cachedGuides(event.id),
  ])
  return [
    ...program.sessions.map(sessionDocument),
    ...[...program.speakers.values()].map(({ id, name, title, company, bio }) =>
      withText({ kind: 'speaker', id, name, about: present(title, company) }, bio),
    ),
    ...program.rooms.map(({ id, name, access, directions }) => {
      const when = pluralize(program.byRoom.get(id)?.length ?? 0, 'session')
      return withText({ kind: 'room', id, name, when, about: accessNames(access) }, directions)
    }),
    ...sponsors.map(({ id, name, tier, description, jobs }) =>
      withText({ kind: 'sponsor', id, name, about: [formatTier(tier)] }, present(description, jobs).join('\n')),
    ),
    ...guides.map((guide) => {
      const { kind, title, text } = guide
      // A guide's page is named by its kind: its path stands in for an id.
      const id = guidePath(guide)
      return withText({ kind: 'guide', id, name: title, about: present(kind !== title && kind) }, text)
    }),
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

const withText = (entry: Entry, text: string | null): SearchDocument => ({ entry, text: text ?? '' })
const present = (...texts: (string | null | undefined | false)[]) => texts.filter((text): text is string => !!text)
