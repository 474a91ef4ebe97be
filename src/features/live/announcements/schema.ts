import type * as z from 'zod/mini'
import { optionalInteger, optionalLine, requiredLine, rowSchemas } from '../../../text/typed/typed-text.ts'

/** In characters. */
export const MAX_ANNOUNCEMENT_LENGTH = 280
export const DEFAULT_MINUTES = 120
const MAX_ANNOUNCEMENT_MINUTES = 7 * 24 * 60

/** `minutes` count from the server's now, because an organizer's clock may be wrong (product §28.2). */
const fields = {
  text: requiredLine('Announcement', MAX_ANNOUNCEMENT_LENGTH),
  day: optionalInteger(31, 'Day must be a whole number from 1 to 31'),
  roomId: optionalLine('Room', 100, 'Room not found'),
  minutes: optionalInteger(MAX_ANNOUNCEMENT_MINUTES, 'Choose a duration from 1 minute to 7 days'),
}

export const { create: newAnnouncement, edit: announcementEdit } = rowSchemas(fields, 'announcement')

export type NewAnnouncement = z.infer<typeof newAnnouncement>
export type AnnouncementEdit = z.infer<typeof announcementEdit>
