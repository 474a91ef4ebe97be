import { newSponsor, SPONSOR_LABELS, sponsorEdit } from '../../src/features/sponsors/schema.ts'
import { createSponsor, deleteSponsor, listSponsors, updateSponsor } from '../../src/features/sponsors/service.ts'
import { SPONSOR_FIELDS } from '../../src/formats/fields.ts'
import { commandGroup } from '../terminal/command.ts'
import { rowCommands } from '../terminal/row-commands.ts'

export const sponsorsCommand = commandGroup('sponsors', 'list, add, edit, and delete sponsors', [
  ...rowCommands({
    name: 'sponsor',
    labels: SPONSOR_LABELS,
    exported: SPONSOR_FIELDS,
    create: { schema: newSponsor, run: createSponsor },
    edit: { schema: sponsorEdit, run: updateSponsor },
    remove: deleteSponsor,
    list: listSponsors,
    columns: ['name', 'tier', 'websiteUrl'],
  }),
])
