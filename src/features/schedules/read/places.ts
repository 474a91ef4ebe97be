import type { z } from 'zod'

/** Each as a sentence with its place: `schedule.conference.days[1].rooms["Curie"][3].start: must be a time such as 14:30`. */
export function problemsOf(error: z.ZodError, place: (path: PropertyKey[]) => string = jsonPlace): string[] {
  return error.issues.map(({ path, message }) => `${place(path)}: ${message}`)
}

/** In our words where a rule has none of its own. */
export function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  array: 'a list, [ … ]',
  object: 'an object, { … }',
  record: 'an object, { … }',
}

export function jsonPlace(path: PropertyKey[]): string {
  const place = path.map((key, at) => {
    if (typeof key === 'number') return `[${key}]`
    return path[at - 1] === 'rooms' ? roomPlace(String(key)) : `.${String(key)}`
  })
  return place.join('').replace(/^\./, '') || 'The file'
}

/** `["Curie"]`, and no more of a name without end than tells which one it is. */
function roomPlace(room: string): string {
  return `[${JSON.stringify(room.length > 60 ? `${room.slice(0, 60)}…` : room)}]`
}
