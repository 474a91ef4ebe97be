import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import { env } from '../../env.ts'
import { isPassword } from '../../features/auth/passwords/passwords.ts'
import { counted } from '../../format/counted.ts'
import { type Finding, ok, problem } from './finding.ts'

/** What is tried first by whoever wants to get in, as far as it is long enough to be a password here. */
const GUESSED_FIRST = [
  ...['password', 'password1', 'password123', 'passw0rd', '12345678', '123456789', '1234567890', 'qwertyuiop'],
  ...['changeme', 'letmein1', 'admin123', 'administrator', 'adminadmin', 'welcome1', 'conference', 'witcon2025'],
]

export async function examineAdmins(): Promise<Finding> {
  const admins = await db.select().from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.username))
  if (admins.length === 0) return problem('Administrators', 'none, so no one can sign in', 'Run `bun cli admin create`')
  for (const { username, password } of admins)
    for (const guess of [...GUESSED_FIRST, username, `${username}123`, `${username}1234`])
      if (await isPassword(guess, password)) {
        const found = `${username} has a common password`
        return problem('Administrators', found, `Run \`bun cli admin password ${username}\``)
      }
  if (env.ADMIN_PASSWORD && GUESSED_FIRST.includes(env.ADMIN_PASSWORD))
    return problem('Administrators', 'ADMIN_PASSWORD is a common password', 'Change it, or unset it')
  return ok('Administrators', `${counted(admins.length, 'administrator')}, no common passwords`)
}
