import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { safetyEntries, safetyReports, users } from '../../db/schema.ts'
import { register } from '../../src/features/auth/service.ts'
import { listPublicKeys, openWithPassword } from '../../src/features/safety/members.ts'
import { sealReport } from '../../src/features/safety/sealing.ts'

export const MEMBERS_PASSWORD = 'correct horse battery'

/** Registers a member of the event's safety team who has opened the reports once. */
export async function insertSafetyMember(eventId: string, username: string): Promise<void> {
  const { user } = (await register({ username, password: MEMBERS_PASSWORD }))!
  const grants = [{ eventId, role: 'safety' as const, since: new Date().toISOString() }]
  await db.update(users).set({ grants }).where(eq(users.id, user.id))
  await openWithPassword(user.id, MEMBERS_PASSWORD)
}

/** Stores a report, sealed for the team as a phone does it. */
export async function insertReport(eventId: string, id: string, what: string): Promise<void> {
  const recipients = { eventId, words: 'four words of it', publicKeys: await listPublicKeys(eventId) }
  const { text, ...sealed } = await sealReport({ what }, recipients)
  await db.insert(safetyReports).values({ id, eventId, ...sealed })
  await db.insert(safetyEntries).values({ eventId, reportId: id, kind: 'report', text })
}
