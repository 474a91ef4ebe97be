import { and, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { writeWithRevisions } from '../../../db/revisions.ts'
import { accessLinks, type Grant, rooms, users } from '../../../db/schema.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { compareNames } from '../../text/names.ts'
import { hashOf, isoIn, isSecret, listLogins, newSecret, signOutEverywhere } from '../auth/logins.ts'
import { isHigherRole, type RoleName } from '../auth/roles.ts'
import type { CurrentUser } from '../auth/schema.ts'
import { removeAdmin } from '../auth/service.ts'
import { deleteCopies, listPublicKeys } from '../safety/members.ts'
import type { NewHelper, NewInvitation } from './schema.ts'

export type AccessLink = typeof accessLinks.$inferSelect

/** `linkId`: of a helper. `seenAt` is exact to the hour, and of logins that have not ended. */
export type TeamMember = Awaited<ReturnType<typeof listTeam>>['members'][number]
export type Invitation = Awaited<ReturnType<typeof listTeam>>['invitations'][number]

const DAY_MS = 24 * 60 * 60 * 1000
const INVITATION_DAYS = 7

/** `canReadReports`: someone can. */
export async function listTeam(eventId: string) {
  const isOfEvent = sql`${users.grants} @> ${JSON.stringify([{ eventId }])}::jsonb`
  const found = await db.select().from(users).where(or(users.isAdmin, isOfEvent))
  const now = new Date().toISOString()
  const logins = await listLogins(found.map(({ id }) => id))
  const links = await db
    .select()
    .from(accessLinks)
    .where(and(or(isNull(accessLinks.eventId), eq(accessLinks.eventId, eventId)), gt(accessLinks.expiresAt, now)))
  const members = found.flatMap(({ id, username, isAdmin, grants }) => {
    const owned: Partial<Grant>[] = isAdmin ? [{}] : []
    const own = grants.filter((one) => one.eventId === eventId && (!isAdmin || one.role === 'safety'))
    return [...owned, ...own].flatMap(({ role, since, until, roomIds }) => {
      if (until && until <= now) return []
      const opened = logins.filter(({ userId }) => userId === id)
      const linkId = links.find(({ userId }) => userId === id)?.id
      const named: RoleName = role ?? 'owner'
      const use = { seenAt: opened[0]?.seenAt, logins: opened.length }
      const member = { username, role: named, since, until, roomIds, ...use }
      // A row of its own, because it is removed alone.
      if (role === 'safety') return { ...member, id: SAFETY_PREFIX + id, linkId: undefined }
      return { ...member, id, linkId }
    })
  })
  return {
    members: members.sort((a, b) => compareNames(a.username, b.username)),
    invitations: links
      .filter(({ userId }) => !userId)
      .map(({ id, name, role, by, expiresAt }) => ({ id, name, role, by, expiresAt })),
    canReadReports: Object.keys(await listPublicKeys(eventId)).length > 0,
  }
}

const SAFETY_PREFIX = 'safety-'

export const userIdOf = (memberId: string) => memberId.replace(SAFETY_PREFIX, '')

export type NewLink = Awaited<ReturnType<typeof insertLink>>

export function invite({ eventId, role, name }: NewInvitation, by: string) {
  const expiresAt = isoIn(INVITATION_DAYS * DAY_MS)
  return insertLink(db, { eventId: role === 'owner' ? null : eventId, role, name, by, expiresAt })
}

const helperUsername = (name: string) => `${name} (helper link)`

/** The link signs in a user of its own, so that the history names the helper. */
export async function addHelper({ eventId, name, roomIds, hours }: NewHelper, { actor, dryRun }: WriteContext) {
  const ofEvent = and(eq(rooms.eventId, eventId), inArray(rooms.id, roomIds))
  if ((await db.$count(rooms, ofEvent)) !== new Set(roomIds).size) return 'unknown-room'
  const until = isoIn((hours * DAY_MS) / 24)
  const grants: Grant[] = [{ eventId, role: 'helper', since: isoIn(0), roomIds, until }]
  return writeWithRevisions(
    async (tx) => {
      await deleteEndedLinks(tx)
      const [user] = await tx
        .insert(users)
        .values({ username: helperUsername(name), password: '!', grants })
        .onConflictDoNothing({ target: users.username })
        .returning()
      if (!user) return 'name-taken'
      return insertLink(tx, { eventId, role: 'helper', name, roomIds, userId: user.id, by: actor, expiresAt: until })
    },
    { dryRun },
  )
}

async function insertLink(tx: Pick<Transaction, 'insert'>, link: Omit<typeof accessLinks.$inferInsert, 'secretHash'>) {
  const secret = newSecret()
  await tx.insert(accessLinks).values({ ...link, secretHash: hashOf(secret) })
  return { secret, expiresAt: link.expiresAt }
}

export async function findAccessLink(secret: string | null): Promise<AccessLink | undefined> {
  if (!isSecret(secret)) return
  const [link] = await db.select().from(accessLinks).where(isOpen(secret))
  return link
}

const isOpen = (secret: string) => and(eq(accessLinks.secretHash, hashOf(secret)), gt(accessLinks.expiresAt, isoIn(0)))

/** Uses up the invitation, unless it would lower the role. `ended`: it was used, turned off, or has expired. */
export function acceptInvitation(secret: string, { id }: CurrentUser) {
  return db.transaction(async (tx) => {
    const isInvitation = and(isOpen(secret), isNull(accessLinks.userId))
    const [link] = await tx.select().from(accessLinks).where(isInvitation).for('update')
    if (!link) return 'ended'
    const { eventId, role } = link
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    // The safety team is beside the other roles.
    const isOther = (grant: Grant) => grant.eventId !== eventId || (grant.role === 'safety') !== (role === 'safety')
    const own = user!.isAdmin ? 'owner' : user!.grants.find((grant) => !isOther(grant))?.role
    if (own && role !== 'safety' && isHigherRole(own, role)) return 'has-higher-role'
    await tx.delete(accessLinks).where(eq(accessLinks.id, link.id))
    const others = user!.grants.filter(isOther)
    const since = isoIn(0)
    const granted = role === 'owner' ? { isAdmin: true } : { grants: [...others, { eventId: eventId!, role, since }] }
    await tx.update(users).set(granted).where(eq(users.id, id))
    return 'accepted'
  })
}

export async function findLink(id: string): Promise<AccessLink | undefined> {
  const [link] = await db.select().from(accessLinks).where(eq(accessLinks.id, id))
  return link
}

/** Also ends what a helper does with it. */
export async function deleteLink({ id, userId }: AccessLink): Promise<void> {
  if (userId) await db.delete(users).where(eq(users.id, userId))
  await db.delete(accessLinks).where(eq(accessLinks.id, id))
}

/** A link may also have gone with its event, and its helper's name is free then. */
async function deleteEndedLinks(tx: Transaction): Promise<void> {
  await tx.delete(accessLinks).where(lte(accessLinks.expiresAt, isoIn(0)))
  const isHelper = sql`${users.grants} @> '[{"role": "helper"}]'`
  const ownLink = tx.select().from(accessLinks).where(eq(accessLinks.userId, users.id))
  await tx.delete(users).where(and(isHelper, notExists(ownLink)))
}

/** Takes the role away and ends all logins. An owner's account is deleted. Reports stay closed to who left the safety team. */
export async function removeMember(id: string, eventId: string): Promise<'removed' | 'not-there' | 'last-admin'> {
  const isOfSafety = id.startsWith(SAFETY_PREFIX)
  const userId = userIdOf(id)
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (user?.isAdmin && !isOfSafety) return removeAdmin(user.username)
  return db.transaction(async (tx) => {
    const [locked] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const isOther = (grant: Grant) => grant.eventId !== eventId || (grant.role === 'safety') !== isOfSafety
    const grants = locked?.grants.filter(isOther)
    if (!grants || grants.length === locked!.grants.length) return 'not-there'
    await tx.update(users).set({ grants }).where(eq(users.id, userId))
    if (isOfSafety) await deleteCopies(tx, userId, eventId)
    await signOutEverywhere(userId, tx)
    return 'removed'
  })
}
