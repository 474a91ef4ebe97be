import { and, eq, gt, lte } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { pendingLogins, type SecondFactor, users } from '../../../db/schema.ts'
import { listFactors } from './factors.ts'
import { createLogin, hashOf, isSecret, newSecret, userFields } from './logins.ts'
import { passwordFingerprint } from './passwords.ts'
import type { CurrentUser } from './schema.ts'

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

const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString()
