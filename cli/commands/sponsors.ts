import type { Event } from '../../db/schema.ts'
import { newSponsor, SPONSOR_LABELS, sponsorEdit } from '../../src/features/sponsors/schema.ts'
import { createSponsor, deleteSponsor, listSponsors, updateSponsor } from '../../src/features/sponsors/service.ts'
import { commandGroup, type EventFlags, readingEventCommand } from '../terminal/command.ts'
import { withEvent } from '../terminal/find-or-fail.ts'
import { rowCommands } from '../terminal/row-commands.ts'
import { printList } from '../terminal/terminal.ts'

export const sponsorsCommand = commandGroup('sponsors', 'list, add, edit, and delete sponsors', [
  readingEventCommand('list', 'list sponsors').action(withEvent(list)),
  ...rowCommands({
    name: 'sponsor',
    labels: SPONSOR_LABELS,
    create: { schema: newSponsor, run: createSponsor },
    edit: { schema: sponsorEdit, run: updateSponsor },
    remove: deleteSponsor,
    list: listSponsors,
  }),
])

async function list(event: Event, { json }: EventFlags): Promise<void> {
  printList(await listSponsors(event.id), json, 'There are no sponsors yet.', ({ name, tier, websiteUrl }) => [
    name,
    tier,
    websiteUrl ?? '',
  ])
}
