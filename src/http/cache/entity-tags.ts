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

/** The client's tag for `hash` from If-None-Match (RFC 9110 §13.1.2). Quick and best bytes are equally current. */
export function matchETag(known: string, hash: string, encoding: Encoding): string | undefined {
  if (!known.includes(hash)) return undefined
  const tags = [etagOf(hash, encoding, 'best'), etagOf(hash, encoding)]
  const listed = known.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.find((tag) => listed.includes(tag))
}
