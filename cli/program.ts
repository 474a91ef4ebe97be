import { Command, CommanderError } from 'commander'
import { version } from '../package.json' with { type: 'json' }
import { rootCause } from '../src/text/root-cause.ts'
import { adminCommand } from './commands/admin.ts'
import { announceCommand, announcementsCommand } from './commands/announcements.ts'
import {
  feedbackCommand,
  messagesCommand,
  questionsCommand,
  reportCommand,
  starsCommand,
} from './commands/attendees.ts'
import { boardCommand } from './commands/board.ts'
import { completionCommand } from './commands/completion.ts'
import { eventsCommand } from './commands/events.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { backupCommand, restoreCommand } from './commands/installation/backups.ts'
import { dbCommand } from './commands/installation/db.ts'
import { doctorCommand, healthCommand } from './commands/installation/health.ts'
import { cleanUpCommand, seedCommand } from './commands/maintenance.ts'
import { publishCommand } from './commands/publish.ts'
import { lateCommand, roomsCommand } from './commands/rooms.ts'
import { guidesCommand, speakersCommand, sponsorsCommand, tracksCommand } from './commands/rows.ts'
import { safetyCommand } from './commands/safety.ts'
import { sessionsCommand } from './commands/sessions.ts'
import { teamCommand } from './commands/team.ts'
import { undoCommand } from './commands/undo.ts'
import EXAMPLES from './examples.txt' with { type: 'text' }
import { CliError, exitCodes, printNote, red } from './terminal/terminal.ts'

export const program = new Command('bun cli')
  .description('Conference Companion on the command line. Every organizer task, safe to run while the app is up.')
  .usage('<command> [options]')
  .version(version, '-V, --version', 'show the version')
  .commandsGroup('Events and program')
  .addCommand(eventsCommand)
  .addCommand(seedCommand)
  .addCommand(importCommand)
  .addCommand(exportCommand)
  .addCommand(sessionsCommand)
  .addCommand(speakersCommand)
  .addCommand(sponsorsCommand)
  .addCommand(guidesCommand)
  .addCommand(starsCommand)
  .addCommand(roomsCommand)
  .addCommand(tracksCommand)
  .addCommand(lateCommand)
  .addCommand(announceCommand)
  .addCommand(announcementsCommand)
  .addCommand(publishCommand)
  .addCommand(cleanUpCommand)
  .addCommand(undoCommand)
  .addCommand(messagesCommand)
  .addCommand(boardCommand)
  .addCommand(questionsCommand)
  .addCommand(feedbackCommand)
  .addCommand(reportCommand)
  .commandsGroup('People')
  .addCommand(adminCommand)
  .addCommand(teamCommand)
  .addCommand(safetyCommand)
  .commandsGroup('Maintenance')
  .addCommand(backupCommand)
  .addCommand(restoreCommand)
  .addCommand(dbCommand)
  .addCommand(doctorCommand)
  .addCommand(healthCommand)
  .addCommand(completionCommand)
  .addHelpText(
    'after',
    `
Exit codes: 0 success, ${exitCodes.failed} failed, ${exitCodes.usage} usage error, ${exitCodes.unreadable} file cannot be read, ${exitCodes.notFound} not found, ${exitCodes.noDatabase} database unavailable,
${exitCodes.unresolvedConflicts} done with unresolved conflicts, ${exitCodes.notConfirmed} not confirmed, 78 invalid setting, ${exitCodes.interrupted} interrupted. Data changes only with 0 and ${exitCodes.unresolvedConflicts}.`,
  )

adapt(program, [])

/** Of `examples.txt`, all of which `tests/cli/examples.test.ts` runs. */
export function examplesOf(path: string): string[] {
  const own = new RegExp(`\\bbun cli ${path}(?= |$)`)
  return EXAMPLES.split('\n').filter((line) => own.test(line))
}

function adapt(command: Command, path: string[]) {
  command
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', 'show help for this command')
    .showHelpAfterError(`Run \`${['bun cli', ...path, '--help'].join(' ')}\` for help.`)
    .configureOutput({ outputError: (text, write) => write(red(text)) })
  if (!command.commands.length)
    command.addHelpText('after', ['\nExamples:', ...examplesOf(path.join(' '))].join('\n  '))
  for (const child of command.commands) adapt(child, [...path, child.name()])
}

export async function runProgram(args: string[]): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return report(error)
  }
}

/** Prints an expected error in one line and returns the exit code. */
function report(error: unknown): number {
  // Commander printed it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
  if (error instanceof CliError) {
    printNote(red(error.message))
    return error.exitCode
  }
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return exitCodes.brokenPipe
  printNote(red(`Unexpected error: ${rootCause(error)}. Run \`bun cli doctor\` if it persists.`))
  return exitCodes.failed
}
