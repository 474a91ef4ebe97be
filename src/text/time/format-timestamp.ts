import { inZone } from './format-in-zone.ts'

/** `Mar 15, 2026, 9:04 AM` of a moment as ISO text, by the clock of a zone; of nobody's zone, by the reader's own. */
export function formatTimestamp(moment: string, zone: string | null): string {
  return inZone(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}
