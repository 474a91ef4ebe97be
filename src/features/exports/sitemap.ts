import { ALL_EVENTS } from '../../../db/revisions/known-revisions.ts'
import type { Event, RevisionKind } from '../../../db/schema.ts'
import { answerCurrent } from '../../http/cache/page-cache.ts'
import { siteOf } from '../../http/requests/sites.ts'
import { linksCarrying } from '../../layout/links.ts'
import { SCREENS } from '../../screens.ts'
import { openEvents } from '../../visits/known-events.ts'
import { type AskedFile, publicFile } from '../../visits/public-file.ts'
import { fileHeaders, noFile } from './file-headers.ts'
import { PROGRAM_KINDS, type Program, rememberedProgram } from './program/program.ts'
import { element, type Xml, xmlDocument } from './schedule/xml.ts'
import { writtenAt } from './written-at.ts'

/** `/sitemap.xml`: of each event that is open, where its own is; with an event named, its screens, sessions and speakers. */
export function answerSitemap(asked: { request: Request }): Response | Promise<Response> {
  const { request } = asked
  if (new URL(request.url).searchParams.has('eventSlug')) return answerPages(asked)
  const site = siteOf(request)
  if (!site) return noFile(NO_SITE)
  return answerIndex(request, site)
}

/** A list of pages says whole addresses (sitemaps.org). */
const NO_SITE = 'This site’s public address isn’t known'
const TYPE = 'application/xml; charset=utf-8'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** As many as one list may hold. */
const MOST = 50_000

function answerIndex(request: Request, site: string): Promise<Response> {
  return answerCurrent(request, {
    site,
    path: '/sitemap.xml',
    eventId: ALL_EVENTS,
    kinds: ['event'],
    make: async () => {
      const events = (await openEvents()).slice(0, MOST)
      const lists = events.map(({ slug }) => {
        return element('sitemap', {}, [element('loc', {}, `${site}/sitemap.xml?eventSlug=${slug}`)])
      })
      const at = await writtenAt(ALL_EVENTS, ['event'])
      const body = xmlDocument(element('sitemapindex', { xmlns: NAMESPACE }, lists))
      return { body, headers: fileHeaders({ type: TYPE, writtenAt: at }) }
    },
  })
}

const KINDS = [...PROGRAM_KINDS, 'sponsors'] as const satisfies RevisionKind[]

const answerPages = publicFile({ path: '/sitemap.xml', kinds: KINDS, saysAddress: true, make: listPages })

async function listPages({ event, site }: AskedFile) {
  if (!site) return noFile(NO_SITE)
  const [program, at] = [await rememberedProgram(event), await writtenAt(event.id, KINDS)]
  const body = xmlDocument(element('urlset', { xmlns: NAMESPACE }, pagesOf(program, at, site).slice(0, MOST)))
  return { body, headers: fileHeaders({ type: TYPE, writtenAt: at }) }
}

function pagesOf({ event, sessions, speakers }: Program, at: Date, site: string): Xml[] {
  const address = addressesOf(event, site)
  return [
    ...SCREENS.map(({ path }) => page(address(path), at)),
    ...sessions.map(({ id, updatedAt }) => page(address('/', { session: id }), new Date(updatedAt))),
    ...speakers.map(({ id }) => page(address('/speakers', { speaker: id }))),
  ]
}

function addressesOf({ slug }: Event, site: string) {
  const links = linksCarrying(new URLSearchParams({ eventSlug: slug }))
  return (...asked: Parameters<typeof links>) => site + links(...asked)
}

function page(address: string, writtenAt?: Date): Xml {
  const lastmod = writtenAt ? [element('lastmod', {}, writtenAt.toISOString())] : []
  return element('url', {}, [element('loc', {}, address), ...lastmod])
}
