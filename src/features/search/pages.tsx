import { createElement, type ReactNode } from 'react'
import { withSearchSlot } from '../../http/render.ts'
import { chunkOf } from '../../islands/manifest.ts'
import type { Links } from '../../layout/links.ts'
import { ScreenTitle, SearchBox } from '../../layout/masthead/masthead.tsx'
import { ScreenPage } from '../../pages/page-head.tsx'
import { type PageContent, type PageRequest, publicScreen } from '../../pages/public-page.tsx'
import { cachedSessions } from '../../program/program-rows.ts'
import { tracksWithChips } from '../sessions/constants.ts'
import { type CreateElement, renderResults } from './results-view.ts'
import { cleanQuery, formatResultCount, type SearchResults } from './run-search.ts'
import { searchEvent } from './service.ts'

export const searchPages = publicScreen('search', {
  normalizeParameters: async ({ parameters }) => ({ q: cleanQuery(parameters.q) || undefined }),
  render: renderSearch,
  withSlot: withSearchSlot,
})

async function renderSearch(visit: PageRequest): Promise<PageContent> {
  const { event, parameters } = visit
  const [results, sessions] = await Promise.all([searchEvent(event, parameters.q), cachedSessions(event.id)])
  const used = new Set(sessions.map(({ track }) => track))
  const tracks = tracksWithChips(sessions, event.tracks).filter((name) => used.has(name))
  return {
    page: (
      <ScreenPage visit={visit} screen="search" title={results.query ? `“${results.query}”` : 'Search'} noindex>
        <SearchContent visit={visit} results={results} tracks={tracks} />
      </ScreenPage>
    ),
  }
}

type SearchContentProps = { visit: PageRequest; results: SearchResults; tracks: string[] }

/** The search of everything (product §23): a GET form, whose script answers each letter without sending it. */
function SearchContent({ visit: { links }, results, tracks }: SearchContentProps) {
  const { query } = results
  return (
    <>
      <ScreenTitle css="search">Search</ScreenTitle>
      <search className="bar">
        <SearchBox
          links={links}
          path="/search"
          query={query}
          label="Search sessions, speakers, rooms, and sponsors"
          placeholder="Search everything..."
          hasOwnScript
        />
      </search>
      <p className="visually-hidden" role="status" id="found-count">
        {query && formatResultCount(results)}
      </p>
      <div id="found" className="stack" hidden={!query}>
        {query && renderResults(make, results, links)}
      </div>
      <SearchSuggestions links={links} tracks={tracks} hidden={!!query} />
      <script type="module" src={chunkOf(`${import.meta.dir}/search.script.ts`).url} />
    </>
  )
}

const make: CreateElement<ReactNode> = (tag, properties, ...children) => createElement(tag, properties, ...children)

function SearchSuggestions({ links, tracks, hidden }: { links: Links; tracks: string[]; hidden: boolean }) {
  return (
    <div className="to-find" id="to-find" hidden={hidden}>
      <p>Search titles, descriptions, names, companies, rooms, and tracks. Accents and small typos are OK.</p>
      {tracks.length > 0 && (
        <nav className="scrolls-sideways chips" aria-label="Tracks">
          {tracks.map((track) => (
            <a key={track} href={links('/', { track })}>
              {track}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}
