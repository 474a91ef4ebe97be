/** Undefined unless it is http, https, or mailto. */
export function safeUrl(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address.trim()) : null
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

/** Words and addresses alternate, words first. */
export function splitAtUrls(text: string): string[] {
  const pieces: string[] = []
  let end = 0
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const address = withoutSentenceEnd(match[0])
    pieces.push(text.slice(end, match.index), address)
    end = match.index + address.length
  }
  return [...pieces, text.slice(end)]
}

/** Final punctuation belongs to the sentence. */
function withoutSentenceEnd(address: string): string {
  let unopened = count(address, ')') - count(address, '(')
  let length = address.length
  for (; ; length--) {
    const last = address[length - 1]!
    if (last === ')' && unopened > 0) unopened--
    else if (!".,;:!?'’”…*_".includes(last)) return address.slice(0, length)
  }
}

const count = (text: string, sign: string) => text.split(sign).length - 1
