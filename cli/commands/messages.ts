import type { Event, Sponsor } from '../../db/schema.ts'
import { countSponsorMessages, exportSponsorMessages, listSponsorMessages } from '../../src/features/mail/service.ts'
import { listSponsors } from '../../src/features/sponsors/service.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { commandGroup, readingEventCommand } from '../terminal/command.ts'
import { writeOutput } from '../terminal/files.ts'
import { withEvent } from '../terminal/find-or-fail.ts'
import { exitCodes, fail, printNote } from '../terminal/terminal.ts'

type Flags = { event: string; sponsor?: string; out?: string; json?: boolean }

export const messagesCommand = commandGroup('messages', 'export messages to sponsors', [
  readingEventCommand('export', 'export messages as CSV, newest first')
    .option('-s, --sponsor <name>', 'only for this sponsor (name or id)')
    .option('-o, --out <file>', 'output file (default: standard output)')
    .action(withEvent(exportMessages)),
])

async function exportMessages(event: Event, { sponsor, out, json }: Flags): Promise<void> {
  const sponsorId = sponsor === undefined ? undefined : (await sponsorOrFail(event, sponsor)).id
  const pieces = json ? asJson(event.id, sponsorId) : exportSponsorMessages(event.id, { sponsorId })
  await writeOutput(pieces, out)
  if (out === undefined) return
  const { total } = await countSponsorMessages(event.id, { sponsorId })
  printNote(`Wrote ${pluralize(total, 'message')} to ${out}.`)
}

async function* asJson(eventId: string, sponsorId: string | undefined): AsyncGenerator<string> {
  yield `${JSON.stringify(await listSponsorMessages(eventId, { sponsorId }))}\n`
}

async function sponsorOrFail(event: Event, typed: string): Promise<Sponsor> {
  const all = await listSponsors(event.id)
  const found = all.find(({ id }) => id === typed) ?? all.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return found ?? fail(`${event.name} has no sponsor "${typed}".`, exitCodes.notFound)
}
