import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import { env } from '../../env.ts'
import { verifyPassword } from '../../features/auth/passwords/passwords.ts'
import { pluralize } from '../../text/pluralize.ts'
import { type CheckResult, passed, problem } from './check-result.ts'

const COMMON_PASSWORDS = [
  ...['password', 'password1', 'password123', 'passw0rd', '12345678', '123456789', '1234567890', 'qwertyuiop'],
  ...['changeme', 'letmein1', 'admin123', 'administrator', 'adminadmin', 'welcome1', 'conference', 'witcon2025'],
]

export async function checkAdmins(): Promise<CheckResult> {
  const admins = await db.select().from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.username))
  if (admins.length === 0) return problem('Administrators', 'none, so no one can sign in', 'Run `bun cli admin create`')
  for (const { username, password } of admins)
    for (const guess of [...COMMON_PASSWORDS, username, `${username}123`, `${username}1234`])
      if (await verifyPassword(guess, password)) {
        const found = `${username} has a common password`
        return problem('Administrators', found, `Run \`bun cli admin password ${username}\``)
      }
  if (env.ADMIN_PASSWORD && COMMON_PASSWORDS.includes(env.ADMIN_PASSWORD))
    return problem('Administrators', 'ADMIN_PASSWORD is a common password', 'Change it, or unset it')
  return passed('Administrators', `${pluralize(admins.length, 'administrator')}, no common passwords`)
}
