import { log } from '../../src/log.ts'
import { replaceConnections } from '../client.ts'
import { DbUnavailable, meaningOf } from './errors.ts'

/**
 * Handles an error that nobody awaited. An error of the driver concerns its connections alone: they are replaced, what
 * was asked on them is refused, and the app goes on. Any other leaves the process in an unknown state: it is logged, and `end`
 * stops the process in order, to be started again from outside. No error is swallowed.
 */
export function meetUnexpected(end: () => void): void {
  const meet = (error: unknown) => {
    if (isOfDriver(error)) {
      log.error('A database connection failed while idle. All connections are replaced', error)
      replaceConnections()
    } else {
      log.error('Something unexpected happened, and the app ends', error)
      end()
    }
  }
  process.on('uncaughtException', meet)
  process.on('unhandledRejection', meet)
}

function isOfDriver(error: unknown): boolean {
  if (meaningOf(error) instanceof DbUnavailable) return true
  return error instanceof Error && /node_modules\/postgres\//.test(error.stack ?? '')
}
