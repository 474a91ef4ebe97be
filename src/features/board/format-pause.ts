import { pluralize } from '../../text/pluralize.ts'

/** How long somebody waits, in words: `a second`, `45 seconds`, `a minute`. */
export function formatPause(seconds: number): string {
  return formatSeconds(seconds).replace(/^1 /, 'a ')
}

/** How often: `every second`, `every 45 seconds`, `every minute`. */
export function formatInterval(seconds: number): string {
  return `every ${formatSeconds(seconds).replace(/^1 /, '')}`
}

/** In seconds while they say more than minutes would. */
function formatSeconds(seconds: number): string {
  return seconds % 60 && seconds < 120 ? pluralize(seconds, 'second') : pluralize(Math.ceil(seconds / 60), 'minute')
}
