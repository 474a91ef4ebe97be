import { Command, CommanderError } from 'commander'
import { reasonOf } from '../src/format/reason-of.ts'
import { leaveOutput } from '../src/log.ts'
import { adminCommand } from './commands/admin.ts'
import { announceCommand } from './commands/announcements/announce.ts'
import { announcementsCommand } from './commands/announcements/announcements.ts'
import { feedbackCommand } from './commands/asked/feedback.ts'
import { questionsCommand } from './commands/asked/questions.ts'
import { backupCommand } from './commands/backup.ts'
import { boardCommand } from './commands/board/board.ts'
import { cleanUpCommand } from './commands/clean-up.ts'
import { dbCommand } from './commands/database/db.ts'
import { doctorCommand } from './commands/doctor.ts'
import { eventsCommand } from './commands/events.ts'
import { healthCommand } from './commands/health.ts'
import { importCommand } from './commands/import.ts'
import { messagesCommand } from './commands/messages.ts'
import { exportCommand } from './commands/program/export.ts'
import { lateCommand } from './commands/program/late.ts'
import { publishCommand } from './commands/publish.ts'
import { restoreCommand } from './commands/restore.ts'
import { roomsCommand } from './commands/rooms/rooms.ts'
import { seedCommand } from './commands/seed.ts'
import { sessionsCommand } from './commands/sessions.ts'
import { starsCommand } from './commands/stars.ts'
import { undoCommand } from './commands/undo.ts'
import { exitCodes } from './terminal/exit-codes.ts'
import { Failure, red, remark } from './terminal/terminal.ts'

const program = new Command('bun cli')
  .description('The conference companion from the terminal: everything an organizer does, also while the app runs.')
  .usage('<command> [options]')
  .helpOption('-h, --help', 'show this, or after a command all it can be told')
  .commandsGroup('The program')
  .addCommand(eventsCommand)
  .addCommand(seedCommand)
  .addCommand(importCommand)
  .addCommand(exportCommand)
  .addCommand(sessionsCommand)
  .addCommand(starsCommand)
  .addCommand(roomsCommand)
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
  .commandsGroup('People')
  .addCommand(adminCommand)
  .commandsGroup('Keeping it safe')
  .addCommand(backupCommand)
  .addCommand(restoreCommand)
  .addCommand(dbCommand)
  .addCommand(doctorCommand)
  .addCommand(healthCommand)
  .addHelpText(
    'after',
    `
Exit codes: 0 done, ${exitCodes.failed} failed, ${exitCodes.usage} wrong usage, ${exitCodes.unreadable} unreadable file, ${exitCodes.notThere} not there, ${exitCodes.noDatabase} no database,
${exitCodes.undecided} done but for conflicts, ${exitCodes.notConfirmed} not confirmed, 78 a wrong setting, ${exitCodes.interrupted} interrupted. Only 0 and ${exitCodes.undecided} change anything.`,
  )

for (const command of [program, ...program.commands]) command.exitOverride().helpCommand(false)

leaveOutput()
try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = report(error)
}
process.exit()

/** Says what went wrong, in one line where it was expected, and returns the exit code. */
function report(error: unknown): number {
  // Commander has printed it already; asking for help is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
  if (error instanceof Failure) {
    remark(red(error.message))
    return error.exitCode
  }
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return exitCodes.brokenPipe
  remark(red(`Failed: ${reasonOf(error)}`))
  return exitCodes.failed
}
