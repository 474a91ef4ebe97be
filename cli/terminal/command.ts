import { Command } from 'commander'
import type * as z from 'zod/mini'
import { exitCodes, fail } from './terminal.ts'

export type ChangeFlags = { yes?: boolean; dryRun?: boolean; json?: boolean }
export type EventFlags = ChangeFlags & { event: string }

export function commandGroup(name: string, description: string, commands: Command[]): Command {
  const group = new Command(name).description(description)
  for (const command of commands) group.addCommand(command)
  return group
}

export function changingCommand(name: string, description: string): Command {
  return readingCommand(name, description)
    .option('-y, --yes', 'answer yes to every prompt')
    .option('-n, --dry-run', 'show what would happen without saving anything')
}

export function readingCommand(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print the result as JSON')
}

export const changingEventCommand = (name: string, description: string) => ofEvent(changingCommand(name, description))
export const readingEventCommand = (name: string, description: string) => ofEvent(readingCommand(name, description))
const ofEvent = (command: Command) => command.requiredOption('-e, --event <slug>', 'the event')

export function parseOrFail<T>(schema: z.ZodMiniType<T>, typed: unknown, where = ''): T {
  const read = schema.safeParse(typed)
  return read.success ? read.data : fail(`${where}${read.error.issues[0]!.message}.`, exitCodes.usage)
}

export const CLI_ACTOR = 'command line'
