import { normalizeName } from './comparable.ts'
import { foldText } from './fold.ts'

/** Case, accents and spaces make no other room. Empty where nothing is named. */
export function roomKey(name: string | null): string {
  return normalizeName(foldText(name ?? ''))
}
