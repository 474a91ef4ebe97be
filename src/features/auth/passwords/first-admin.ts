import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { newId } from '../../../../db/ids.ts'
import { users } from '../../../../db/schema.ts'
import { type Registration, registration } from '../schema.ts'
import { createAdmin, listAdmins, promoteToAdmin } from '../service.ts'
import { verifyPassword } from './passwords.ts'

export type FirstAdminResult =
  /** `password` only where it was made up, to be printed this once. */
  | { status: 'created'; username: string; password: string | undefined }
  /** There is an administrator already. */
  | { status: 'not-needed' }
  /** Somebody has to run `admin create`. */
  | { status: 'not-possible' }

type FirstAdminSettings = { username: string | undefined; password: string | undefined; isEmbedded: boolean }

/** Of an attempt that the database broke off: whether it stored this, nobody was told. */
let unsure: Registration | undefined

/** An account that has the name loses it (product §10.3). A broken-off attempt tells its stored password again. */
export async function ensureFirstAdmin({
  username = 'admin',
  password,
  isEmbedded,
}: FirstAdminSettings): Promise<FirstAdminResult> {
  const isOurs = unsure && (await hasPassword(unsure))
  if (!isOurs && (await listAdmins()).length > 0) return { status: 'not-needed' }
  if (!password && !isEmbedded) return { status: 'not-possible' }
  const account = unsure ?? registration.parse({ username, password: password ?? readable() })
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

const readable = () =>
  newId()
    .match(/.{1,5}/g)!
    .join('-')

/** Undefined where another process that started at the same time was quicker. */
async function make(account: Registration) {
  const created = await createAdmin(account)
  return created.status === 'created' ? created.user : promoteToAdmin(account)
}

async function hasPassword({ username, password }: Registration): Promise<boolean> {
  const [user] = await db.select({ password: users.password }).from(users).where(eq(users.username, username))
  return verifyPassword(password, user?.password)
}
