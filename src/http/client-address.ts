import { env } from '../env.ts'

const addresses = new WeakMap<Request, string>()

type Server = { requestIP(request: Request): { address: string } | null }

/** Notes who is asking, where the connection is known; see `clientAddress`. */
export function noteClientAddress(request: Request, server: Server | null) {
  const forwarded = env.TRUST_PROXY && request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  addresses.set(request, forwarded || server?.requestIP(request)?.address || 'unknown')
}

/** The client's IP address; behind a trusted proxy, the one the proxy saw. */
export function clientAddress(request: Request): string {
  return addresses.get(request) ?? 'unknown'
}

/** Whether the visitor came by HTTPS, so that a cookie may be marked Secure. */
export function isHttps(request: Request): boolean {
  const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-proto') : null
  return forwarded === null ? request.url.startsWith('https:') : forwarded === 'https'
}

/** The whole address as the visitor knows it. */
export function publicUrl(request: Request): string {
  return env.TRUST_PROXY && isHttps(request) ? request.url.replace(/^http:/, 'https:') : request.url
}

/** The origin visitors use, `https://witcon.example`. */
export function publicOrigin(request: Request): string {
  const { host } = new URL(request.url)
  return `${isHttps(request) ? 'https' : 'http'}://${host}`
}
