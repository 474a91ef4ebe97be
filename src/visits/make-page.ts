import { accentStyle } from '../format/accent.ts'
import { cdnHeaders, HTML, publicHeaders } from '../http/answer-headers.ts'
import type { Made } from '../http/cache/page-cache.ts'
import { answerDocument, answerPerson } from '../http/private-answer.ts'
import { type RenderOptions, renderPage } from '../http/render.ts'
import { styleHash } from '../http/security-headers.ts'
import { SPECULATION_RULES_URL } from '../http/speculation-rules.ts'
import { announcedUntil } from './announcements.ts'
import { isOfIslands } from './page-revision.ts'
import type { PageContent, PublicPage, Visit } from './public-page.tsx'

/** Renders the page for everybody, with all headers; what is late leaves as a stream that nobody may keep. */
export async function makePage(
  { kinds, isPersonal }: PublicPage,
  { page, status = 200, style, isRightUntil }: PageContent,
  visit: Visit,
  options: RenderOptions,
): Promise<Made | Response> {
  const begun = Date.now()
  // Whoever just posted must find it there, and so must whoever was told of something new.
  const isForCdn = status === 200 && !isPersonal && !kinds.some(isOfIslands)
  const rendered = await renderPage(page, options)
  if ('stream' in rendered) return answerDocument(rendered, { status, headers: hints, policy: policyOf(visit, style) })
  return {
    body: rendered.html,
    status,
    until: earliest(await announcedUntil(visit.event, begun), await isRightUntil?.(begun)),
    headers: {
      ...publicHeaders(policyOf(visit, style)),
      ...(isForCdn && cdnHeaders()),
      'content-type': HTML,
      ...hints,
    },
  }
}

function earliest(...moments: (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length ? Math.min(...known) : undefined
}

/** The page for this visitor alone, all of it at once. */
export async function answerVisitor(
  { page, status }: PageContent,
  visit: Visit,
  headers: Record<string, string>,
): Promise<Response> {
  const rendered = await renderPage(page, { whole: true })
  return answerPerson(rendered, visit.encoding, {
    status,
    headers: { ...hints, ...headers },
    policy: policyOf(visit),
  })
}

const hints = { 'speculation-rules': `"${SPECULATION_RULES_URL}"` }

function policyOf({ event, canonical }: Visit, style = accentStyle(event.accent)) {
  return { styleHashes: [styleHash(style)], isHttps: canonical('/').startsWith('https:') }
}
