import { isHttps } from '../../http/client-address.ts'
import { LONGEST_LIFE_MS } from './logins.ts'

const NAME = 'login'

/** The secret of the login the visitor's browser carries. */
export function loginSecret(request: Request): string | undefined {
  const cookies = request.headers.get('cookie')
  return (cookies && new Bun.CookieMap(cookies).get(NAME)) || undefined
}

/** Kept as long as a login can last: when it ends is for the table to say, not for the browser. */
export function loginCookie(secret: string, request: Request): string {
  return cookie(secret, LONGEST_LIFE_MS / 1000, request)
}

export function endedLoginCookie(request: Request): string {
  return cookie('', 0, request)
}

function cookie(value: string, maxAge: number, request: Request): string {
  return new Bun.Cookie(NAME, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
    path: '/',
    maxAge,
  }).toString()
}
