import { accentStyle } from '../format/accent.ts'
import type { Made } from '../http/cache/page-cache.ts'
import { type RenderOptions, renderPage } from '../http/render.ts'
import { securityHeaders, styleHash } from '../http/security-headers.ts'
import { SPECULATION_RULES_URL } from '../http/speculation-rules.ts'
import type { PageContent, Visit } from './public-page.tsx'

/** Renders the page, with all headers; what is late leaves as a stream that nobody may keep. */
export async function makePage(
  { page, status = 200 }: PageContent,
  { event, canonical }: Visit,
  options: RenderOptions,
): Promise<Made | Response> {
  const rendered = await renderPage(page, options)
  const isHttps = canonical('/').startsWith('https:')
  const headers = (caching: string, nonce?: string) => ({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': caching,
    'speculation-rules': `"${SPECULATION_RULES_URL}"`,
    ...securityHeaders({ nonce, styleHashes: [styleHash(accentStyle(event.accent))], isHttps }),
  })
  if ('stream' in rendered)
    return new Response(rendered.stream, { status, headers: headers('no-store', rendered.nonce) })
  return { body: rendered.html, status, headers: headers('public, max-age=0, must-revalidate') }
}
