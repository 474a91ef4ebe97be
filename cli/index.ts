import { CommanderError } from 'commander'
import { logToStderr } from '../src/log.ts'
import { rootCause } from '../src/text/root-cause.ts'
import { program, withCurrentName } from './program.ts'
import { exitCodes } from './terminal/exit-codes.ts'
import { CliError, printNote, red } from './terminal/terminal.ts'

logToStderr()
try {
  await program.parseAsync(withCurrentName(process.argv.slice(2)), { from: 'user' })
} catch (error) {
  process.exitCode = report(error)
}
process.exit()

/** Says what went wrong, in one line where it was expected, and returns the exit code. */
function report(error: unknown): number {
  // Commander has printed it already; asking for help is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
  if (error instanceof CliError) {
    printNote(red(error.message))
    return error.exitCode
  }
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return exitCodes.brokenPipe
  printNote(red(`Unexpected error: ${rootCause(error)}. Run \`bun cli doctor\` if it persists.`))
  return exitCodes.failed
}
