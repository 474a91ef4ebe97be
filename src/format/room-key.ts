import { comparable } from './comparable.ts'
import { fold } from './fold.ts'

/** What two ways to write a room have in common: case, accents and spaces make no other room. Empty where nothing is named. */
export function roomKey(name: string | null): string {
  return comparable(fold(name ?? ''))
}
