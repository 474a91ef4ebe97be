import type { FileSession } from './program-file.ts'

/** What a word for a session's state comes to; `out` was never on the program, and a word that nobody knows is none. */
export function parseStatus(word: string): NonNullable<FileSession['status']> | 'out' | undefined {
  const said = word.trim().toLowerCase()
  if (/^cancel|^abgesagt|^annul/.test(said)) return 'cancelled'
  if (/^(declined?|rejected?|withdrawn|deleted|decline queue)/.test(said)) return 'out'
  if (/^(draft|tentative|pending|proposed|submitted|nominated|waitlist|accept queue|planned)/.test(said)) return 'draft'
  if (/^(confirmed|accepted|published|scheduled|public|ok|final|yes)/.test(said)) return 'confirmed'
  return undefined
}
