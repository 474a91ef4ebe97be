import { and, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { writeWithRevisions } from '../../../db/revisions.ts'
import { accessLinks, type Grant, rooms, users } from '../../../db/schema.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { compareNames } from '../../text/names.ts'
import { hashOf, isSecret, listLogins, newSecret, signOutEverywhere } from '../auth/logins.ts'
import { isHigherRole, type RoleName } from '../auth/roles.ts'
import type { CurrentUser } from '../auth/schema.ts'
import { removeAdmin } from '../auth/service.ts'
import type { NewHelper, NewInvitation } from './schema.ts'

export type AccessLink = typeof accessLinks.$inferSelect

/** `linkId`: of a helper. `seenAt` is exact to the hour, and of logins that have not ended. */
export type TeamMember = {
  id: string
  username: string
  role: RoleName
  since?: string
  until?: string
  roomIds?: string[]
  linkId?: string
  logins: number
  seenAt?: string
}
export type Invitation = Pick<AccessLink, 'id' | 'name' | 'role' | 'by' | 'expiresAt'>
export type Team = { members: TeamMember[]; invitations: Invitation[] }

const DAY_MS = 24 * 60 * 60 * 1000
const INVITATION_DAYS = 7

export async function listTeam(eventId: string): Promise<Team> {
  const isOfEvent = sql`${users.grants} @> ${JSON.stringify([{ eventId }])}::jsonb`
  const found = await db.select().from(users).where(or(users.isAdmin, isOfEvent))
  const now = new Date().toISOString()
  const logins = await listLogins(found.map(({ id }) => id))
  const links = await db
    .select()
    .from(accessLinks)
    .where(and(or(isNull(accessLinks.eventId), eq(accessLinks.eventId, eventId)), gt(accessLinks.expiresAt, now)))
  const members = found.flatMap(({ id, username, isAdmin, grants }): TeamMember[] => {
    const { role = 'owner', since, until, roomIds } = (!isAdmin && grants.find((one) => one.eventId === eventId)) || {}
    if (until && until <= now) return []
    const own = logins.filter(({ userId }) => userId === id)
    const linkId = links.find(({ userId }) => userId === id)?.id
    return [{ id, username, role, since, until, roomIds, linkId, logins: own.length, seenAt: own[0]?.seenAt }]
  })
  return {
    members: members.sort((a, b) => compareNames(a.username, b.username)),
    invitations: links
      .filter(({ userId }) => !userId)
      .map(({ id, name, role, by, expiresAt }) => ({ id, name, role, by, expiresAt })),
  }
}

export type NewLink = { secret: string; expiresAt: string }

export function invite({ eventId, role, name }: NewInvitation, by: string): Promise<NewLink> {
  const expiresAt = isoIn(INVITATION_DAYS * DAY_MS)
  return insertLink(db, { eventId: role === 'owner' ? null : eventId, role, name, by, expiresAt })
}

const helperUsername = (name: string) => `${name} (helper link)`

/** The link signs in a user of its own, so that the history names the helper. */
export async function addHelper(
  { eventId, name, roomIds, hours }: NewHelper,
  { actor, dryRun }: WriteContext,
): Promise<NewLink | 'name-taken' | 'unknown-room'> {
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

async function insertLink(
  tx: Pick<Transaction, 'insert'>,
  link: Omit<typeof accessLinks.$inferInsert, 'secretHash'>,
): Promise<NewLink> {
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
export function acceptInvitation(
  secret: string,
  { id }: CurrentUser,
): Promise<'accepted' | 'ended' | 'has-higher-role'> {
  return db.transaction(async (tx) => {
    const isInvitation = and(isOpen(secret), isNull(accessLinks.userId))
    const [link] = await tx.select().from(accessLinks).where(isInvitation).for('update')
    if (!link) return 'ended'
    const { eventId, role } = link
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    const own = user!.isAdmin ? 'owner' : user!.grants.find((grant) => grant.eventId === eventId)?.role
    if (own && isHigherRole(own, role)) return 'has-higher-role'
    await tx.delete(accessLinks).where(eq(accessLinks.id, link.id))
    const others = user!.grants.filter((grant) => grant.eventId !== eventId)
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

/** Takes the role away and ends all logins. An owner's account is deleted. */
export async function removeMember(userId: string, eventId: string): Promise<'removed' | 'not-there' | 'last-admin'> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (user?.isAdmin) return removeAdmin(user.username)
  return db.transaction(async (tx) => {
    const [locked] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const grants = locked?.grants.filter((grant) => grant.eventId !== eventId)
    if (!grants || grants.length === locked!.grants.length) return 'not-there'
    await tx.update(users).set({ grants }).where(eq(users.id, userId))
    await signOutEverywhere(userId, tx)
    return 'removed'
  })
}

const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString()
