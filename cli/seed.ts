import { Option } from 'commander'
import { seeds } from '../seeds/index.ts'
import { findEvent, replaceEventProgramme } from '../src/features/events/service.ts'
import { type ChangeFlags, changingCommand, WHO } from './command.ts'
import { replaceAndReport } from './replaced.ts'
import { withDatabase } from './with-database.ts'

export const seedCommand = changingCommand('seed', "put an event's original data back, in place of what is there")
  .addOption(new Option('-e, --event <slug>', 'the event').choices(Object.keys(seeds)).makeOptionMandatory())
  .addHelpText('after', '\nSessions, speakers and sponsors are replaced; settings, messages and the board stay.')
  .action(async ({ event: slug, ...flags }: ChangeFlags & { event: keyof typeof seeds }) => {
    await withDatabase(async () =>
      replaceAndReport({
        event: await findEvent(slug),
        flags,
        replace: (options) => replaceEventProgramme(seeds[slug], WHO, options),
      }),
    )
  })
