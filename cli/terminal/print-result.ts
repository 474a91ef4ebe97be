import { print, printNote } from './terminal.ts'

type CommandResult = { message: string; count?: number; changeId: string | undefined; dryRun: boolean; json?: boolean }

export function printResult({ json, ...done }: CommandResult) {
  const { message, dryRun } = done
  const changeId = dryRun ? undefined : done.changeId
  if (json) return print(JSON.stringify({ ...done, changeId }))
  print(resultSentence(message, dryRun))
  remarkUndo(changeId)
}

export function remarkUndo(changeId: string | undefined) {
  if (changeId) printNote(`Undo: bun cli undo ${changeId}`)
}

/** "Renamed …." for a change, "Would rename …. Nothing was changed." for a dry run. */
export function resultSentence(message: string, isDryRun: boolean): string {
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
  Took: 'take',
  Undid: 'undo',
  Withdrew: 'withdraw',
}
const REGULAR =
  `add announce approve cancel change close confirm correct create delete edit fix limit mark merge move open
publish remove rename restore turn update`.split(/\s/)
