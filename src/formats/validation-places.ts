import type { z } from 'zod'

/** Problems name their place: `schedule.conference.days[1].rooms["Curie"][3].start: must be a time such as 14:30`. */
export function validateJson<T extends z.ZodType>(
  schema: T,
  json: unknown,
  place: (path: PropertyKey[]) => string = formatJsonPath,
): { data: z.output<T> } | { status: 'unreadable'; problems: string[] } {
  try {
    const { data, error } = schema.safeParse(json, { error: formatIssue })
    if (!error) return { data: data as z.output<T> }
    return { status: 'unreadable', problems: error.issues.map(({ path, message }) => `${place(path)}: ${message}`) }
  } catch (error) {
    // Zod hands on all that is wrong at once, and only so much can be.
    if (error instanceof RangeError)
      return { status: 'unreadable', problems: ['The file: too many parts can’t be read'] }
    throw error
  }
}

/** In our words where a rule has none of its own. */
function formatIssue(issue: z.core.$ZodRawIssue): string | undefined {
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

export function formatJsonPath(path: PropertyKey[]): string {
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
