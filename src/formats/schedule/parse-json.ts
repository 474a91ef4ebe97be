import { printParseErrorCode, visit } from 'jsonc-parser'
import { formatCount } from '../import-limits.ts'

const MAX_JSON_NODES = 500_000

/** What the text says, or the line and column at which it is no JSON any more. */
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

/** JavaScript does not say where a text is no JSON; this one reads it again for that. */
function locateSyntaxError(text: string): string {
  let said: string | undefined
  try {
    visit(
      text,
      {
        onError: (error, _offset, _length, line, column) => {
          said ??= `Line ${line + 1}, column ${column + 1}: isn’t valid JSON (${inWords(printParseErrorCode(error))}).`
          throw new Error(said)
        },
      },
      { disallowComments: true },
    )
  } catch {
    // It was said, or the text nests deeper than can be followed.
  }
  return said ?? 'The file isn’t valid JSON.'
}

/** `CloseBraceExpected` is `close brace expected`. */
const inWords = (code: string) => code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
