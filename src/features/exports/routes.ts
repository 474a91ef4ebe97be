import { Elysia } from 'elysia'
import { ALL_EVENTS } from '../../../db/revision-sync.ts'
import type { RevisionKind } from '../../../db/schema.ts'
import type { ExportedProgram } from '../../formats/exported-program.ts'
import { type XmlFragment, xmlDocument, xmlElement } from '../../formats/xml.ts'
import { serveOrRender } from '../../http/page-cache.ts'
import { originFor } from '../../http/request-address.ts'
import { publicHeaders } from '../../http/responses.ts'
import { cachedActiveEvents } from '../../pages/cached-events.ts'
import { type FileRequest, publicFileHandler } from '../../pages/call-handlers.ts'
import { PROGRAM_KINDS } from '../../program/program-rows.ts'
import { NAVIGATION, SCREENS } from '../../screens.ts'
import { guidePath } from '../../text/guide-kinds.ts'
import { cachedGuides } from '../guides/service.ts'
import { handleCalendar } from './calendar.ts'
import type { ExportedFile } from './export-files.ts'
import { addressesOf, cachedExportedProgram, EXPORT_FILES, lastModified, missingDatesReason } from './export-files.ts'
import { fileHeaders, fileNotFound, handlePreflight, withCors } from './file-headers.ts'

export const exportRoutes = Object.entries(EXPORT_FILES)
  .reduce(
    (app, [name, file]) => app.get(`/${name}`, exportHandler(name, file)).options(`/${name}`, handlePreflight),
    new Elysia(),
  )
  .get('/schedule.ics', handleCalendar)
  .options('/schedule.ics', handlePreflight)
  .get('/sitemap.xml', handleSitemap)
  .get('/robots.txt', ({ request }) => handleRobots(request))

/** A file of a whole event. People download tables; the other files are for programs. */
function exportHandler(name: string, { kinds, type, needsDates, write }: ExportedFile) {
  const isTable = /\.(csv|xlsx)$/.test(name)
  return publicFileHandler({
    path: `/${name}`,
    kinds,
    includesOwnUrl: true,
    refuse: withCors,
    make: async ({ event, site }) => {
      const why = needsDates && missingDatesReason(event)
      if (why) return fileNotFound(why)
      const at = await lastModified(event.id, kinds)
      const body = await write({ event, site, writtenAt: at })
      const download = isTable ? name.replace('.', `-${event.slug}.`) : undefined
      return { body, headers: fileHeaders({ type, writtenAt: at, name: download }) }
    },
  })
}

/** `/sitemap.xml` lists the site map of each open event; with an event, its screens, guides, sessions and speakers. */
function handleSitemap(context: { request: Request }): Response | Promise<Response> {
  const { request } = context
  if (new URL(request.url).searchParams.has('eventSlug')) return answerPages(context)
  const site = originFor(request)
  if (!site) return fileNotFound(NO_SITE)
  return serveOrRender(request, {
    site,
    path: '/sitemap.xml',
    eventId: ALL_EVENTS,
    dependsOn: ['event'],
    make: async () => {
      const events = (await cachedActiveEvents()).slice(0, MAX_URLS)
      const lists = events.map(({ slug }) => {
        return xmlElement('sitemap', {}, [xmlElement('loc', {}, `${site}/sitemap.xml?eventSlug=${slug}`)])
      })
      const at = await lastModified(ALL_EVENTS, ['event'])
      const body = xmlDocument(xmlElement('sitemapindex', { xmlns: NAMESPACE }, lists))
      return { body, headers: fileHeaders({ type: TYPE, writtenAt: at }) }
    },
  })
}

const NO_SITE = 'This site’s public address isn’t known'
const TYPE = 'application/xml; charset=utf-8'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const MAX_URLS = 50_000
const KINDS = [...PROGRAM_KINDS, 'sponsors', 'guides'] as const satisfies RevisionKind[]

const answerPages = publicFileHandler({ path: '/sitemap.xml', kinds: KINDS, includesOwnUrl: true, make: listPages })

async function listPages({ event, site }: FileRequest) {
  if (!site) return fileNotFound(NO_SITE)
  const [program, at] = [await cachedExportedProgram(event), await lastModified(event.id, KINDS)]
  const guides = (await cachedGuides(event.id)).map(guidePath)
  const paths = [...NAVIGATION.map(({ path }) => path), ...(guides.length ? [SCREENS.guides.path, ...guides] : [])]
  const pages = pagesOf(program, paths, at, site).slice(0, MAX_URLS)
  const body = xmlDocument(xmlElement('urlset', { xmlns: NAMESPACE }, pages))
  return { body, headers: fileHeaders({ type: TYPE, writtenAt: at }) }
}

function pagesOf({ event, sessions, speakers }: ExportedProgram, paths: string[], at: Date, site: string) {
  const address = addressesOf(event, site)
  return [
    ...paths.map((path) => page(address(path), at)),
    ...sessions.map(({ id, updatedAt }) => page(address('/', { session: id }), new Date(updatedAt))),
    ...speakers.map(({ id }) => page(address('/speakers', { speaker: id }))),
  ]
}

function page(address: string, writtenAt?: Date): XmlFragment {
  const lastmod = writtenAt ? [xmlElement('lastmod', {}, writtenAt.toISOString())] : []
  return xmlElement('url', {}, [xmlElement('loc', {}, address), ...lastmod])
}

const ROBOTS_RULES = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Disallow: /dialogs/']

/** `/robots.txt` lists what robots leave alone and, if the site's own address is known, its site map. */
function handleRobots(request: Request): Response {
  const site = originFor(request)
  const lines = site ? [...ROBOTS_RULES, '', `Sitemap: ${site}/sitemap.xml`] : ROBOTS_RULES
  const headers = { ...publicHeaders(), 'content-type': 'text/plain; charset=utf-8', 'cache-control': ROBOTS_CACHING }
  return new Response(`${lines.join('\n')}\n`, { headers })
}

const ROBOTS_CACHING = 'public, max-age=3600'
