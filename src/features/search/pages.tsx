import { Page } from '../../layout/page.tsx'
import { pageHead } from '../../pages/page-head.tsx'
import { type PageContent, type PageRequest, publicScreen } from '../../pages/public-page.tsx'
import { cachedSessions } from '../../program/program-rows.ts'
import { tracksWithChips } from '../sessions/constants.ts'
import { cleanQuery } from './build-results.ts'
import { SearchContent } from './search-page.tsx'
import { searchEvent } from './service.ts'

export const searchPages = publicScreen('search', {
  normalizeParameters: async ({ parameters }) => ({ q: cleanQuery(parameters.q) || undefined }),
  render: renderSearch,
})

async function renderSearch(visit: PageRequest): Promise<PageContent> {
  const { event, links, parameters } = visit
  const [results, sessions] = await Promise.all([searchEvent(event, parameters.q), cachedSessions(event.id)])
  const tracks = tracksWithChips(sessions).filter((name) => sessions.some(({ track }) => track === name))
  return {
    page: (
      <Page
        {...pageHead(visit, results.query ? `“${results.query}”` : 'Search')}
        event={event}
        links={links}
        screen="search"
        canonical={visit.canonical('/search')}
        noindex
      >
        <SearchContent visit={visit} results={results} tracks={tracks} />
      </Page>
    ),
  }
}
