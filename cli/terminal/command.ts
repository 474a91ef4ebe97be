import { Command, Option } from 'commander'

export type ChangeFlags = { yes?: boolean; dryRun?: boolean; json?: boolean }

export function changingCommand(name: string, description: string): Command {
  return readingCommand(name, description)
    .option('-y, --yes', 'answer yes to every prompt')
    .option('-n, --dry-run', 'show what would happen without saving anything')
}

export function readingCommand(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print the result as JSON')
}

/** A former option works for one release and is in no help text. */
export const formerly = (flags: string) => new Option(flags).hideHelp()

/** The name in the history of changes from the command line. */
export const CLI_ACTOR = 'command line'
