import * as z from 'zod/mini'
import type { Feedback } from '../../../db/schema.ts'
import { optionalText, rowId } from '../../text/typed/typed-text.ts'
import { FACES } from '../../ui/faces.tsx'
import { MAX_COMMENT_LENGTH } from './constants.ts'

export const feedbackFields = z.object(
  {
    sessionId: rowId('Choose a session'),
    face: z.enum(FACES, 'Choose a rating'),
    words: optionalText('Comments', MAX_COMMENT_LENGTH, 'Comments are too long (at most 1,000 characters)'),
  } satisfies Partial<Record<keyof Feedback, z.ZodMiniType>>,
  'Send a session and a face: good, fair or poor',
)

export type FeedbackFields = z.infer<typeof feedbackFields>
