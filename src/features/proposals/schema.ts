import * as z from 'zod/mini'
import { optionalText, rowId } from '../../text/typed/typed-text.ts'

const WRONG = 'Choose for each field: ours or theirs'

/** `fingerprint` is of the review that the organizer saw. A field without a choice comes up again. */
export const decision = z.object(
  {
    choices: z.record(z.string(), z.enum(['ours', 'theirs'], WRONG), WRONG),
    fingerprint: z.string('Send the fingerprint of the proposal'),
    note: optionalText('Note', 1000),
  },
  'Send choices and a fingerprint',
)

/** Whose link is taken back. */
export const linkOwner = z.object({
  speakerId: z.optional(rowId('Send a speakerId or a sponsorId')),
  sponsorId: z.optional(rowId('Send a speakerId or a sponsorId')),
})

export type Verdict = z.infer<typeof decision>
