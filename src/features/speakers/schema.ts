import type * as z from 'zod/mini'
import type { Speaker } from '../../../db/schema.ts'
import {
  optionalLine,
  optionalPictureAddress,
  optionalWebAddress,
  requiredLine,
  requiredText,
  rowSchemas,
} from '../../text/typed/typed-text.ts'
import { normalizeLinkedinUrl } from '../../text/typed/web-url.ts'

type Editable = Omit<Speaker, 'id' | 'eventId' | 'version'>

const fields = {
  name: requiredLine(200, { missing: 'Name is required', tooLong: 'Name is too long (at most 200 characters)' }),
  title: requiredLine(300, { missing: 'Title is required', tooLong: 'Title is too long (at most 300 characters)' }),
  bio: requiredText(20_000, { missing: 'Bio is required', tooLong: 'Bio is too long (at most 20,000 characters)' }),
  company: optionalLine(200, 'Company is too long (at most 200 characters)'),
  photoUrl: optionalPictureAddress('Photo URL must start with https:// or /'),
  linkedinUrl: optionalWebAddress('LinkedIn URL must start with https:// or http://', normalizeLinkedinUrl),
} satisfies Record<keyof Editable, z.ZodMiniType>

export const {
  form: speakerFields,
  create: newSpeaker,
  edit: speakerEdit,
} = rowSchemas(fields, 'Send speaker fields as a JSON object')

export type SpeakerFields = z.infer<typeof speakerFields>
export type NewSpeaker = z.infer<typeof newSpeaker>
export type SpeakerEdit = Omit<z.infer<typeof speakerEdit>, 'version'>

export const SPEAKER_LABELS: Record<keyof SpeakerFields, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  bio: 'Bio',
  linkedinUrl: 'LinkedIn URL',
  photoUrl: 'Photo URL',
}
