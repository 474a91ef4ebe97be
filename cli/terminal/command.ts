import { Command, Option } from 'commander'

/** What every command that changes data can be told. */
export type ChangeFlags = { yes?: boolean; dryRun?: boolean; json?: boolean }

/** A command that changes data: `--yes`, `--dry-run` and `--json` mean the same everywhere. */
export function changingCommand(name: string, description: string): Command {
  return readingCommand(name, description)
    .addOption(new Option('-y, --yes', 'go ahead without asking'))
    .addOption(new Option('-n, --dry-run', 'say what would happen and change nothing'))
}

/** A command that only looks. */
export function readingCommand(name: string, description: string): Command {
  return new Command(name).description(description).addOption(new Option('--json', 'print the result as JSON'))
}

/** The name that the history shows for changes from the command line. */
export const WHO = 'command line'
