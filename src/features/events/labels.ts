import type { NewEvent } from './schema.ts'

/** What the fields are called, in the form and wherever a change is told. */
export const EVENT_LABELS: Record<keyof NewEvent, string> = {
  name: 'Name',
  slug: 'Slug',
  city: 'City',
  location: 'Location',
  startsOn: 'Date',
  timezone: 'Time zone',
  venueName: 'Venue',
  accent: 'Accent color',
  floorPlanUrl: 'Floor plan URL',
  isActive: 'Active',
}
