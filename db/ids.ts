import { createHash } from 'node:crypto'

const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'

/** A random id of 14 characters (70 bits), without letters that are mistaken for one another when read aloud. */
export function newId(): string {
  return spell(crypto.getRandomValues(new Uint8Array(14)))
}

/** Always the same id for the same name (`pgh/session/opening-keynote`); it looks like any other. */
export function stableId(name: string): string {
  return spell(createHash('sha256').update(name).digest().subarray(0, 14))
}

function spell(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')
}
