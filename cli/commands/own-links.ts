import type { Command } from 'commander'
import type { Event } from '../../db/schema.ts'
import { exportOwnLinks, listOwnLinks, type OwnLink, takeLinkBack } from '../../src/features/proposals/service.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { command, type EventFlags, siteAddress } from '../terminal/command.ts'
import { writeAll } from '../terminal/files.ts'
import { confirm, printList } from '../terminal/terminal.ts'
import { rowOrFail, withEvent } from '../terminal/with-database.ts'
import { parseSite } from './export.ts'

type Table = OwnLink['table']
type Flags = EventFlags & { csv?: boolean; takeBack?: boolean; site?: string }

/** With who has looked and who has answered. */
export function linksCommand(table: Table, noun: string): Command {
  return command('links', `list the own links of ${table}, or take them back`, 'changes', 'ofEvent')
    .argument(`[${noun}]`, `id or name of the ${noun} (default: all)`)
    .option('--csv', 'print all as CSV, for any mail program')
    .option('--take-back', 'make a new link; the former one ends')
    .option('--site <address>', 'address of the site (default: PUBLIC_URL)', parseSite)
    .action(withEvent((event, flags: Flags, typed?: string) => listOrTakeBack(event, { ...flags, table, noun, typed })))
}

async function listOrTakeBack(event: Event, asked: Flags & { table: Table; noun: string; typed: string | undefined }) {
  const { table, noun, typed, csv, takeBack, dryRun, json } = asked
  const site = siteAddress(asked.site)
  const find = async () => {
    const all = (await listOwnLinks(event.id)).filter((link) => link.table === table)
    const named = all.map((link) => ({ ...link, id: link.rowId, link: site + link.path }))
    return typed === undefined ? named : [rowOrFail(event, typed, noun, named)]
  }
  const links = await find()
  if (takeBack) {
    await confirm(`This ends ${pluralize(links.length, 'link')}, also where sent already.`, asked)
    for (const { id } of links) await takeLinkBack({ table, row: { id, eventId: event.id } }, { dryRun })
  }
  if (csv) return writeAll(Bun.stdout, exportOwnLinks(event.id, site, table))
  printList(await find(), json, `No ${table} yet.`, ({ name, link, seenAt, writtenAt }) => [
    name,
    link,
    seenAt ? 'has looked' : '',
    writtenAt ? 'has answered' : '',
  ])
}
