import { printParseErrorCode, visit } from 'jsonc-parser'

/** What the text says, or the line and column at which it is no JSON any more. */
export function parsedJson(text: string): { json: unknown } | { problem: string } {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { problem: `${whereItEnds(text)} The file is not whole, or was edited by hand: export it again.` }
  }
}

/** JavaScript does not say where a text is no JSON; this one reads it again for that. */
function whereItEnds(text: string): string {
  let said: string | undefined
  try {
    visit(
      text,
      {
        onError: (error, _offset, _length, line, column) => {
          said ??= `Line ${line + 1}, column ${column + 1}: is no JSON (${inWords(printParseErrorCode(error))}).`
          throw new Error(said)
        },
      },
      { disallowComments: true },
    )
  } catch {
    // It was said, or the text nests deeper than can be followed.
  }
  return said ?? 'The file is no JSON.'
}

/** `CloseBraceExpected` is `close brace expected`. */
const inWords = (code: string) => code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
