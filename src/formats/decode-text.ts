/** A file's text, by its byte order mark, else as UTF-8, else as it says itself (XML), else as Windows writes in the West. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoderOf(bytes).decode(bytes)
  }
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const [, said] = /^<\?xml[^>]*?\sencoding=["']([\w-]{1,40})["']/i.exec(start) ?? []
  try {
    return new TextDecoder((said ?? 'windows-1252') as 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}
