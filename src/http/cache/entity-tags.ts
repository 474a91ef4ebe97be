import type { Encoding } from './encoding.ts'

export type Quality = 'quick' | 'best'

const SUFFIX = {
  quick: { br: '-br4', gzip: '-gz6', identity: '' },
  best: { br: '-br', gzip: '-gz', identity: '' },
}

/** A strong one: other bytes, another tag (RFC 9110 §8.8.3). `hash` is of what the bytes decode to. */
export function etagOf(hash: string, encoding: Encoding, quality: Quality = 'quick'): string {
  return `"${hash}${SUFFIX[quality][encoding]}"`
}

/**
 * Under which of the tags of an encoding a client holds the content `hash`, from its If-None-Match, which may be a list and
 * compares weakly (RFC 9110 §13.1.2); of `*` nothing is known. The quick and the best bytes are both of now: who has the ones
 * is not sent the others, but told the tag of what it has.
 */
export function knownETag(known: string, hash: string, encoding: Encoding): string | undefined {
  if (!known.includes(hash)) return undefined
  const tags = [etagOf(hash, encoding, 'best'), etagOf(hash, encoding)]
  const listed = known.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.find((tag) => listed.includes(tag))
}
