import type { RenderedPage } from '../http/cache/page-cache.ts'
import { documentResponse, personalResponse } from '../http/private-response.ts'
import { type RenderOptions, renderPage } from '../http/render.ts'
import { cdnHeaders, HTML_TYPE, publicHeaders } from '../http/response-headers.ts'
import { styleHash } from '../http/security-headers.ts'
import { SPECULATION_RULES_URL } from '../http/speculation-rules.ts'
import { accentStylesheet } from '../text/accent.ts'
import { announcementsExpireAt } from './page-announcements.ts'
import { updatesIslandOnly } from './page-revision.ts'
import type { PageContent, PageRequest, PublicPage } from './public-page.tsx'

/** Renders the page for everybody, with all headers; what is late leaves as a stream that nobody may keep. */
export async function renderPublicPage(
  { kinds, isPersonal }: PublicPage,
  { page, status = 200, style, expiresAt }: PageContent,
  visit: PageRequest,
  options: RenderOptions,
): Promise<RenderedPage | Response> {
  const begun = Date.now()
  // Whoever just posted must find it there, and so must whoever was told of something new.
  const isForCdn = status === 200 && !isPersonal && !kinds.some(updatesIslandOnly)
  const rendered = await renderPage(page, options)
  if ('stream' in rendered)
    return documentResponse(rendered, { status, headers: speculationHeaders, policy: policyOf(visit, style) })
  return {
    body: rendered.html,
    status,
    until: earliest(await announcementsExpireAt(visit.event, begun), await expiresAt?.(begun)),
    headers: {
      ...publicHeaders(policyOf(visit, style)),
      ...(isForCdn && cdnHeaders()),
      'content-type': HTML_TYPE,
      ...speculationHeaders,
    },
  }
}

function earliest(...moments: (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length ? Math.min(...known) : undefined
}

/** The page for this visitor alone, all of it at once. */
export async function renderForVisitor(
  { page, status }: PageContent,
  visit: PageRequest,
  headers: Record<string, string>,
): Promise<Response> {
  const rendered = await renderPage(page, { waitForAll: true })
  return personalResponse(rendered, visit.encoding, {
    status,
    headers: { ...speculationHeaders, ...headers },
    policy: policyOf(visit),
  })
}

const speculationHeaders = { 'speculation-rules': `"${SPECULATION_RULES_URL}"` }

function policyOf({ event, canonical }: PageRequest, style = accentStylesheet(event.accent)) {
  return { styleHashes: [styleHash(style)], isHttps: canonical('/').startsWith('https:') }
}
