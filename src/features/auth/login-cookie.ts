import { newId } from '../../../db/ids.ts'
import { appSecret } from '../../app-secret.ts'
import { isHttps } from '../../http/request-address.ts'
import { MAX_PENDING_MINUTES } from './factors.ts'
import { MAX_LOGIN_AGE_MS } from './logins.ts'
import { findPasswordFingerprint } from './service.ts'

const NAME = 'login'
const KNOWN = 'known'
/** Opens a member's key to reports (docs/safety.md). */
const SAFETY = 'safety'
const SAFETY_AGE_S = 30 * 60
/** Of a login that lacks its second factor. */
const PENDING = 'pending'
/** Browsers accept this prefix by HTTPS from this exact host only. */
const HOST_PREFIX = '__Host-'

export function loginSecret(request: Request): string | undefined {
  return readCookie(NAME, request)
}

/** The table decides when a login ends, so the cookie lasts the longest. */
export function loginCookie(secret: string, request: Request): string {
  return httpOnlyCookie(NAME, secret, MAX_LOGIN_AGE_MS / 1000, request)
}

export const pendingSecret = (request: Request) => readCookie(PENDING, request)

export const pendingCookie = (secret: string, request: Request) =>
  httpOnlyCookie(PENDING, secret, MAX_PENDING_MINUTES * 60, request)

export const expiredPendingCookie = (request: Request) => httpOnlyCookie(PENDING, '', 0, request)

export const safetySecret = (request: Request) => readCookie(SAFETY, request)
export const safetyCookie = (secret: string, request: Request) => httpOnlyCookie(SAFETY, secret, SAFETY_AGE_S, request)

/** Expires every cookie that may hold a login, or opens reports. */
export function expiredLoginCookies(request: Request): string[] {
  const ended = [httpOnlyCookie(NAME, '', 0, request)]
  if (safetySecret(request)) ended.push(httpOnlyCookie(SAFETY, '', 0, request))
  return isHttps(request) && cookiesOf(request).has(NAME) ? [...ended, formatCookie(NAME, '', 0, request)] : ended
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
  const sameSite = name.endsWith(SAFETY) ? 'strict' : 'lax'
  return new Bun.Cookie(name, value, { httpOnly: true, sameSite, secure, path: '/', maxAge }).toString()
}

function cookiesOf(request: Request): Bun.CookieMap {
  return new Bun.CookieMap(request.headers.get('cookie') ?? '')
}

/** The longest life that browsers allow a cookie. */
const LIFE_S = 400 * 24 * 60 * 60

type Proven = { userId: string; mark: string; gaveFactor: boolean }

/** Grants no access. It exempts its user from the limits that strangers cause, until the password changes. */
export function knownDeviceCookie({ userId, mark, gaveFactor }: Proven, request: Request): string {
  const payload = [userId, mark, newId(), Math.floor(Date.now() / 1000), gaveFactor ? 'factor' : ''].join('.')
  return httpOnlyCookie(KNOWN, `${payload}.${sign(payload)}`, LIFE_S, request)
}

type KnownDevice = { id: string; gaveFactor: boolean }

/** The device, where this name signed in on it before. Only our own signatures reach the database. */
export async function findKnownDevice(request: Request, username: string): Promise<KnownDevice | undefined> {
  const [, payload, signature] = /^(.{1,300})\.([\w-]{43})$/.exec(readCookie(KNOWN, request) ?? '') ?? []
  if (!payload || !crypto.timingSafeEqual(Buffer.from(signature!), Buffer.from(sign(payload)))) return undefined
  const [userId, mark, id, at, factor] = payload.split('.')
  if (Number(at) + LIFE_S < Date.now() / 1000) return undefined
  const proven = await findPasswordFingerprint(username)
  const isKnown = proven && proven.userId === userId && proven.mark === mark
  return isKnown ? { id: id!, gaveFactor: factor === 'factor' } : undefined
}

function sign(payload: string): string {
  return new Bun.CryptoHasher('sha256', appSecret()).update(`known here: ${payload}`).digest('base64url')
}
