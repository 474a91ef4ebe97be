import { answerAsset } from './assets.ts'
import { keptAnswer } from './cache/page-cache.ts'
import { publicAddress } from './limits/client-address.ts'
import type { Address } from './requests/path-and-query.ts'
import { siteAt } from './requests/sites.ts'

/** `saysAddress`: the answer holds the address that it was asked at. */
type Alike = { saysAddress: boolean }
type Route = { method: string; path: string; handler: unknown }

const alike = new WeakMap<object, Alike>()

/** The handler depends on the address alone, so its answer may be sent again. It says so only for itself. */
export function sameForAll<Handler extends object>(handler: Handler, { saysAddress }: Alike): Handler {
  alike.set(handler, { saysAddress })
  return handler
}

/** Answers files and current pages before any router, which would take longer than the answer itself. */
export function fromMemory(routes: readonly Route[], readings: readonly string[]) {
  const paths = new Map(readings.map((path): [string, Alike] => [path, { saysAddress: false }]))
  for (const { method, path, handler } of routes) {
    const said = method === 'GET' && alike.get(handler as object)
    if (said) paths.set(path, said)
  }
  return (request: Request, address: Address, at: number): Response | Promise<Response> | undefined => {
    if (request.method !== 'GET') return
    const said = paths.get(address.path)
    if (!said) return answerAsset(request, address.path)
    return keptAt(request, address, said, at)
  }
}

/** What is kept for exactly this address, if it is proven current. `at`: when it was asked, by performance.now(). */
export function keptAt(
  request: Request,
  sent: Address,
  { saysAddress }: Alike,
  at = performance.now(),
): Response | Promise<Response> | undefined {
  if (!saysAddress) return keptAnswer(request, sent.pathAndQuery, at)
  const address = publicAddress(request, sent)
  const site = siteAt(address, at)
  // Most often site and path are in one string that is there already.
  return keptAnswer(request, site === address.origin ? address.url : site + address.pathAndQuery, at)
}
