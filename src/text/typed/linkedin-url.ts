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
