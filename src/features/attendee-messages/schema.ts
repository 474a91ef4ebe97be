import * as z from 'zod/mini'
import type { AttendeeMessage } from '../../../db/schema.ts'
import { requiredLine, requiredText, rowId } from '../../format/typed/typed-text.ts'
import { LONGEST_ATTENDEE_MESSAGE } from './constants.ts'

/** What an attendee types (product §7.1). */
export const attendeeMessageFields = z.object(
  {
    name: requiredLine(200, { missing: 'Name is required', tooLong: 'Name is too long (at most 200 characters)' }),
    message: requiredText(LONGEST_ATTENDEE_MESSAGE, {
      missing: 'Message is required',
      tooLong: 'Message is too long',
    }),
  } satisfies Partial<Record<keyof AttendeeMessage, z.ZodMiniType>>,
  'Send a name and a message',
)

export const newAttendeeMessage = z.object(
  {
    ...attendeeMessageFields.shape,
    eventId: rowId('No event selected'),
    /** Nobody sees this field; what fills it in is no person. */
    website: z.optional(z.string()),
  },
  'Send a name and a message',
)

/** Which of her posts somebody removes. */
export const ownPost = z.object(
  { eventId: rowId('No event selected'), post: rowId('post is required') },
  'Send an event and a post',
)

export type AttendeeMessageFields = z.infer<typeof attendeeMessageFields>
