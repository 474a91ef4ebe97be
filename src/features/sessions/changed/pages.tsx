import { createHash } from 'node:crypto'
import type { Event } from '../../../../db/schema.ts'
import { type XmlFragment, xmlDocument, xmlElement } from '../../../formats/xml.ts'
import { publicHeaders } from '../../../http/responses.ts'
import { publicFileHandler } from '../../../pages/call-handlers.ts'
import { ScreenPage } from '../../../pages/page-head.tsx'
import { type PageContent, type PageRequest, publicScreen } from '../../../pages/public-page.tsx'
import { cachedProgram } from '../../../program/program-rows.ts'
import { SCREENS } from '../../../screens.ts'
import { CONFERENCE_NAME } from '../../../text/names.ts'
import { Deferred, Placeholders } from '../../../ui/loading/deferred.tsx'
import { ChangesContent } from './changes-page.tsx'
import type { ChangeGroup, PublishedChange } from './published-changes.ts'
import { cachedChanges, formatGroup, groupChanges } from './published-changes.ts'

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
      <ScreenPage visit={visit} screen="changes" title="What changed" feed={links('/changes.atom')}>
        <Deferred load={load} placeholder={<Placeholders count={3} shape="session" lines={3} />}>
          {(loaded) => <ChangesContent visit={visit} {...loaded} />}
        </Deferred>
      </ScreenPage>
    ),
  }
}

/** Atom (RFC 4287). `site` is the app's own origin, or empty. */
function writeAtomFeed(event: Event, news: PublishedChange[], site: string): string {
  const slug = `eventSlug=${encodeURIComponent(event.slug)}`
  const groups = groupChanges(news).slice(0, MAX_ENTRIES)
  return xmlDocument(
    xmlElement('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }, [
      xmlElement('id', {}, stableUrn(`changes of ${event.id}`)),
      xmlElement('title', {}, `What changed at ${event.name}`),
      xmlElement('subtitle', {}, CONFERENCE_NAME),
      xmlElement('updated', {}, groups[0]?.at ?? event.publishedAt ?? '1970-01-01T00:00:00.000Z'),
      xmlElement('author', {}, [xmlElement('name', {}, event.name)]),
      xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: `${site}/changes.atom?${slug}` }),
      xmlElement('link', { rel: 'alternate', type: 'text/html', href: `${site}/changes?${slug}` }),
      ...groups.map((group) => writeEntry(event, group, (query) => `${site}${query}${slug}`)),
    ]),
  )
}

const MAX_ENTRIES = 100

function writeEntry(event: Event, group: ChangeGroup, toUrl: (query: string) => string): XmlFragment {
  const [one, ...others] = group.news
  const { id, title, sentences, when } = one!
  const parts = others.length ? [formatGroup(group)] : [`${title}: ${sentences[0]}`, ...sentences.slice(1), when ?? '']
  const isThere = one!.kind !== 'gone' && !others.length
  // A later change gets another id, so that feed readers show it as new.
  const urn = stableUrn(`${event.id} ${others.length ? group.kind : id} ${group.at}`)
  return xmlElement('entry', {}, [
    xmlElement('id', {}, urn),
    xmlElement('title', {}, parts[0]!),
    xmlElement('updated', {}, group.at),
    xmlElement('link', {
      rel: 'alternate',
      type: 'text/html',
      href: toUrl(isThere ? `/?session=${encodeURIComponent(id)}&` : '/changes?'),
    }),
    xmlElement('summary', {}, parts.filter(Boolean).join('. ')),
  ])
}

function stableUrn(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
