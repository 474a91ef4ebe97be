/** `Mar 15, 2026, 9:04 AM` of a moment as ISO text, in the reader's time zone. For the browser only. */
export function formatMoment(moment: string): string {
  return format.format(new Date(moment))
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
