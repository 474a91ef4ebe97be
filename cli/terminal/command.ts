import { Command, Option } from 'commander'

/** What every command that changes data can be told. */
export type ChangeFlags = { yes?: boolean; dryRun?: boolean; json?: boolean }

/** A command that changes data: `--yes`, `--dry-run` and `--json` mean the same everywhere. */
export function changingCommand(name: string, description: string): Command {
  return readingCommand(name, description)
    .option('-y, --yes', 'answer yes to every prompt')
    .option('-n, --dry-run', 'show what would happen without saving anything')
}

export function readingCommand(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print the result as JSON')
}

/** An option by its former name, which goes on working for one release and is in no help text. */
export const formerly = (flags: string) => new Option(flags).hideHelp()

/** The name that the history shows for changes from the command line. */
export const CLI_ACTOR = 'command line'
