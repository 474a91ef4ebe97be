import { log } from '../../src/log.ts'
import { replaceConnections } from '../client.ts'
import { classifyError, DbUnavailable } from '../errors.ts'

/** A driver's error costs only its connections. Any other leaves an unknown state, so `end` stops the app. */
export function handleUncaughtErrors(end: () => void): void {
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
  if (classifyError(error) instanceof DbUnavailable) return true
  return error instanceof Error && /node_modules\/postgres\//.test(error.stack ?? '')
}
