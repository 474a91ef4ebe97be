import { and, eq, type SQL } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { newId } from '../../../db/ids.ts'
import { safetyKeys, secondFactors, type User, users } from '../../../db/schema.ts'
import { compareNames } from '../../text/names.ts'
import { createPendingLogin } from './factors.ts'
import { createLogin, signOutEverywhere, userFields } from './logins.ts'
import { hashPassword, isCommonPassword, needsRehash, passwordFingerprint, verifyPassword } from './passwords.ts'
import { type Credentials, type CurrentUser, type Registration, registration } from './schema.ts'

/** Where a second factor is `needed`, the secret is that of a pending login, which signs nobody in. */
export type SignedIn = {
  user: CurrentUser
  secret: string
  passwordFingerprint: string
  factor?: 'needed' | 'given' | undefined
}

/** An unknown name and a wrong password take equally long and return undefined. May reject with `PasswordQueueFull`. */
export async function signIn({ username, password }: Credentials, device?: string): Promise<SignedIn | undefined> {
  const account = await findAccount(eq(users.username, username))
  if (!(await verifyPassword(password, account?.password)) || !account) return
  if (!needsRehash(account.password)) return signInAs(account, device)
  const isUnchanged = and(eq(users.id, account.id), eq(users.password, account.password))
  await db
    .update(users)
    .set({ password: await hashPassword(password) })
    .where(isUnchanged)
  return signIn({ username, password }, device)
}

/** Only with the password that was compared: no login outlives a change of password. */
function signInAs({ id, password }: User, device: string | undefined): Promise<SignedIn | undefined> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select(userFields)
      .from(users)
      .where(and(eq(users.id, id), eq(users.password, password)))
      .for('share')
    if (!user) return
    const factor = (await tx.$count(secondFactors, eq(secondFactors.userId, id))) > 0 ? 'needed' : undefined
    const secret = factor ? await createPendingLogin(id, tx) : await createLogin(id, { device, tx })
    return { user, secret, passwordFingerprint: passwordFingerprint(password), factor }
  })
}

export async function findPasswordFingerprint(username: string): Promise<{ userId: string; mark: string } | undefined> {
  const account = await findAccount(eq(users.username, username))
  return account && { userId: account.id, mark: passwordFingerprint(account.password) }
}

export type CreateAdminResult = { status: 'created'; user: CurrentUser } | { status: 'taken' }

/** Never an administrator, and signed in at once (product §10.4). Undefined where the name is taken. */
export async function register(input: Registration, device?: string): Promise<SignedIn | undefined> {
  const created = await createUser(input, false)
  if (created.status === 'taken') return
  const { user } = created
  const proven = await findPasswordFingerprint(input.username)
  return { user, secret: await createLogin(user.id, { device }), passwordFingerprint: proven?.mark ?? '' }
}

export const createAdmin = (input: Registration) => createUser(input, true)

async function createUser({ username, password }: Registration, isAdmin: boolean): Promise<CreateAdminResult> {
  // Checked before the expensive hash; of two at once, the unique index decides.
  if (await findAccount(eq(users.username, username))) return { status: 'taken' }
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

/** Also signs the user out everywhere. The key to reports was sealed by the password before, and is lost. */
export async function setPassword({ username, password }: Registration): Promise<CurrentUser | undefined> {
  const hash = await hashPassword(password)
  return updateAndSignOut({ password: hash, hasMadeUpPassword: false }, eq(users.username, username))
}

/**
 * Signs the user out everywhere and takes the second factor, so that a stranger who registered the name stays out, and
 * keeps nobody out. Undefined: no user, or one already.
 */
export async function promoteToAdmin({ username, password }: Registration): Promise<CurrentUser | undefined> {
  const hash = await hashPassword(password)
  const isNone = and(eq(users.username, username), eq(users.isAdmin, false))
  return updateAndSignOut({ password: hash, isAdmin: true }, isNone, { keepsFactor: false })
}

function updateAndSignOut(set: Partial<User>, where: SQL | undefined, { keepsFactor } = { keepsFactor: true }) {
  return db.transaction(async (tx) => {
    const [user] = await tx.update(users).set(set).where(where).returning(userFields)
    if (user) await signOutEverywhere(user.id, tx)
    if (user) await tx.delete(safetyKeys).where(eq(safetyKeys.userId, user.id))
    if (user && !keepsFactor) await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id))
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

async function findAccount(which: SQL): Promise<User | undefined> {
  const [account] = await db.select().from(users).where(which)
  return account
}

export async function hasGeneratedPassword(userId: string): Promise<boolean> {
  return (await findAccount(eq(users.id, userId)))?.hasMadeUpPassword ?? false
}

export async function isPassword(user: { id: string } | { username: string }, password: string): Promise<boolean> {
  const account = await findAccount('id' in user ? eq(users.id, user.id) : eq(users.username, user.username))
  return verifyPassword(password, account?.password)
}

type PasswordChange = { password: string; device: string; reseal: (tx: Transaction) => Promise<void> }

/** Ends all logins but a new one. The second factor stays. Undefined: the user is gone. */
export async function changePassword(userId: string, { password, device, reseal }: PasswordChange) {
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const chosen = tx.update(users).set({ password: hash, hasMadeUpPassword: false }).where(eq(users.id, userId))
    const [user] = await chosen.returning(userFields)
    if (!user) return undefined
    await reseal(tx)
    await signOutEverywhere(userId, tx)
    return { user, secret: await createLogin(userId, { device, tx }), passwordFingerprint: passwordFingerprint(hash) }
  })
}

export type FirstAdminResult =
  /** `password` is set where it was generated, to be printed once. */
  | { status: 'created'; username: string; password: string | undefined }
  | { status: 'not-needed' }
  | { status: 'not-possible' }

type FirstAdminSettings = { username: string | undefined; password: string | undefined; isEmbedded: boolean }

/** An attempt whose outcome is unknown because the database broke off. */
let unsure: Registration | undefined

/**
 * The administrator takes the name from an account (product §10.3). An interrupted attempt reports its password again.
 */
export async function ensureFirstAdmin(settings: FirstAdminSettings): Promise<FirstAdminResult> {
  const { username = 'admin', password, isEmbedded } = settings
  const isOurs = unsure && (await isPassword({ username: unsure.username }, unsure.password))
  if (!isOurs && (await listAdmins()).length > 0) return { status: 'not-needed' }
  if (!password && !isEmbedded) return { status: 'not-possible' }
  if (password && isCommonPassword(password))
    throw new Error('ADMIN_PASSWORD is among the thousand most used passwords. Choose another one.')
  const generated = newId().replace(/.{5}(?=.)/g, '$&-')
  const account = unsure ?? registration.parse({ username, password: password ?? generated })
  try {
    if (!isOurs && !(await make(account))) return { status: 'not-needed' }
    if (!password) await db.update(users).set({ hasMadeUpPassword: true }).where(eq(users.username, account.username))
    unsure = undefined
  } catch (error) {
    unsure = account
    throw error
  }
  return { status: 'created', username: account.username, password: password ? undefined : account.password }
}

async function make(account: Registration) {
  const created = await createAdmin(account)
  return created.status === 'created' ? created.user : promoteToAdmin(account)
}
