import type { Event } from '../../db/schema.ts'

/** What the place is called, and so the map of it. */
export const venueName = (event: Event) => event.venueName ?? event.location ?? event.city
