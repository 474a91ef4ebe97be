import { inZone } from './format-in-zone.ts'

/** `Mar 15, 2026, 9:04 AM` of ISO text. `null`: the reader's own zone. */
export function formatTimestamp(moment: string, zone: string | null): string {
  return inZone(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}
