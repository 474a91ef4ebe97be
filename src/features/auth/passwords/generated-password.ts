import { and, eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { users } from '../../../../db/schema.ts'
import { createLogin, signOutEverywhere, userFields } from '../logins/logins.ts'
import type { SignedIn } from '../service.ts'
import { hashPassword, passwordFingerprint } from './passwords.ts'

export async function hasGeneratedPassword(userId: string): Promise<boolean> {
  const [user] = await db.select({ isMadeUp: users.hasMadeUpPassword }).from(users).where(eq(users.id, userId))
  return user?.isMadeUp ?? false
}

/** Undefined for a chosen password, which nobody at an open dashboard may replace. */
export async function replaceGeneratedPassword(userId: string, password: string): Promise<SignedIn | undefined> {
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ password: hash, hasMadeUpPassword: false })
      .where(and(eq(users.id, userId), users.hasMadeUpPassword))
      .returning(userFields)
    if (!user) return undefined
    await signOutEverywhere(userId, tx)
    return { user, secret: await createLogin(userId, tx), passwordFingerprint: passwordFingerprint(hash) }
  })
}
