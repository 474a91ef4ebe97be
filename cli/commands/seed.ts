import { Option } from 'commander'
import { seeds } from '../../seeds/index.ts'
import { replaceEventProgram } from '../../src/features/events/service.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand } from '../terminal/command.ts'
import { replaceAndReport } from '../terminal/replace-program.ts'
import { withDatabase } from '../terminal/with-database.ts'

export const seedCommand = changingCommand('seed', "reset an event's program to its original data")
  .addOption(new Option('-e, --event <slug>', 'the event').choices(Object.keys(seeds)).makeOptionMandatory())
  .addHelpText('after', '\nReplaces sessions, speakers, and sponsors. Keeps settings, messages, and the board.')
  .action(async ({ event: slug, ...flags }: ChangeFlags & { event: keyof typeof seeds }) => {
    await withDatabase(async () =>
      replaceAndReport({
        event: await findEvent(slug),
        flags,
        replace: (options) => replaceEventProgram(seeds[slug], { ...options, actor: CLI_ACTOR }),
      }),
    )
  })
