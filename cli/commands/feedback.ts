import { Command } from 'commander'
import type { Event } from '../../db/schema.ts'
import { exportFeedbackCsv, readResults } from '../../src/features/feedback/results.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { commandGroup, type EventFlags, readingEventCommand } from '../terminal/command.ts'
import { writeOutput } from '../terminal/files.ts'
import { withEvent } from '../terminal/find-or-fail.ts'
import { printList, printNote } from '../terminal/terminal.ts'
import { openCloseCommands } from './open-close-commands.ts'

type Flags = EventFlags & { out?: string }

export const feedbackCommand = commandGroup('feedback', 'read and export session feedback', [
  readingEventCommand('list', 'show the ratings per session').action(withEvent(list)),
  new Command('export')
    .description('export all feedback as CSV, in program order')
    .requiredOption('-e, --event <slug>', 'the event')
    .option('-o, --out <file>', 'output file (default: standard output)')
    .action(withEvent(write)),
  ...openCloseCommands({ field: 'feedbackOpen', what: 'feedback' }),
])

async function list(event: Event, { json }: Flags): Promise<void> {
  const results = await readResults(event)
  printList(results, json, 'There is no feedback yet.', ({ title, faces, words }) => [
    `${faces.good} good`,
    `${faces.fair} fair`,
    `${faces.poor} poor`,
    pluralize(words.length, 'comment'),
    title,
  ])
}

async function write(event: Event, { out }: Flags): Promise<void> {
  await writeOutput(exportFeedbackCsv(event), out)
  if (out !== undefined) printNote(`Wrote the feedback to ${out}.`)
}
