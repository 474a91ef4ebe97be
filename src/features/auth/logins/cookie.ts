import { isHttps } from '../../../http/limits/client-address.ts'
import { LONGEST_LIFE_MS } from './logins.ts'

const NAME = 'login'
/** What a browser takes by HTTPS and from this very host only: no neighbor can put one in its place. */
const OF_THIS_HOST = '__Host-'

/** The secret of the login the visitor's browser carries. */
export function loginSecret(request: Request): string | undefined {
  return readCookie(NAME, request)
}

/** Kept as long as a login can last: when it ends is for the table to say, not for the browser. */
export function loginCookie(secret: string, request: Request): string {
  return ownCookie(NAME, secret, LONGEST_LIFE_MS / 1000, request)
}

/** Takes back every cookie a login may be in. */
export function endedLoginCookies(request: Request): string[] {
  const ended = ownCookie(NAME, '', 0, request)
  return isHttps(request) && cookiesOf(request).has(NAME) ? [ended, made(NAME, '', 0, request)] : [ended]
}

/** Of the two names a cookie may have, the safer one counts. */
export function readCookie(name: string, request: Request): string | undefined {
  const cookies = cookiesOf(request)
  return cookies.get(OF_THIS_HOST + name) || cookies.get(name) || undefined
}

/** All whose names begin like this; the names as they are given to {@link ownCookie}. */
export function readCookies(beginning: string, request: Request): { name: string; value: string }[] {
  const names = [...cookiesOf(request).keys()].map((name) => name.replace(OF_THIS_HOST, ''))
  return [...new Set(names)]
    .filter((name) => name.startsWith(beginning))
    .flatMap((name) => {
      const value = readCookie(name, request)
      return value ? [{ name, value }] : []
    })
}

/** A cookie no script and no other site can use. */
export function ownCookie(name: string, value: string, maxAge: number, request: Request): string {
  return made(isHttps(request) ? OF_THIS_HOST + name : name, value, maxAge, request)
}

function made(name: string, value: string, maxAge: number, request: Request): string {
  const secure = isHttps(request)
  return new Bun.Cookie(name, value, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge }).toString()
}

function cookiesOf(request: Request): Bun.CookieMap {
  return new Bun.CookieMap(request.headers.get('cookie') ?? '')
}
