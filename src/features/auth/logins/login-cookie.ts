import { isHttps } from '../../../http/request-address.ts'
import { MAX_LOGIN_AGE_MS } from './logins.ts'

const NAME = 'login'
/** Browsers accept this prefix by HTTPS from this exact host only. */
const HOST_PREFIX = '__Host-'

export function loginSecret(request: Request): string | undefined {
  return readCookie(NAME, request)
}

/** The table decides when a login ends, so the cookie lasts the longest. */
export function loginCookie(secret: string, request: Request): string {
  return httpOnlyCookie(NAME, secret, MAX_LOGIN_AGE_MS / 1000, request)
}

/** Expires every cookie that may hold a login. */
export function expiredLoginCookies(request: Request): string[] {
  const ended = httpOnlyCookie(NAME, '', 0, request)
  return isHttps(request) && cookiesOf(request).has(NAME) ? [ended, formatCookie(NAME, '', 0, request)] : [ended]
}

/** The `__Host-` name wins. */
export function readCookie(name: string, request: Request): string | undefined {
  const cookies = cookiesOf(request)
  return cookies.get(HOST_PREFIX + name) || cookies.get(name) || undefined
}

/** All cookies with this prefix, under the names given to {@link httpOnlyCookie}. */
export function readCookies(beginning: string, request: Request): { name: string; value: string }[] {
  const names = [...cookiesOf(request).keys()].map((name) => name.replace(HOST_PREFIX, ''))
  return [...new Set(names)]
    .filter((name) => name.startsWith(beginning))
    .flatMap((name) => {
      const value = readCookie(name, request)
      return value ? [{ name, value }] : []
    })
}

/** No script and no other site can use it. */
export function httpOnlyCookie(name: string, value: string, maxAge: number, request: Request): string {
  return formatCookie(isHttps(request) ? HOST_PREFIX + name : name, value, maxAge, request)
}

function formatCookie(name: string, value: string, maxAge: number, request: Request): string {
  const secure = isHttps(request)
  return new Bun.Cookie(name, value, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge }).toString()
}

function cookiesOf(request: Request): Bun.CookieMap {
  return new Bun.CookieMap(request.headers.get('cookie') ?? '')
}
