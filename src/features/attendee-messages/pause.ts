import { counted } from '../../format/counted.ts'

/** How long somebody waits, in words: `a second`, `45 seconds`, `a minute`. */
export function pause(seconds: number): string {
  return inWords(seconds).replace(/^1 /, 'a ')
}

/** How often: `every second`, `every 45 seconds`, `every minute`. */
export function every(seconds: number): string {
  return `every ${inWords(seconds).replace(/^1 /, '')}`
}

/** In seconds while they say more than minutes would. */
function inWords(seconds: number): string {
  return seconds % 60 && seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
}
