import { isHttps } from '../../../http/limits/client-address.ts'
import { MAX_LOGIN_AGE_MS } from './logins.ts'

const NAME = 'login'
/** What a browser takes by HTTPS and from this very host only: no neighbor can put one in its place. */
const HOST_PREFIX = '__Host-'

/** The secret of the login the visitor's browser carries. */
export function loginSecret(request: Request): string | undefined {
  return readCookie(NAME, request)
}

/** Kept as long as a login can last: when it ends is for the table to say, not for the browser. */
export function loginCookie(secret: string, request: Request): string {
  return httpOnlyCookie(NAME, secret, MAX_LOGIN_AGE_MS / 1000, request)
}

/** Takes back every cookie a login may be in. */
export function expiredLoginCookies(request: Request): string[] {
  const ended = httpOnlyCookie(NAME, '', 0, request)
  return isHttps(request) && cookiesOf(request).has(NAME) ? [ended, formatCookie(NAME, '', 0, request)] : [ended]
}

/** Of the two names a cookie may have, the safer one counts. */
export function readCookie(name: string, request: Request): string | undefined {
  const cookies = cookiesOf(request)
  return cookies.get(HOST_PREFIX + name) || cookies.get(name) || undefined
}

/** All whose names begin like this; the names as they are given to {@link httpOnlyCookie}. */
export function readCookies(beginning: string, request: Request): { name: string; value: string }[] {
  const names = [...cookiesOf(request).keys()].map((name) => name.replace(HOST_PREFIX, ''))
  return [...new Set(names)]
    .filter((name) => name.startsWith(beginning))
    .flatMap((name) => {
      const value = readCookie(name, request)
      return value ? [{ name, value }] : []
    })
}

/** A cookie no script and no other site can use. */
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
