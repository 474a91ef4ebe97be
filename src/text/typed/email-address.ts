/** Browsers send `zoe@exämple.org` as `zoe@xn--exmple-cua.org`. An invalid domain stays. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || !/[^ -~]/.test(domain) || /[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return address
  const url = URL.parse(`http://${domain}`)
  return url ? address.slice(0, at + 1) + url.hostname : address
}
