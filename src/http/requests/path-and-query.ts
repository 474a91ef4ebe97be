/** `/speakers?q=a` of `http://host/speakers?q=a`, without the price of a URL object. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', 8))
}
