import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type User, users } from '../../../db/schema.ts'
import { compareNames } from '../../text/names.ts'
import { createLogin, signOutEverywhere, userFields } from './logins.ts'
import { hashPassword, needsRehash, passwordFingerprint, verifyPassword } from './passwords.ts'
import type { Credentials, CurrentUser, Registration } from './schema.ts'

export type SignedIn = { user: CurrentUser; secret: string; passwordFingerprint: string }

/** An unknown name and a wrong password take equally long and return undefined. May reject with `PasswordQueueFull`. */
export async function signIn({ username, password }: Credentials): Promise<SignedIn | undefined> {
  const account = await findAccount(username)
  if (!(await verifyPassword(password, account?.password)) || !account) return
  if (!needsRehash(account.password)) return signInAs(account)
  await rehash(account, password)
  return signIn({ username, password })
}

async function rehash({ id, password: outdated }: User, password: string): Promise<void> {
  await db
    .update(users)
    .set({ password: await hashPassword(password) })
    .where(and(eq(users.id, id), eq(users.password, outdated)))
}

/** Only with the password that was compared: no login outlives a change of password. */
function signInAs({ id, password }: User): Promise<SignedIn | undefined> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select(userFields)
      .from(users)
      .where(and(eq(users.id, id), eq(users.password, password)))
      .for('share')
    return user && { user, secret: await createLogin(user.id, tx), passwordFingerprint: passwordFingerprint(password) }
  })
}

export async function findPasswordFingerprint(username: string): Promise<{ userId: string; mark: string } | undefined> {
  const account = await findAccount(username)
  return account && { userId: account.id, mark: passwordFingerprint(account.password) }
}

export type RegistrationResult = ({ status: 'created' } & SignedIn) | { status: 'taken' }
export type CreateAdminResult = { status: 'created'; user: CurrentUser } | { status: 'taken' }

/** Never an administrator, and signed in at once (product §10.4). */
export async function register(input: Registration): Promise<RegistrationResult> {
  const created = await createUser(input, { isAdmin: false })
  if (created.status === 'taken') return created
  const proven = await findPasswordFingerprint(input.username)
  return { ...created, secret: await createLogin(created.user.id), passwordFingerprint: proven?.mark ?? '' }
}

export function createAdmin(input: Registration): Promise<CreateAdminResult> {
  return createUser(input, { isAdmin: true })
}

async function createUser(
  { username, password }: Registration,
  { isAdmin }: { isAdmin: boolean },
): Promise<CreateAdminResult> {
  // Checked before the expensive hash; of two at once, the unique index decides.
  if (await findAccount(username)) return { status: 'taken' }
  const [user] = await db
    .insert(users)
    .values({ username, password: await hashPassword(password), isAdmin })
    .onConflictDoNothing({ target: users.username })
    .returning(userFields)
  return user ? { status: 'created', user } : { status: 'taken' }
}

export async function listAdmins(): Promise<CurrentUser[]> {
  const admins = await db.select(userFields).from(users).where(eq(users.isAdmin, true))
  return admins.sort((a, b) => compareNames(a.username, b.username))
}

export async function findUserNamed(username: string): Promise<CurrentUser | undefined> {
  const [user] = await db.select(userFields).from(users).where(eq(users.username, username))
  return user
}

/** Also signs the user out everywhere. Undefined for an unknown user. */
export async function setPassword({ username, password }: Registration): Promise<CurrentUser | undefined> {
  const hash = await hashPassword(password)
  return updateAndSignOut({ password: hash, hasMadeUpPassword: false }, eq(users.username, username))
}

/**
 * Signs the user out everywhere, so that a stranger who registered the name stays out. Undefined: no user, or one
 * already.
 */
export async function promoteToAdmin({ username, password }: Registration): Promise<CurrentUser | undefined> {
  const hash = await hashPassword(password)
  return updateAndSignOut(
    { password: hash, isAdmin: true },
    and(eq(users.username, username), eq(users.isAdmin, false)),
  )
}

function updateAndSignOut(set: Partial<User>, where: SQL | undefined): Promise<CurrentUser | undefined> {
  return db.transaction(async (tx) => {
    const [user] = await tx.update(users).set(set).where(where).returning(userFields)
    if (user) await signOutEverywhere(user.id, tx)
    return user
  })
}

export type RemoveAdminResult = 'removed' | 'not-there' | 'last-admin'

export function removeAdmin(username: string): Promise<RemoveAdminResult> {
  return db.transaction(async (tx) => {
    // Locked, so that two who remove each other do not both succeed.
    const admins = await tx
      .select(userFields)
      .from(users)
      .where(eq(users.isAdmin, true))
      .orderBy(users.id)
      .for('update')
    const leaving = admins.find((admin) => admin.username === username)
    if (!leaving) return 'not-there'
    if (admins.length === 1) return 'last-admin'
    await tx.delete(users).where(eq(users.id, leaving.id))
    return 'removed'
  })
}

async function findAccount(username: string): Promise<User | undefined> {
  const [account] = await db.select().from(users).where(eq(users.username, username))
  return account
}

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
