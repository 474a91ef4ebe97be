/** `/speakers?q=a` of `http://host/speakers?q=a`, without the price of a URL object. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', 8))
}

/** The path as the router sees it, for that decides what is called: as it was sent, whatever the host is called. */
export const pathOf = ({ url }: Request) => pathAndQuery(url).split('?')[0]!
