import ICAL from 'ical.js'
import { formatCount, MAX_SESSIONS } from '../import-limits.ts'

const MAX_LINES = 200_000
const MAX_PROPERTY_LENGTH = 2000

/** The calendar of the text, with the line on which each of its events begins; or why it is none. */
export function parseCalendar(text: string): { calendar: ICAL.Component; lines: number[] } | { problem: string } {
  const lines = beginnings(text)
  if (lines.length > MAX_SESSIONS)
    return { problem: `The file: must have at most ${formatCount(MAX_SESSIONS)} sessions` }
  const unfolded = text.replace(/\r?\n[ \t]/g, '')
  const problem = tooMuch(unfolded)
  if (problem) return { problem }
  try {
    // Several calendars in one file are parsed as a list of them; the first counts.
    const parsed = ICAL.parse(unfolded.trim()) as unknown[]
    return { calendar: new ICAL.Component((Array.isArray(parsed[0]) ? parsed[0] : parsed) as [string]), lines }
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : ''
    return { problem: `This iCalendar file is incomplete (${why}). Export it again.` }
  }
}

/** A line's parameters cost the parser the square of their number. */
function tooMuch(unfolded: string): string | undefined {
  let lines = 0
  for (const [head] of unfolded.matchAll(/^(?:[^:"\n]|"[^"\n]*")*/gm)) {
    if (++lines > MAX_LINES) return `The file: must have at most ${formatCount(MAX_LINES)} lines`
    if (head.length > MAX_PROPERTY_LENGTH)
      return `This iCalendar file is incomplete (“${head.slice(0, 40)}…” has no value). Export it again.`
  }
  return undefined
}

function beginnings(text: string): number[] {
  const lines: number[] = []
  let [line, from] = [1, 0]
  for (const { index } of text.matchAll(/^BEGIN:VEVENT\s*$/gim)) {
    for (let at = text.indexOf('\n', from); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++
    from = index
    lines.push(line)
  }
  return lines
}
