import type { SpeakerFields } from './schema.ts'

/** What the fields are called, in the form and wherever a change is told. */
export const SPEAKER_LABELS: Record<keyof SpeakerFields, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  bio: 'Bio',
  linkedinUrl: 'LinkedIn URL',
  photoUrl: 'Photo URL',
}
