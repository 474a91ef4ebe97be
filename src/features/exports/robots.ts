import { originFor } from '../../http/requests/own-origin.ts'
import { publicHeaders } from '../../http/response-headers.ts'

const RULES = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Disallow: /dialogs/']

/** `/robots.txt`: where robots have no business, and, where it is known what we are called, where all pages are listed. */
export function handleRobots(request: Request): Response {
  const site = originFor(request)
  const lines = site ? [...RULES, '', `Sitemap: ${site}/sitemap.xml`] : RULES
  const headers = { ...publicHeaders(), 'content-type': 'text/plain; charset=utf-8', 'cache-control': FOR_A_WHILE }
  return new Response(`${lines.join('\n')}\n`, { headers })
}

const FOR_A_WHILE = 'public, max-age=3600'
