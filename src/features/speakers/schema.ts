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

const fields = {
  name: requiredLine('Name', 200),
  title: requiredLine('Title', 300),
  bio: requiredText('Bio', 20_000),
  company: optionalLine('Company', 200),
  photoUrl: optionalPictureAddress('Photo URL must start with https:// or /'),
  linkedinUrl: optionalWebAddress('LinkedIn URL must start with https:// or http://', normalizeLinkedinUrl),
  websiteUrl: optionalWebAddress('Website URL must start with https:// or http://'),
  pronouns: optionalLine('Pronouns', 100),
  pronunciation: optionalLine('Pronunciation', 200),
} satisfies Record<keyof Omit<Speaker, 'id' | 'eventId' | 'version'>, z.ZodMiniType>

export const { form: speakerFields, create: newSpeaker, edit: speakerEdit } = rowSchemas(fields, 'speaker')

export type SpeakerFields = z.infer<typeof speakerFields>
export type NewSpeaker = z.infer<typeof newSpeaker>
export type SpeakerEdit = Omit<z.infer<typeof speakerEdit>, 'version'>

export const SPEAKER_LABELS: Record<keyof SpeakerFields, string> = {
  name: 'Name',
  title: 'Title',
  pronouns: 'Pronouns',
  pronunciation: 'Pronunciation',
  company: 'Company',
  bio: 'Bio',
  linkedinUrl: 'LinkedIn URL',
  websiteUrl: 'Website URL',
  photoUrl: 'Photo URL',
}
