import { Command } from 'commander'
import type { Event } from '../../db/schema.ts'
import { writeReport } from '../../src/features/report/pages.tsx'
import { refuseToOverwrite, writeOutput } from '../terminal/files.ts'
import { withEvent } from '../terminal/find-or-fail.ts'
import { printNote } from '../terminal/terminal.ts'

type Flags = { event: string; out?: string; force?: boolean }

export const reportCommand = new Command('report')
  .description('write the report of an event as one page, to print or to send')
  .requiredOption('-e, --event <slug>', 'the event')
  .option('-o, --out <file>', 'output file (default: standard output)')
  .option('-f, --force', 'overwrite an existing file')
  .action(withEvent(write))

async function write(event: Event, { out, force }: Flags): Promise<void> {
  refuseToOverwrite(out, force)
  await writeOutput(writeReport(event), out)
  if (out !== undefined) printNote(`Wrote the report to ${out}.`)
}
