import { Elysia } from 'elysia'
import { Page } from '../../layout/page.tsx'
import { type PageContent, publicPage, type Visit } from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { chipsOf } from '../sessions/constants.ts'
import { rememberedSessions } from '../sessions/service.ts'
import { SEARCHED } from './index/entries.ts'
import { cleanQuery } from './results.ts'
import { SearchContent } from './search-page.tsx'
import { searchEvent } from './service.ts'

export const searchPages = new Elysia().get(
  '/search',
  publicPage({
    kinds: SEARCHED,
    reads: ['q'],
    known: async ({ parameters }) => ({ q: cleanQuery(parameters.q) || undefined }),
    render: renderSearch,
  }),
)

async function renderSearch(visit: Visit): Promise<PageContent> {
  const { event, links, parameters } = visit
  const [results, sessions] = await Promise.all([searchEvent(event, parameters.q), rememberedSessions(event.id)])
  const tracks = chipsOf(sessions).filter((name) => sessions.some(({ track }) => track === name))
  return {
    page: (
      <Page
        {...screenHead(visit, results.query ? `“${results.query}”` : 'Search')}
        event={event}
        links={links}
        tool="/search"
        canonical={visit.canonical('/search')}
        noindex
      >
        <SearchContent visit={visit} results={results} tracks={tracks} />
      </Page>
    ),
  }
}
