import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { newId } from '../../../../db/new-id.ts'
import { users } from '../../../../db/schema.ts'
import { registration } from '../schema.ts'
import { createAdmin, listAdmins, promoteToAdmin } from '../service.ts'

export type FirstAdmin =
  /** `password` only where it was made up, to be printed this once. */
  | { status: 'created'; username: string; password: string | undefined }
  /** There is an administrator already. */
  | { status: 'not-needed' }
  /** Somebody has to run `admin create`. */
  | { status: 'not-possible' }

type FirstAdminSettings = { username: string | undefined; password: string | undefined; isEmbedded: boolean }

/**
 * Makes the first administrator where there is none yet (product §10.3): with the name and password of the settings, else
 * on an embedded database `admin` with a made-up password. Whoever registered that name before loses it.
 */
export async function firstAdmin({
  username = 'admin',
  password,
  isEmbedded,
}: FirstAdminSettings): Promise<FirstAdmin> {
  if ((await listAdmins()).length > 0) return { status: 'not-needed' }
  if (!password && !isEmbedded) return { status: 'not-possible' }
  const readable = newId()
    .match(/.{1,5}/g)!
    .join('-')
  const account = registration.parse({ username, password: password ?? readable })
  const created = await createAdmin(account)
  // Another process that started at the same time was quicker, or a visitor has the name.
  const user = created.status === 'created' ? created.user : await promoteToAdmin(account)
  if (!user) return { status: 'not-needed' }
  if (!password) await db.update(users).set({ hasMadeUpPassword: true }).where(eq(users.id, user.id))
  return { status: 'created', username: user.username, password: password ? undefined : readable }
}
