/** Browsers send `zoe@exämple.org` as `zoe@xn--exmple-cua.org`. An invalid domain stays. */
export function withAsciiDomain(address: string): string {
  const [name, domain] = split(address)
  if (!domain || !/[^ -~]/.test(domain) || /[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? `${name}@${new URL(url).hostname}` : address
}

export function withUnicodeDomain(address: string): string | undefined {
  const [name, domain] = split(address)
  if (!/(^|\.)xn--/i.test(domain)) return undefined
  const labels = domain.split('.').map((label) => (/^xn--/i.test(label) ? decode(label.slice(4).toLowerCase()) : label))
  const written = `${name}@${labels.join('.')}`
  // Used only where it encodes to the same address.
  return withAsciiDomain(written) === address.toLowerCase() ? written : undefined
}

function split(address: string): [name: string, domain: string] {
  const at = address.lastIndexOf('@')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** Punycode (RFC 3492, §6.2, with the parameters of §5); empty where invalid. */
function decode(label: string): string {
  const hyphen = label.lastIndexOf('-')
  const letters = [...label.slice(0, Math.max(0, hyphen))].map((letter) => letter.codePointAt(0)!)
  let code = 128
  let at = 0
  let bias = 72
  let next = hyphen + 1
  while (next < label.length) {
    const before = at
    let weight = 1
    for (let k = 36; ; k += 36) {
      const digit = Number.parseInt(label[next++] ?? '', 36)
      if (Number.isNaN(digit)) return ''
      // Letters are 0 to 25 and digits 26 to 35, unlike base 36.
      const value = digit < 10 ? digit + 26 : digit - 10
      at += value * weight
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const many = letters.length + 1
    bias = adaptBias(at - before, many, before === 0)
    code += Math.floor(at / many)
    at %= many
    if (code > 0x10ffff) return ''
    letters.splice(at++, 0, code)
  }
  return String.fromCodePoint(...letters)
}

function adaptBias(delta: number, many: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2))
  left += Math.floor(left / many)
  let k = 0
  for (; left > 455; k += 36) left = Math.floor(left / 35)
  return k + Math.floor((36 * left) / (left + 38))
}
