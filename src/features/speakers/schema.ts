import * as z from 'zod/mini'
import type { Speaker } from '../../../db/schema.ts'
import { editedVersion } from '../../format/edited-version.ts'
import {
  optionalLine,
  optionalPictureAddress,
  optionalWebAddress,
  requiredLine,
  requiredText,
  rowId,
} from '../../format/typed/typed-text.ts'
import { tidyLinkedinUrl } from './linkedin-url.ts'

type Editable = Omit<Speaker, 'id' | 'eventId' | 'version'>

/** What an organizer types (product §9.1, §9.3). */
const fields = {
  name: requiredLine(200, { missing: 'Name is required', tooLong: 'Name is too long (at most 200 characters)' }),
  title: requiredLine(300, { missing: 'Title is required', tooLong: 'Title is too long (at most 300 characters)' }),
  bio: requiredText(20_000, { missing: 'Bio is required', tooLong: 'Bio is too long (at most 20,000 characters)' }),
  company: optionalLine(200, 'Company is too long (at most 200 characters)'),
  photoUrl: optionalPictureAddress('The photo needs an address that starts with https:// or /'),
  linkedinUrl: optionalWebAddress('LinkedIn needs an address that starts with https:// or http://', tidyLinkedinUrl),
} satisfies Record<keyof Editable, z.ZodMiniType>

/** The form's part: everything but which event it is for. */
export const speakerFields = z.object(fields, 'Send the fields of a speaker')

export const newSpeaker = z.object({ ...fields, eventId: rowId('No event selected') }, 'Send the fields of a speaker')

/** A whole or partial body. `version` is the one the edit was based on; `eventId` is only compared, never written. */
export const speakerEdit = z.object(
  { ...z.partial(speakerFields).shape, eventId: z.optional(z.string()), version: editedVersion },
  'Send the fields of a speaker',
)

export type SpeakerFields = z.infer<typeof speakerFields>
export type NewSpeaker = z.infer<typeof newSpeaker>
export type SpeakerEdit = Omit<z.infer<typeof speakerEdit>, 'version'>

/** What the fields are called, in the form and wherever a change is told. */
export const SPEAKER_LABELS: Record<keyof SpeakerFields, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  bio: 'Bio',
  linkedinUrl: 'LinkedIn URL',
  photoUrl: 'Photo URL',
}
