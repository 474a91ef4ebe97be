import { createHash } from 'node:crypto'

const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'

/** 14 random characters (70 bits). Letters that sound alike are left out. */
export const newId = (): string => spell(crypto.getRandomValues(new Uint8Array(14)))

/** The same name (`pgh/session/opening-keynote`) always has the same id. */
export const stableId = (name: string): string => spell(createHash('sha256').update(name).digest().subarray(0, 14))

const spell = (bytes: Uint8Array): string => Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')
