import type { SessionFields } from './schema.ts'

/** What the fields are called, in the form and wherever a change is told. */
export const SESSION_LABELS: Record<keyof SessionFields, string> = {
  title: 'Title',
  startTime: 'Start Time',
  endTime: 'End Time',
  track: 'Track',
  location: 'Location',
  description: 'Description',
  speakerIds: 'Speakers',
}
