import { newId } from '../../../db/ids.ts'
import { keyedHash } from '../../app-secret.ts'
import { isHttps } from '../../http/request-address.ts'
import { MAX_PENDING_MINUTES } from './factors.ts'
import { MAX_LOGIN_AGE_MS } from './logins.ts'
import { findPasswordFingerprint } from './service.ts'

/** The longest life that browsers allow a cookie. */
const LIFE_S = 400 * 24 * 60 * 60
/** Of each cookie, in seconds. */
const LIFETIMES = {
  // The table decides when a login ends, so the cookie lasts the longest.
  login: MAX_LOGIN_AGE_MS / 1000,
  // Of a login that lacks its second factor.
  pending: MAX_PENDING_MINUTES * 60,
  // Opens a member's key to reports (docs/safety.md).
  safety: 30 * 60,
  known: LIFE_S,
}
type CookieName = keyof typeof LIFETIMES
/** Browsers accept this prefix by HTTPS from this exact host only. */
const HOST_PREFIX = '__Host-'

export const secretCookie = (name: CookieName, secret: string, request: Request) =>
  httpOnlyCookie(name, secret, LIFETIMES[name], request)

export const expiredCookie = (name: CookieName, request: Request) => httpOnlyCookie(name, '', 0, request)

export const readSecret = (name: CookieName, request: Request) => readCookie(name, request)

/** Expires every cookie that may hold a login, or opens reports. */
export function expiredLoginCookies(request: Request): string[] {
  const ended = [expiredCookie('login', request)]
  if (readSecret('safety', request)) ended.push(expiredCookie('safety', request))
  return isHttps(request) && cookiesOf(request).has('login') ? [...ended, formatCookie('login', '', 0, request)] : ended
}

/** The `__Host-` name wins. */
function readCookie(name: string, request: Request): string | undefined {
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
  // No link of another site opens reports.
  const sameSite = name.endsWith('safety') ? 'strict' : 'lax'
  return new Bun.Cookie(name, value, { httpOnly: true, sameSite, secure, path: '/', maxAge }).toString()
}

function cookiesOf(request: Request): Bun.CookieMap {
  return new Bun.CookieMap(request.headers.get('cookie') ?? '')
}

type Proven = { userId: string; mark: string; gaveFactor: boolean }

/** Grants no access. It exempts its user from the limits that strangers cause, until the password changes. */
export function knownDeviceCookie({ userId, mark, gaveFactor }: Proven, request: Request): string {
  const payload = [userId, mark, newId(), Math.floor(Date.now() / 1000), gaveFactor ? 'factor' : ''].join('.')
  return secretCookie('known', `${payload}.${sign(payload)}`, request)
}

type KnownDevice = { id: string; gaveFactor: boolean }

/** The device, where this name signed in on it before. Only our own signatures reach the database. */
export async function findKnownDevice(request: Request, username: string): Promise<KnownDevice | undefined> {
  const [, payload, signature] = /^(.{1,300})\.([\w-]{43})$/.exec(readSecret('known', request) ?? '') ?? []
  if (!payload || !crypto.timingSafeEqual(Buffer.from(signature!), Buffer.from(sign(payload)))) return undefined
  const [userId, mark, id, at, factor] = payload.split('.')
  if (Number(at) + LIFE_S < Date.now() / 1000) return undefined
  const proven = await findPasswordFingerprint(username)
  const isKnown = proven && proven.userId === userId && proven.mark === mark
  return isKnown ? { id: id!, gaveFactor: factor === 'factor' } : undefined
}

const sign = (payload: string) => keyedHash(`known here: ${payload}`, 32)
