/** The host may be unreadable. */
export type ParsedUrl = {
  /** `http://witcon.example` of `http://witcon.example/speakers?q=a`. */
  origin: string
  /** `/speakers?q=a`. */
  pathAndQuery: string
  /** `/speakers`, as it was sent. */
  path: string
  isReadable: boolean
  url: string
  /** Set by http/telemetry/route-patterns. */
  route?: string
}

/** Most URLs are one of a few, and parsing one takes a tenth of a cached answer's time. */
const known = new Map<string, ParsedUrl>()
const MAX_CACHED = 1024
const MAX_CACHED_LENGTH = 200

/** Without the cost of a URL object. */
export function parseUrl(url: string): ParsedUrl {
  const before = known.get(url)
  if (before) return before
  const address = parseUncached(url)
  // Made-up URLs cost their parsing.
  if (known.size === MAX_CACHED) known.clear()
  if (url.length <= MAX_CACHED_LENGTH) known.set(url, address)
  return address
}

function parseUncached(url: string): ParsedUrl {
  const from = url.indexOf('/', 8)
  const query = url.indexOf('?', from)
  return {
    origin: url.slice(0, from),
    pathAndQuery: url.slice(from),
    path: query < 0 ? url.slice(from) : url.slice(from, query),
    isReadable: URL.canParse(url),
    url,
  }
}

export const pathAndQuery = (url: string): string => parseUrl(url).pathAndQuery

/** As the router sees it. */
export const pathOf = ({ url }: Request): string => parseUrl(url).path
