/** The address, when it is one that may be followed from a page of ours (http, https, mailto). */
export function safeUrl(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address.trim()) : null
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

/** Cuts text where web addresses begin and end: words and addresses in turn, words first. */
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

/** Full stops, quotes and a bracket that was opened before the address belong to the sentence around it. */
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
