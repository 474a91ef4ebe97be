const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'

/** A random id of 14 characters (70 bits), without letters that are mistaken for one another when read aloud. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(14)), (byte) => ALPHABET[byte % 32]).join('')
}
