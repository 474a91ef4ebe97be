/** What a schedule file may hold, as much as any other way in takes (product §18.4), and far more than conferences have. */
export const MOST_FILE_BYTES = 20 * 1024 * 1024
export const MOST_TALKS = 2000
export const MOST_SPEAKERS = 5000
export const MOST_ROOMS = 500
export const MOST_SPONSORS = 1000
export const MOST_SPEAKERS_OF_A_TALK = 200
export const MOST_DAYS_OF_A_TALK = 14

const LONGEST_TEXT = 20_000
export const MOST_DIRECTIONS = 2000
export const LONGEST_NAME = 200
export const LONGEST_TITLE = 300

/** `20,000`. */
export const grouped = (count: number) => count.toLocaleString('en-US')

/** The text as long as it may be. What had to be cut is noted: `where` says which text it is, and where it stands. */
export function cutText(text: string, where: string, notes: string[], longest = LONGEST_TEXT): string {
  if (text.length <= longest) return text
  notes.push(`${where} was shortened from ${grouped(text.length)} to ${grouped(longest)} characters.`)
  // Not between the two halves of a character.
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
