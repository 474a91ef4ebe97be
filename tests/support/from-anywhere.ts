/**
 * For an app that believes proxies: a request from another address each time. Who tries again at once after each 503 would be one
 * who hammers; here they are many.
 */
export function fromAnywhere(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 254) + 1
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}
