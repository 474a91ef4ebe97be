import type { Grant, Role } from '../../../db/schema.ts'

/** What a call or a screen asks for; `see` is what every role reads. */
export type Power = 'program' | 'moderate' | 'desk' | 'see'

const POWERS: Record<Role, readonly Power[]> = {
  organizer: ['program', 'moderate', 'desk', 'see'],
  moderator: ['moderate', 'see'],
  helper: ['desk', 'see'],
  // Reports have a check of their own, because owners have every power.
  safety: [],
}

/** The highest first. */
export const ROLE_NAMES = {
  owner: 'Owner',
  organizer: 'Organizer',
  moderator: 'Moderator',
  helper: 'Helper',
  safety: 'Safety team member',
}

/** Of a user, by invitation. A helper has a link instead. */
export const INVITED_ROLES = ['owner', 'organizer', 'moderator', 'safety'] as const

export type RoleName = keyof typeof ROLE_NAMES

export function isHigherRole(role: RoleName, other: RoleName): boolean {
  const roles = Object.keys(ROLE_NAMES)
  return roles.indexOf(role) < roles.indexOf(other)
}

/** Whoever works by a link, without an account. */
export const isHelper = ({ grants }: { grants: Grant[] }) => grants.some(({ role }) => role === 'helper')

export const SAFETY_PATH = '/admin/safety'

/** Reads the reports of this event, or of any. Owners don't, unless they are named. */
export const isOnSafetyTeam = (user: { grants: Grant[] } | null | undefined, eventId?: string) =>
  !!user?.grants.some((grant) => grant.role === 'safety' && (eventId ?? grant.eventId) === grant.eventId)

/** A room is named for the Live desk alone. */
export type EventPlace = { eventId?: string; roomId?: string | null | undefined }

/** Owners may do everything, others what their role at this event says. Without an event: at any. */
export function may(user: { isAdmin: boolean; grants: Grant[] }, power: Power, { eventId, roomId }: EventPlace = {}) {
  return (
    user.isAdmin ||
    user.grants.some(
      (grant) =>
        POWERS[grant.role].includes(power) &&
        (eventId === undefined || grant.eventId === eventId) &&
        (roomId === undefined || !grant.roomIds || (roomId !== null && grant.roomIds.includes(roomId))) &&
        (grant.until === undefined || Date.now() < Date.parse(grant.until)),
    )
  )
}
