import { comparable } from './comparable.ts'
import { fold } from './fold.ts'

/** Case, accents and spaces make no other room. Empty where nothing is named. */
export function roomKey(name: string | null): string {
  return comparable(fold(name ?? ''))
}
