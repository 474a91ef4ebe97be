import { textError } from '../errors.tsx'
import { publicOrigin } from '../limits/client-address.ts'

/** Browsers say which site a request comes from; a client that is no browser carries nobody's cookie. */
export function refuseCrossSite(request: Request): Response | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const origin = request.headers.get('origin')
  const isForeign = origin !== null && origin !== publicOrigin(request)
  if (isForeign || request.headers.get('sec-fetch-site') === 'cross-site')
    return textError(403, 'This request came from another site')
}
