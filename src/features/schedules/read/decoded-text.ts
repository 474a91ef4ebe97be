/** A file's text, by its byte order mark, else as UTF-8; what is no UTF-8 is what Windows wrote in the West. */
export function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode('windows-1252', bytes)
  }
}

function decode(encoding: 'utf-16le' | 'utf-16be' | 'windows-1252', bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}
