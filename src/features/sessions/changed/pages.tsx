import { publicHeaders } from '../../../http/response-headers.ts'
import { Page } from '../../../layout/page.tsx'
import { pageHead } from '../../../pages/page-head.tsx'
import { publicFileHandler } from '../../../pages/public-file.ts'
import { type PageContent, type PageRequest, publicScreen } from '../../../pages/public-page.tsx'
import { cachedProgram } from '../../../program/program-rows.ts'
import { SCREENS } from '../../../screens.ts'
import { Deferred } from '../../../ui/loading/deferred.tsx'
import { Placeholders } from '../../../ui/loading/placeholders.tsx'
import { writeAtomFeed } from './atom-feed.ts'
import { ChangesContent } from './changes-page.tsx'
import { cachedChanges } from './published-changes.ts'

export const changesPages = publicScreen('changes', { render: renderNews }).get(
  '/changes.atom',
  publicFileHandler({
    path: '/changes.atom',
    kinds: SCREENS.changes.kinds,
    includesOwnUrl: true,
    make: async ({ event, site }) => ({
      body: writeAtomFeed(event, await cachedChanges(event), site),
      headers: {
        ...publicHeaders(),
        'content-type': 'application/atom+xml; charset=utf-8',
        'access-control-allow-origin': '*',
      },
    }),
  }),
)

async function renderNews(visit: PageRequest): Promise<PageContent> {
  const { event, links } = visit
  const load = async () => ({ news: await cachedChanges(event), program: await cachedProgram(event) })
  return {
    page: (
      <Page
        {...pageHead(visit, 'What changed')}
        event={event}
        links={links}
        screen="changes"
        canonical={visit.canonical('/changes')}
        feed={links('/changes.atom')}
      >
        <Deferred load={load} placeholder={<Placeholders count={3} shape="session" lines={3} />}>
          {(loaded) => <ChangesContent visit={visit} {...loaded} />}
        </Deferred>
      </Page>
    ),
  }
}
