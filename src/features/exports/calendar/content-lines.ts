/** Lines of RFC 5545 as they are sent: each ends with CRLF, and what is longer than 75 bytes goes on in the next. */
export function foldLines(lines: string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** A property that holds words: what means something to a calendar is escaped, and what it may not hold is left out. */
export function textProperty(name: string, words: string): string {
  const escaped = words
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
    .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '')
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
  return `${name}:${escaped}`
}

/** `20270313T140000Z`. */
export function dateTimeProperty(name: string, at: Date): string {
  return `${name}:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`
}

const MAX_LINE_BYTES = 75
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Never in the middle of a letter: some readers put the pieces together as text (RFC 5545 §3.1). */
function foldLine(line: string): string {
  if (line.length * 3 <= MAX_LINE_BYTES) return line
  const bytes = encoder.encode(line)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; ) {
    // A line that goes on begins with a space, which counts.
    const end = characterBoundary(bytes, start + MAX_LINE_BYTES - (start ? 1 : 0))
    pieces.push(decoder.decode(bytes.subarray(start, end)))
    start = end
  }
  return pieces.join('\r\n ')
}

/** The last place at or before `end` where a letter ends: bytes that go on with one begin with the bits 10. */
function characterBoundary(bytes: Uint8Array, end: number): number {
  if (end >= bytes.length) return bytes.length
  let at = end
  while ((bytes[at]! & 0b1100_0000) === 0b1000_0000) at--
  return at
}
