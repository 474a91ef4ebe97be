import type { Event } from '../../db/schema.ts'
import { countSponsorMessages, exportSponsorMessages, listSponsorMessages } from '../../src/features/mail/service.ts'
import { listSponsors } from '../../src/features/sponsors/service.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { commandGroup, readingEventCommand } from '../terminal/command.ts'
import { writeOutput } from '../terminal/files.ts'
import { rowOrFail, withEvent } from '../terminal/find-or-fail.ts'
import { printNote } from '../terminal/terminal.ts'

type Flags = { event: string; sponsor?: string; out?: string; json?: boolean }

export const messagesCommand = commandGroup('messages', 'export messages to sponsors', [
  readingEventCommand('export', 'export messages as CSV, newest first')
    .option('-s, --sponsor <name>', 'only for this sponsor (name or id)')
    .option('-o, --out <file>', 'output file (default: standard output)')
    .action(withEvent(exportMessages)),
])

async function exportMessages(event: Event, { sponsor, out, json }: Flags): Promise<void> {
  const sponsorId =
    sponsor === undefined ? undefined : rowOrFail(event, sponsor, 'sponsor', await listSponsors(event.id)).id
  const pieces = json ? asJson(event.id, sponsorId) : exportSponsorMessages(event.id, { sponsorId })
  await writeOutput(pieces, out)
  if (out === undefined) return
  const { total } = await countSponsorMessages(event.id, { sponsorId })
  printNote(`Wrote ${pluralize(total, 'message')} to ${out}.`)
}

async function* asJson(eventId: string, sponsorId: string | undefined): AsyncGenerator<string> {
  yield `${JSON.stringify(await listSponsorMessages(eventId, { sponsorId }))}\n`
}
