import * as z from 'zod/mini'
import type { SponsorMessage } from '../../../db/schema.ts'
import { withAsciiDomain } from '../../text/typed/email-address.ts'
import { requiredLine, requiredText } from '../../text/typed/typed-text.ts'

export const sponsorMessageFields = z.object(
  {
    name: requiredLine('Name', 200),
    email: requiredLine('Email', 320).check(
      z.overwrite(withAsciiDomain),
      z.regex(z.regexes.html5Email, 'Enter a valid email address, such as name@example.com'),
    ),
    message: requiredText('Message', 5000),
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
