import { counted } from '../../format/counted.ts'

/** How long somebody waits, in words: `a second`, `45 seconds`, `5 minutes`. */
export function pause(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds % 60 && seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
}
