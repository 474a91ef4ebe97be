import type * as z from 'zod/mini'
import { rowSchemas } from '../../../text/typed/row-schemas.ts'
import { optionalInteger } from '../../../text/typed/typed-number.ts'
import { optionalLine, requiredLine } from '../../../text/typed/typed-text.ts'
import { MAX_ANNOUNCEMENT_LENGTH, MAX_ANNOUNCEMENT_MINUTES } from './constants.ts'

/** Until when it is shown is said in minutes from now: whoever says it may have a clock that is wrong (product §28.2). */
const fields = {
  text: requiredLine(MAX_ANNOUNCEMENT_LENGTH, {
    missing: 'Announcement is required',
    tooLong: `Announcement is too long (at most ${MAX_ANNOUNCEMENT_LENGTH} characters)`,
  }),
  day: optionalInteger(31, 'Day must be a whole number from 1 to 31'),
  roomId: optionalLine(100, 'Room not found'),
  minutes: optionalInteger(MAX_ANNOUNCEMENT_MINUTES, 'Choose a duration from 1 minute to 7 days'),
}

export const { create: newAnnouncement, edit: announcementEdit } = rowSchemas(
  fields,
  'Send announcement fields as a JSON object',
)

export type NewAnnouncement = z.infer<typeof newAnnouncement>
export type AnnouncementEdit = z.infer<typeof announcementEdit>
