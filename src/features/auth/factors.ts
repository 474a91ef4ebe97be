import { and, eq, gt, lt, lte } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { db, type Transaction } from '../../../db/client.ts'
import { pendingLogins, type SecondFactor, secondFactors, users } from '../../../db/schema.ts'
import { appSecret } from '../../app-secret.ts'
import { CONFERENCE_NAME } from '../../text/names.ts'
import { createLogin, hashOf, isoIn, isSecret, newSecret, signOutEverywhere, userFields } from './logins.ts'
import { passwordFingerprint } from './passwords.ts'
import type { CurrentUser } from './schema.ts'

export function listFactors(userId: string, tx: Pick<Transaction, 'select'> = db): Promise<SecondFactor[]> {
  return tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).orderBy(secondFactors.createdAt)
}

export const isDevice = ({ kind }: SecondFactor) => kind !== 'recovery-code'

/** The database knows its salt alone: without APP_SECRET neither a stolen backup nor the user's own choice makes a code. */
export function authenticatorApp({ id, username }: Pick<CurrentUser, 'id' | 'username'>, salt: string): TOTP {
  const key = new Bun.CryptoHasher('sha256', appSecret()).update(`authenticator app: ${id} ${salt}`).digest()
  return new TOTP({ issuer: CONFERENCE_NAME, label: username, secret: Secret.fromHex(key.toString('hex', 0, 20)) })
}

/** The 30 s step that the code is of: the present one, or one beside it, for a clock that is wrong. */
export function stepOfCode(app: TOTP, code: string): number | undefined {
  const off = app.validate({ token: code, window: 1 })
  return off === null ? undefined : app.counter() + off
}

/** Whether an app's code or a recovery code is right. It is used up in the same transaction. */
export async function consumeCode(tx: Transaction, user: CurrentUser, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (!/^\d{6}$/.test(code)) {
    const used = and(ofKind(user.id, 'recovery-code'), eq(secondFactors.proof, hashOf(code)))
    return (await tx.delete(secondFactors).where(used).returning()).length > 0
  }
  const [app] = await tx.select().from(secondFactors).where(ofKind(user.id, 'app'))
  const step = app && stepOfCode(authenticatorApp(user, app.proof), code)
  return !!step && countUse(tx, app, step)
}

/** False for a counter that does not grow: somebody repeats what was used. A synced passkey's stays 0. */
export async function countUse(tx: Transaction, { id }: SecondFactor, counter: number): Promise<boolean> {
  const isNext = counter === 0 ? eq(secondFactors.counter, 0) : lt(secondFactors.counter, counter)
  const set = { counter, usedAt: new Date().toISOString() }
  const counted = tx
    .update(secondFactors)
    .set(set)
    .where(and(eq(secondFactors.id, id), isNext))
  return (await counted.returning()).length > 0
}

const ofKind = (userId: string, kind: SecondFactor['kind']) =>
  and(eq(secondFactors.userId, userId), eq(secondFactors.kind, kind))

/**
 * Returns recovery codes with the first factor, which also ends all logins but `sid`: they gave none. An app replaces the
 * one before.
 */
export function addFactor(userId: string, factor: Omit<typeof secondFactors.$inferInsert, 'userId'>, sid: string) {
  return ofUser(userId, async (tx) => {
    const isFirst = (await listFactors(userId, tx)).length === 0
    if (factor.kind === 'app') await tx.delete(secondFactors).where(ofKind(userId, 'app'))
    await tx.insert(secondFactors).values({ ...factor, userId })
    if (!isFirst) return undefined
    await signOutEverywhere(userId, tx, sid)
    return insertCodes(userId, tx)
  })
}

export const replaceCodes = (userId: string) => ofUser(userId, (tx) => insertCodes(userId, tx))

const RECOVERY_CODES = 10

/** 80 random bits each, which need no slow hash. */
async function insertCodes(userId: string, tx: Transaction): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: 10 }).base32.toLowerCase())
  await tx.delete(secondFactors).where(ofKind(userId, 'recovery-code'))
  const rows = codes.map((code) => ({ userId, kind: 'recovery-code' as const, proof: hashOf(code) }))
  await tx.insert(secondFactors).values(rows)
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** The last device takes the recovery codes along. */
export function removeFactor(userId: string, id: string): Promise<void> {
  return ofUser(userId, async (tx) => {
    const rest = (await listFactors(userId, tx)).filter((factor) => factor.id !== id)
    const gone = rest.some(isDevice) ? eq(secondFactors.id, id) : undefined
    await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), gone))
  })
}

/** For a lost phone; a thief's login ends as well. */
export function resetFactors(userId: string): Promise<void> {
  return ofUser(userId, async (tx) => {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
    await signOutEverywhere(userId, tx)
  })
}

/** One change at a time. A login with the password alone waits for it, or is ended by it. */
function ofUser<T>(userId: string, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    return change(tx)
  })
}

export const MAX_PENDING_MINUTES = 10

/**
 * A login whose password was right: it can do nothing but give the second factor (product §10.10). A passkey signs its
 * `challenge`, which ends with it.
 */
export type PendingLogin = { id: string; challenge: string; user: CurrentUser; factors: SecondFactor[] }

/** Returns the cookie's secret. A new password ends it, as it ends logins. */
export async function createPendingLogin(userId: string, tx: Transaction): Promise<string> {
  const secret = newSecret()
  await tx.delete(pendingLogins).where(lte(pendingLogins.expiresAt, isoIn(0)))
  const expiresAt = isoIn(MAX_PENDING_MINUTES * 60_000)
  await tx.insert(pendingLogins).values({ id: hashOf(secret), userId, expiresAt })
  return secret
}

export async function findPendingLogin(secret: string | undefined): Promise<PendingLogin | undefined> {
  if (!secret || !isSecret(secret)) return
  const id = hashOf(secret)
  const ofUser = eq(users.id, pendingLogins.userId)
  const [user] = await db.select(userFields).from(pendingLogins).innerJoin(users, ofUser).where(isOpen(id))
  return user && { id, challenge: hashOf(`passkey ${secret}`), user, factors: await listFactors(user.id) }
}

const isOpen = (id: string) => and(eq(pendingLogins.id, id), gt(pendingLogins.expiresAt, isoIn(0)))

type FinishedLogin = { user: CurrentUser; secret: string; passwordFingerprint: string; factor: 'given' }

/** Becomes a login with its factor, once. `gone`: it ended meanwhile. */
export function finishLogin(
  { id, user }: PendingLogin,
  device: string,
  isProven: (tx: Transaction) => Promise<boolean>,
): Promise<FinishedLogin | 'wrong' | 'gone'> {
  return db.transaction(async (tx) => {
    // In the order of a change of password: first the user, then what is pending.
    const [account] = await tx.select().from(users).where(eq(users.id, user.id)).for('share')
    const [pending] = await tx.select().from(pendingLogins).where(isOpen(id)).for('update')
    if (!account || !pending) return 'gone'
    if (!(await isProven(tx))) return 'wrong'
    await tx.delete(pendingLogins).where(eq(pendingLogins.id, id))
    const secret = await createLogin(user.id, { device, tx })
    return { user, secret, passwordFingerprint: passwordFingerprint(account.password), factor: 'given' }
  })
}
