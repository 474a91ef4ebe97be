import { Command } from 'commander'
import { exportFeedbackCsv, readResults } from '../../src/features/feedback/results.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { type ChangeFlags, readingCommand } from '../terminal/command.ts'
import { eventOrFail } from '../terminal/event-or-fail.ts'
import { formatTable, print, printNote } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'
import { writeOutput } from '../terminal/write-out.ts'
import { openCloseCommands } from './open-close-commands.ts'

type Flags = ChangeFlags & { event: string; out?: string }

export const feedbackCommand = new Command('feedback')
  .description('read and export session feedback')
  .addCommand(
    readingCommand('list', 'show the ratings per session')
      .requiredOption('-e, --event <slug>', 'the event')
      .action((flags: Flags) => withDatabase(() => list(flags))),
  )
  .addCommand(
    new Command('export')
      .description('export all feedback as CSV, in program order')
      .requiredOption('-e, --event <slug>', 'the event')
      .option('-o, --out <file>', 'output file (default: standard output)')
      .action((flags: Flags) => withDatabase(() => write(flags))),
  )

for (const command of openCloseCommands({ field: 'feedbackOpen', what: 'feedback' }))
  feedbackCommand.addCommand(command)

async function list({ event: slug, json }: Flags): Promise<void> {
  const results = await readResults(await eventOrFail(slug))
  if (json) return print(JSON.stringify(results))
  const rows = results.map(({ title, faces, words }) => [
    `${faces.good} good`,
    `${faces.fair} fair`,
    `${faces.poor} poor`,
    pluralize(words.length, 'comment'),
    title,
  ])
  print(rows.length ? formatTable(rows) : 'There is no feedback yet.')
}

async function write({ event: slug, out }: Flags): Promise<void> {
  await writeOutput(exportFeedbackCsv(await eventOrFail(slug)), out)
  if (out !== undefined) printNote(`Wrote the feedback to ${out}.`)
}
