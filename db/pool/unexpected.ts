import { replaceConnections } from '../client.ts'
import { DbUnavailable, meaningOf } from './errors.ts'

/**
 * What was thrown where nobody waits for it. An error of the driver concerns its connections alone: they are replaced, what
 * was asked on them is refused, and the app goes on. Any other leaves us in a state nobody knows: it is said, and `end`
 * stops the process in order, for whoever runs it to start it anew. Nothing is passed over in silence.
 */
export function meetUnexpected(end: () => void): void {
  const meet = (error: unknown) => {
    if (isOfDriver(error)) {
      console.error('A database connection failed where nobody waited for it, and all are replaced:', error)
      replaceConnections()
    } else {
      console.error('Something unexpected happened, and the app ends:', error)
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
