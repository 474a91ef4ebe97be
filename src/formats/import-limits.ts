/** As much as forms and calls take (product §18.4). */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
export const MAX_SESSIONS = 2000
export const MAX_SPEAKERS = 5000
export const MAX_ROOMS = 500
export const MAX_SPONSORS = 1000
export const MAX_TRACKS = 40
export const MAX_GUIDES = 100
export const MAX_SPEAKERS_PER_SESSION = 200
export const MAX_DAYS_PER_SESSION = 14

const MAX_TEXT_LENGTH = 20_000
export const MAX_DIRECTIONS_LENGTH = 2000
export const MAX_NAME_LENGTH = 200
export const MAX_TITLE_LENGTH = 300

export const formatCount = (count: number) => count.toLocaleString('en-US')

/** Cuts a text that is too long, with a note: `where` names the text and its place. */
export function truncateText(text: string, where: string, notes: string[], longest = MAX_TEXT_LENGTH): string {
  if (text.length <= longest) return text
  notes.push(`${where} was shortened from ${formatCount(text.length)} to ${formatCount(longest)} characters.`)
  // Never cuts a surrogate pair.
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
