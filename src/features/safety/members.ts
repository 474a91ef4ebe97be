import { and, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { safetyKeys, safetyReports, users } from '../../../db/schema.ts'
import { newSecret } from '../auth/logins.ts'
import { importKey, makePair, passwordSecret, seal, unseal } from './sealing.ts'

/** For whom a report is sealed: by user, without those who have not opened the team's page. */
export async function listPublicKeys(eventId: string): Promise<Record<string, string>> {
  const isNamed = sql`${users.grants} @> ${JSON.stringify([{ eventId, role: 'safety' }])}::jsonb`
  const { userId, publicKey } = safetyKeys
  const found = db.select({ userId, publicKey }).from(safetyKeys).innerJoin(users, eq(users.id, userId))
  return Object.fromEntries((await found.where(isNamed)).map((member) => [member.userId, member.publicKey]))
}

/** Of the keys of the event's reports, or of all. One who is named again reads later reports alone. */
export async function deleteCopies(tx: Transaction, userId: string, eventId?: string): Promise<void> {
  const keys = sql`${safetyReports.keys} - ${userId}::text`
  await tx
    .update(safetyReports)
    .set({ keys })
    .where(eventId ? eq(safetyReports.eventId, eventId) : undefined)
}

/** Makes her keys the first time, and where her password was set in the terminal. Returns the cookie's secret. */
export async function openWithPassword(userId: string, password: string): Promise<string> {
  const own = await findKeys(userId)
  const salt = own?.salt ?? newSecret()
  const secret = await passwordSecret(password, salt)
  if (await openKeys(own, secret)) return secret
  const { publicKey, privateKey } = await makePair()
  const made = { salt, publicKey, sealedKey: await seal(await importKey(secret), privateKey, publicKey) }
  await db.transaction(async (tx) => {
    await tx
      .insert(safetyKeys)
      .values({ userId, ...made })
      .onConflictDoUpdate({ target: safetyKeys.userId, set: made })
    await deleteCopies(tx, userId)
  })
  return secret
}

export async function findPrivateKey(userId: string, secret = ''): Promise<string | undefined> {
  return /^[\w+/]{43}=$/.test(secret) ? openKeys(await findKeys(userId), secret) : undefined
}

/** Undefined where the password doesn't open it, or she never opened the reports. */
export async function openPrivateKey(userId: string, password: string): Promise<string | undefined> {
  const own = await findKeys(userId)
  return own && openKeys(own, await passwordSecret(password, own.salt))
}

/** What a new password writes, so that it opens the member's key. */
export async function resealForPassword(userId: string, before: string, after: string) {
  const [own, privateKey] = await Promise.all([findKeys(userId), openPrivateKey(userId, before)])
  if (!own || !privateKey) return async () => {}
  const { publicKey, salt } = own
  const sealedKey = await seal(await importKey(await passwordSecret(after, salt)), privateKey, publicKey)
  const isSame = and(eq(safetyKeys.userId, userId), eq(safetyKeys.publicKey, publicKey))
  return async (tx: Transaction) => void (await tx.update(safetyKeys).set({ sealedKey }).where(isSame))
}

type Keys = Awaited<ReturnType<typeof findKeys>>

const openKeys = async (own: Keys, secret: string) =>
  own && unseal(await importKey(secret), own.sealedKey, own.publicKey)

async function findKeys(userId: string) {
  const [own] = await db.select().from(safetyKeys).where(eq(safetyKeys.userId, userId))
  return own
}
