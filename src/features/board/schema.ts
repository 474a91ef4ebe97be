import * as z from 'zod/mini'
import type { AttendeeMessage } from '../../../db/schema.ts'
import { requiredLine, requiredText, rowId } from '../../text/typed/typed-text.ts'
import { MAX_POST_LENGTH } from './constants.ts'

export const boardPostFields = z.object(
  {
    name: requiredLine('Name', 200),
    message: requiredText('Message', MAX_POST_LENGTH, { tooLong: 'Message is too long' }),
  } satisfies Partial<Record<keyof AttendeeMessage, z.ZodMiniType>>,
  'Send a name and a message',
)

export const ownPost = z.object(
  { eventId: rowId('No event selected'), post: rowId('post is required') },
  'Send an event and a post',
)

export type BoardPostFields = z.infer<typeof boardPostFields>
