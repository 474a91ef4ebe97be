import { foldText } from './fold.ts'
import { normalizeName } from './normalize-name.ts'

/** Case, accents and spaces make no other room. Empty where nothing is named. */
export function roomKey(name: string | null): string {
  return normalizeName(foldText(name ?? ''))
}
