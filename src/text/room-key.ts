import { foldText } from './fold.ts'
import { normalizeName } from './names.ts'

/** Case, accents, and spaces do not matter. Empty without a name. */
export function roomKey(name: string | null): string {
  return normalizeName(foldText(name ?? ''))
}

/** A new room's name. */
export const tidyRoomName = (typed: string) => typed.trim().replace(/\s+/g, ' ')
