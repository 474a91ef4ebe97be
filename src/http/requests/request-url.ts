/** What a URL says, whose host may be none that can be read. */
export type ParsedUrl = {
  /** `http://witcon.example` of `http://witcon.example/speakers?q=a`. */
  origin: string
  /** `/speakers?q=a`. */
  pathAndQuery: string
  /** `/speakers`: as it was sent, for that decides what is called, whatever the host is called. */
  path: string
  isReadable: boolean
  url: string
  /** Noted by whoever looks it up (http/telemetry/route-patterns). */
  route?: string
}

/** What was read: most URLs are one of a few, and to read one takes a tenth of the time of an answer from memory. */
const known = new Map<string, ParsedUrl>()
const MAX_CACHED = 1024
const MAX_CACHED_LENGTH = 200

/** Of a request's URL, without the price of a URL object. */
export function parseUrl(url: string): ParsedUrl {
  const before = known.get(url)
  if (before) return before
  const address = parseUncached(url)
  // Whoever makes up others has each read, and costs the memory of a page of them.
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

/** `/speakers?q=a` of `http://host/speakers?q=a`. */
export const pathAndQuery = (url: string): string => parseUrl(url).pathAndQuery

/** The path as the router sees it. */
export const pathOf = ({ url }: Request): string => parseUrl(url).path
