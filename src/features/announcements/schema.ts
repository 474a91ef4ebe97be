import type * as z from 'zod/mini'
import { rowBodies } from '../../format/typed/row-bodies.ts'
import { optionalCount } from '../../format/typed/typed-number.ts'
import { optionalLine, requiredLine } from '../../format/typed/typed-text.ts'
import { LONGEST_ANNOUNCEMENT, MOST_MINUTES } from './constants.ts'

/** Until when it is shown is said in minutes from now: whoever says it may have a clock that is wrong (product §28.2). */
const fields = {
  text: requiredLine(LONGEST_ANNOUNCEMENT, {
    missing: 'Announcement is required',
    tooLong: `Announcement is too long (at most ${LONGEST_ANNOUNCEMENT} characters)`,
  }),
  day: optionalCount(31, 'Day must be a whole number from 1 to 31'),
  roomId: optionalLine(100, 'Room not found'),
  minutes: optionalCount(MOST_MINUTES, 'Choose a duration from 1 minute to 7 days'),
}

export const { creation: newAnnouncement, edit: announcementEdit } = rowBodies(
  fields,
  'Send announcement fields as a JSON object',
)

export type NewAnnouncement = z.infer<typeof newAnnouncement>
export type AnnouncementEdit = z.infer<typeof announcementEdit>
