/** Undefined unless it is http, https, or mailto. */
export function safeUrl(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address.trim()) : null
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

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

/**
 * `https://www.linkedin.com/in/<handle>` or `/company/<handle>` (product §14.6). A bare handle is a person's. Other
 * addresses stay as typed.
 */
export function normalizeLinkedinUrl(typed: string): string {
  const text = typed.trim()
  const handle = /^@?([\p{L}\p{N}][\p{L}\p{N}_-]{1,99})$/u.exec(text)?.[1]
  const [, kind, name] = handle ? ['', 'in', handle] : (PROFILE.exec(text) ?? [])
  return kind && name ? `https://www.linkedin.com/${kind.toLowerCase()}/${name}` : typed
}

export function isNormalizedLinkedinUrl(url: string): boolean {
  return PROFILE.test(url) && normalizeLinkedinUrl(url) === url
}

/** Any scheme and host, `in` or `company`, and the handle; the rest is cut. */
const PROFILE =
  /^(?:https?:)?(?:\/\/)?(?:[a-z0-9-]+\.)?linkedin\.com\/(in|company)\/([^/?#\s]+)(?:\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?)?(?:[?#]\S*)?$/i
