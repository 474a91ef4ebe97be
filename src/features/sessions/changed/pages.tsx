import { Elysia } from 'elysia'
import { publicHeaders } from '../../../http/answer-headers.ts'
import { Page } from '../../../layout/page.tsx'
import { Deferred } from '../../../ui/loading/deferred.tsx'
import { Placeholders } from '../../../ui/loading/placeholders.tsx'
import { publicFile } from '../../../visits/public-file.ts'
import { type PageContent, publicPage, type Visit } from '../../../visits/public-page.tsx'
import { screenHead } from '../../../visits/screen-head.ts'
import { replacements } from '../../events/program/public-sessions.ts'
import { rememberedSessions } from '../service.ts'
import { feedOf } from './feed.ts'
import { rememberedNews } from './news.ts'
import { NewsContent } from './news-page.tsx'

const kinds = ['event', 'sessions', 'speakers'] as const

export const newsPages = new Elysia().get('/changes', publicPage({ kinds, reads: [], render: renderNews })).get(
  '/changes.atom',
  publicFile({
    path: '/changes.atom',
    kinds,
    saysAddress: true,
    make: async ({ event, site }) => ({
      body: feedOf(event, await rememberedNews(event), site),
      headers: {
        ...publicHeaders(),
        'content-type': 'application/atom+xml; charset=utf-8',
        'access-control-allow-origin': '*',
      },
    }),
  }),
)

async function renderNews(visit: Visit): Promise<PageContent> {
  const { event, links } = visit
  const load = async () => ({
    all: await rememberedNews(event),
    instead: replacements(await rememberedSessions(event.id)),
  })
  return {
    page: (
      <Page
        {...screenHead(visit, 'What changed')}
        event={event}
        links={links}
        tool="/changes"
        screen="agenda"
        isBeside
        canonical={visit.canonical('/changes')}
        feed={links('/changes.atom')}
      >
        <Deferred load={load} placeholder={<Placeholders count={3} shape="session" lines={3} />}>
          {(loaded) => <NewsContent visit={visit} {...loaded} />}
        </Deferred>
      </Page>
    ),
  }
}
