import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/ids.ts'
import { users } from '../../../db/schema.ts'
import { isCommonPassword } from './passwords.ts'
import { type Registration, registration } from './schema.ts'
import { createAdmin, isPassword, listAdmins, promoteToAdmin } from './service.ts'

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
export async function ensureFirstAdmin({
  username = 'admin',
  password,
  isEmbedded,
}: FirstAdminSettings): Promise<FirstAdminResult> {
  const isOurs = unsure && (await isPassword({ username: unsure.username }, unsure.password))
  if (!isOurs && (await listAdmins()).length > 0) return { status: 'not-needed' }
  if (!password && !isEmbedded) return { status: 'not-possible' }
  if (password && isCommonPassword(password))
    throw new Error('ADMIN_PASSWORD is among the thousand most used passwords. Choose another one.')
  const account =
    unsure ??
    registration.parse({
      username,
      password:
        password ??
        newId()
          .match(/.{1,5}/g)!
          .join('-'),
    })
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
