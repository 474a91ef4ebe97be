import { Command } from 'commander'
import { exportFeedback } from '../../../src/features/feedback/results/csv.ts'
import { readResults } from '../../../src/features/feedback/results/results.ts'
import { counted } from '../../../src/format/counted.ts'
import { type ChangeFlags, readingCommand } from '../../terminal/command.ts'
import { eventOrFail } from '../../terminal/no-event.ts'
import { remark, say, table } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'
import { writeOut } from '../../terminal/write-out.ts'
import { switches } from './switches.ts'

type Flags = ChangeFlags & { event: string; out?: string }

export const feedbackCommand = new Command('feedback')
  .description('how sessions were, in the eyes of attendees')
  .addCommand(
    readingCommand('list', 'show how many chose which face, session by session')
      .requiredOption('-e, --event <slug>', 'the event')
      .action((flags: Flags) => withDatabase(() => list(flags))),
  )
  .addCommand(
    new Command('export')
      .description('write all of it as CSV, in the order of the program')
      .requiredOption('-e, --event <slug>', 'the event')
      .option('-o, --out <file>', 'the file to write (else standard output)')
      .action((flags: Flags) => withDatabase(() => write(flags))),
  )

for (const command of switches({ field: 'feedbackOpen', what: 'Feedback' })) feedbackCommand.addCommand(command)
for (const command of feedbackCommand.commands) command.exitOverride()

async function list({ event: slug, json }: Flags): Promise<void> {
  const results = await readResults(await eventOrFail(slug))
  if (json) return say(JSON.stringify(results))
  const rows = results.map(({ title, faces, words }) => [
    `${faces.good} good`,
    `${faces.fair} fair`,
    `${faces.poor} poor`,
    counted(words.length, 'comment'),
    title,
  ])
  say(rows.length ? table(rows) : 'Nobody has said anything yet.')
}

async function write({ event: slug, out }: Flags): Promise<void> {
  await writeOut(exportFeedback(await eventOrFail(slug)), out)
  if (out !== undefined) remark(`Wrote the feedback to ${out}.`)
}
