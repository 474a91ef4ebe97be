import { printParseErrorCode, visit } from 'jsonc-parser'
import type { z } from 'zod'
import { formatCount } from './import-limits.ts'
import { unreadable } from './program-file.ts'

const MAX_JSON_NODES = 500_000

/** Parses a text, or says at which line and column it stops being JSON. */
export function parseJson(text: string): { json: unknown } | { problem: string } {
  if (hasTooManyParts(text))
    return { problem: `The file: must have at most ${formatCount(MAX_JSON_NODES)} lists and objects` }
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { problem: `${locateSyntaxError(text)} The file is incomplete or was edited by hand. Export it again.` }
  }
}

/** Brackets alone take a hundred times their size in memory, and nest without end. */
function hasTooManyParts(text: string): boolean {
  let parts = 0
  for (const sign of ['[', '{'])
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1))
      if (++parts > MAX_JSON_NODES) return true
  return false
}

/** JSON.parse does not say where it failed; jsonc-parser reads the text again for that. */
function locateSyntaxError(text: string): string {
  let found: string | undefined
  try {
    visit(
      text,
      {
        onError: (error, _offset, _length, line, column) => {
          const code = printParseErrorCode(error).replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
          found ??= `Line ${line + 1}, column ${column + 1}: isn’t valid JSON (${code.toLowerCase()}).`
          throw new Error(found)
        },
      },
      { disallowComments: true },
    )
  } catch {
    // The first error was found, or the text nests too deep to follow.
  }
  return found ?? 'The file isn’t valid JSON.'
}

/** Problems name their place: `schedule.conference.days[1].rooms["Curie"][3].start: must be a time such as 14:30`. */
export function validateJson<T extends z.ZodType>(
  schema: T,
  json: unknown,
  place: (path: PropertyKey[]) => string = formatJsonPath,
): { data: z.output<T> } | { status: 'unreadable'; problems: string[] } {
  try {
    const { data, error } = schema.safeParse(json, { error: formatIssue })
    if (!error) return { data: data as z.output<T> }
    return unreadable(...error.issues.map(({ path, message }) => `${place(path)}: ${message}`))
  } catch (error) {
    // Zod passes all issues as arguments of one call, whose number is limited.
    if (error instanceof RangeError) return unreadable('The file: too many parts can’t be read')
    throw error
  }
}

/** Our words for the issues of rules that have none of their own. */
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

const roomPlace = (room: string) => `[${JSON.stringify(room.length > 60 ? `${room.slice(0, 60)}…` : room)}]`
