import { Command } from 'commander'
import type * as z from 'zod/mini'
import { env } from '../../src/env.ts'
import { COMMAND_LINE, type WriteContext } from '../../src/records/unit-of-work.ts'
import { exitCodes, fail, print, printNote } from './terminal.ts'

export type ChangeFlags = { yes?: boolean; dryRun?: boolean; json?: boolean }
export type EventFlags = ChangeFlags & { event: string }

export function group(name: string, description: string, commands: Command[]): Command {
  const all = new Command(name).description(description)
  for (const one of commands) all.addCommand(one)
  return all
}

export function command(name: string, description: string, ...does: ('changes' | 'ofEvent')[]): Command {
  const made = new Command(name).description(description).option('--json', 'print the result as JSON')
  if (does.includes('changes'))
    made
      .option('-y, --yes', 'answer yes to every prompt')
      .option('-n, --dry-run', 'show what would happen without saving anything')
  return does.includes('ofEvent') ? made.requiredOption('-e, --event <slug>', 'the event') : made
}

export function parseOrFail<T>(schema: z.ZodMiniType<T>, typed: unknown, where = ''): T {
  const read = schema.safeParse(typed)
  return read.success ? read.data : fail(`${where}${read.error.issues[0]!.message}.`, exitCodes.usage)
}

/** Who writes, as the history says it. */
export const changeBy = ({ dryRun = false }: ChangeFlags): WriteContext => ({ actor: COMMAND_LINE, dryRun })

export type CommandResult = { message: string; count?: number; changeId: string | undefined }

/** `already` is the message where nothing changed. */
export function resultOf(changeId: string | undefined, done: string, already: string): CommandResult {
  return { message: changeId ? done : already, changeId }
}

export function printResult({ changeId, ...done }: CommandResult, flags: ChangeFlags, back: 'Undo' | 'Redo' = 'Undo') {
  const kept = flags.dryRun ? undefined : changeId
  printDone({ ...done, changeId: kept }, done.message, flags)
  if (!flags.json) remarkUndo(kept, back)
}

/** The result for scripts, or the sentence. */
export function printDone(result: object, message: string, { dryRun = false, json }: ChangeFlags) {
  print(json ? JSON.stringify({ ...result, dryRun }) : resultSentence(message, dryRun))
}

export function remarkUndo(changeId: string | undefined, back = 'Undo') {
  if (changeId) printNote(`${back}: bun cli undo ${changeId}`)
}

/** "Renamed …." for a change, "Would rename …. Nothing was changed." for a dry run. */
export function resultSentence(message: string, isDryRun = false): string {
  const words = straight(message)
  return isDryRun ? `${conditional(words)}. Nothing was changed.` : `${words}.`
}

/** Screens have curly quotes, the terminal straight ones. */
export const straight = (message: string) => message.replace(/[“”]/g, '"')

export function conditional(message: string): string {
  return message.replace(/^\w+/, (word) => {
    const verb =
      IRREGULAR[word] ?? REGULAR.find((verb) => word.toLowerCase() === verb + (verb.endsWith('e') ? 'd' : 'ed'))
    return verb ? `Would ${verb}` : word
  })
}

const IRREGULAR: Record<string, string> = {
  Held: 'hold',
  Redid: 'redo',
  Set: 'set',
  Took: 'take',
  Undid: 'undo',
  Withdrew: 'withdraw',
}
const REGULAR =
  `add announce approve cancel change close confirm correct create delete edit fix limit mark merge move open
publish discard invite remove rename restore turn update`.split(/\s/)

/** `asked`: the option --site. */
export const siteAddress = (asked?: string) => asked ?? env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
