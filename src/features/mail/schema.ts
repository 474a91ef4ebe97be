import * as z from 'zod/mini'
import type { SponsorMessage } from '../../../db/schema.ts'
import { withAsciiDomain } from '../../text/typed/email-address.ts'
import { requiredLine, requiredText } from '../../text/typed/typed-text.ts'

export const sponsorMessageFields = z.object(
  {
    name: requiredLine(200, { missing: 'Name is required', tooLong: 'Name is too long (at most 200 characters)' }),
    email: requiredLine(320, {
      missing: 'Email is required',
      tooLong: 'Email is too long (at most 320 characters)',
    }).check(
      z.overwrite(withAsciiDomain),
      z.regex(z.regexes.html5Email, 'Enter a valid email address, such as name@example.com'),
    ),
    message: requiredText(5000, {
      missing: 'Message is required',
      tooLong: 'Message is too long (at most 5,000 characters)',
    }),
  } satisfies Partial<Record<keyof SponsorMessage, z.ZodMiniType>>,
  'Send a name, an email and a message',
)

export const sponsorMessageMarks = z.object(
  {
    read: z.optional(z.boolean('read is true or false')),
    answered: z.optional(z.boolean('answered is true or false')),
  },
  'Send read or answered',
)

export type SponsorMessageFields = z.infer<typeof sponsorMessageFields>
export type SponsorMessageMarks = z.infer<typeof sponsorMessageMarks>
