import { and, asc, count, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/new-id.ts'
import { type User, users } from '../../../db/schema.ts'
import { beginLogin, endLoginsOf, userFields } from './logins.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { type CurrentUser, type Login, type Registration, registration } from './schema.ts'

export { endLogin, endLoginsOf, findLogin } from './logins.ts'

export type SignedIn = { user: CurrentUser; secret: string }

/**
 * Begins a login, or answers `undefined`, alike and as slowly for a wrong name and a wrong password. Like everything here
 * that hashes, it rejects with `PasswordsBusy` when too many others wait for the same.
 */
export async function signIn({ username, password }: Login): Promise<SignedIn | undefined> {
  const account = await findAccount(username)
  if (!(await isPassword(password, account?.password)) || !account) return
  if (!isOutdated(account.password)) return startLogin(account)
  await rehash(account, password)
  // From the start, because the password may have been changed in this very moment.
  return signIn({ username, password })
}

async function rehash({ id, password: outdated }: User, password: string): Promise<void> {
  await db
    .update(users)
    .set({ password: await hashPassword(password) })
    .where(and(eq(users.id, id), eq(users.password, outdated)))
}

/** Only while the password is still the one that was compared: a login must not outlive a change of password. */
function startLogin({ id, password }: User): Promise<SignedIn | undefined> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select(userFields)
      .from(users)
      .where(and(eq(users.id, id), eq(users.password, password)))
      .for('share')
    return user && { user, secret: await beginLogin(user.id, tx) }
  })
}

export type Registered = ({ status: 'created' } & SignedIn) | { status: 'taken' }
export type Created = { status: 'created'; user: CurrentUser } | { status: 'taken' }

/** Never an administrator (spec-notes 20), and signed in at once (spec §4). */
export async function register(input: Registration): Promise<Registered> {
  const created = await createUser(input, { isAdmin: false })
  return created.status === 'created' ? { ...created, secret: await beginLogin(created.user.id) } : created
}

export function createAdmin(input: Registration): Promise<Created> {
  return createUser(input, { isAdmin: true })
}

async function createUser({ username, password }: Registration, { isAdmin }: { isAdmin: boolean }): Promise<Created> {
  // Asked before the hash, which is the dear part; the unique name decides between two at once.
  if (await findAccount(username)) return { status: 'taken' }
  const [user] = await db
    .insert(users)
    .values({ username, password: await hashPassword(password), isAdmin })
    .onConflictDoNothing({ target: users.username })
    .returning(userFields)
  return user ? { status: 'created', user } : { status: 'taken' }
}

/** By name. */
export function listAdmins(): Promise<CurrentUser[]> {
  return db.select(userFields).from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.username))
}

/** The user with exactly this name. */
export async function findUserNamed(username: string): Promise<CurrentUser | undefined> {
  const [user] = await db.select(userFields).from(users).where(eq(users.username, username))
  return user
}

/** Changes a user's password and signs them out everywhere. Answers `undefined` when there is no such user. */
export async function setPassword({ username, password }: Registration): Promise<CurrentUser | undefined> {
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ password: hash })
      .where(eq(users.username, username))
      .returning(userFields)
    if (user) await endLoginsOf(user.id, tx)
    return user
  })
}

export type Removed = 'removed' | 'not-there' | 'last-admin'

/** Removes an administrator's account and with it every login of theirs. The last one stays: somebody must get in. */
export function removeAdmin(username: string): Promise<Removed> {
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

export type FirstAdmin =
  /** `password` only where it was made up, to be printed this once. */
  | { status: 'created'; username: string; password: string | undefined }
  /** There are users already. */
  | { status: 'not-needed' }
  /** Somebody has to run `admin create`. */
  | { status: 'not-possible' }

type FirstAdminSettings = { username: string | undefined; password: string | undefined; isEmbedded: boolean }

/**
 * Makes the first administrator where there is no user yet (spec-notes 11): with the name and password of the settings,
 * else on an embedded database `admin` with a made-up password.
 */
export async function firstAdmin({
  username = 'admin',
  password,
  isEmbedded,
}: FirstAdminSettings): Promise<FirstAdmin> {
  const [found] = await db.select({ users: count() }).from(users)
  if (found!.users > 0) return { status: 'not-needed' }
  if (!password && !isEmbedded) return { status: 'not-possible' }
  const readable = newId()
    .match(/.{1,5}/g)!
    .join('-')
  const created = await createAdmin(registration.parse({ username, password: password ?? readable }))
  // Of two processes that start at once, the other was quicker.
  if (created.status === 'taken') return { status: 'not-needed' }
  return { status: 'created', username: created.user.username, password: password ? undefined : readable }
}

async function findAccount(username: string): Promise<User | undefined> {
  const [account] = await db.select().from(users).where(eq(users.username, username))
  return account
}
