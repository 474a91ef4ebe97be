import { and, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { loginSessions, pendingLogins, users } from '../../../db/schema.ts'
import { noteSignedIn } from '../../http/request-throttle.ts'
import type { CurrentUser } from './schema.ts'

type Writer = Pick<Transaction, 'insert' | 'delete'>

const DAY_MS = 24 * 60 * 60 * 1000
/** An unused login ends after a week, one in use after thirty days. */
const LOGIN_TTL_MS = 7 * DAY_MS
const SEEN_INTERVAL_MS = 60 * 60 * 1000
export const MAX_LOGIN_AGE_MS = 30 * DAY_MS

export const userFields = { id: users.id, username: users.username, isAdmin: users.isAdmin, grants: users.grants }

type NewLogin = { device?: string | undefined; tx?: Writer }

/** Returns the cookie's secret, which is stored nowhere else. */
export async function createLogin(userId: string, { device, tx = db }: NewLogin = {}): Promise<string> {
  const secret = newSecret()
  const now = Date.now()
  await tx.delete(loginSessions).where(lte(loginSessions.expire, iso(now)))
  await tx
    .insert(loginSessions)
    .values({ sid: hashOf(secret), sess: { startedAt: iso(now), device }, expire: iso(now + LOGIN_TTL_MS), userId })
  return secret
}

/** Using a login extends it, and tells when it was used, at most once an hour. */
export async function findLogin(secret: string): Promise<CurrentUser | undefined> {
  if (!isSecret(secret)) return
  const sid = hashOf(secret)
  if ((nobodys.get(sid) ?? 0) > performance.now()) return
  const [found] = await db
    .select({ user: userFields, sess: loginSessions.sess, expire: loginSessions.expire })
    .from(loginSessions)
    .innerJoin(users, eq(users.id, loginSessions.userId))
    .where(eq(loginSessions.sid, sid))
  if (!found) return cacheInvalid(sid)
  const now = Date.now()
  const expires = Date.parse(found.expire)
  const latest = Date.parse(found.sess.startedAt) + MAX_LOGIN_AGE_MS
  if (Math.min(expires, latest) <= now) return
  noteSignedIn(secret)
  if (now - Date.parse(found.sess.seenAt ?? found.sess.startedAt) > SEEN_INTERVAL_MS)
    await db
      .update(loginSessions)
      .set({ expire: iso(Math.min(now + LOGIN_TTL_MS, latest)), sess: { ...found.sess, seenAt: iso(now) } })
      .where(and(eq(loginSessions.sid, sid), eq(loginSessions.expire, found.expire)))
  return found.user
}

/** `sid` is the hash of the cookie's secret, which opens nothing. `seenAt` is exact to the hour. */
export type Login = { sid: string; userId: string; device: string; startedAt: string; seenAt: string }

/** Those that have not ended, the last used first. */
export async function listLogins(userIds: string[]): Promise<Login[]> {
  const isOpen = and(inArray(loginSessions.userId, userIds), gt(loginSessions.expire, iso(Date.now())))
  const found = await db.select().from(loginSessions).where(isOpen)
  return found
    .map(({ sid, userId, sess }) => ({ sid, userId, device: 'Unknown device', seenAt: sess.startedAt, ...sess }))
    .sort((a, b) => b.seenAt.localeCompare(a.seenAt))
}

export async function signOut(secret: string): Promise<void> {
  await db.delete(loginSessions).where(eq(loginSessions.sid, hashOf(secret)))
}

/** `except`: the `sid` of a login that stays. */
export async function signOutEverywhere(userId: string, tx: Writer = db, except = ''): Promise<void> {
  await tx.delete(loginSessions).where(and(eq(loginSessions.userId, userId), ne(loginSessions.sid, except)))
  await tx.delete(pendingLogins).where(eq(pendingLogins.userId, userId))
}

/** Made-up secrets must not reach the database each time. */
const nobodys = new Map<string, number>()
const UNKNOWN_SECRET_TTL_MS = 10_000
const MAX_UNKNOWN_SECRETS = 10_000

function cacheInvalid(sid: string): undefined {
  nobodys.delete(sid)
  nobodys.set(sid, performance.now() + UNKNOWN_SECRET_TTL_MS)
  if (nobodys.size > MAX_UNKNOWN_SECRETS) nobodys.delete(nobodys.keys().next().value!)
}

/** What cannot be one must not reach the database. */
export const isSecret = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

export const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** 256 random bits need no salt and no slow hash. */
export function hashOf(secret: string): string {
  return new Bun.CryptoHasher('sha256').update(secret).digest('hex')
}

const iso = (ms: number) => new Date(ms).toISOString()
export const isoIn = (ms: number) => iso(Date.now() + ms)
