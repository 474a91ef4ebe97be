import { remark, say } from './terminal.ts'

type Done = { message: string; count?: number; changeId: string | undefined; dryRun: boolean; json?: boolean }

/** What a command did, or would do, and how it is taken back. Without a change it was so already. */
export function sayDone({ json, ...done }: Done) {
  const { message, dryRun } = done
  const changeId = dryRun ? undefined : done.changeId
  if (json) return say(JSON.stringify({ ...done, changeId }))
  say(sentenceOf(message, dryRun && !!done.changeId))
  if (changeId) remark(`To take it back: bun cli undo ${changeId}`)
}

/** What was done; of what was only tried, that it would be. */
export const sentenceOf = (message: string, isTried: boolean) =>
  isTried ? `${message}: that would be done. Nothing was changed.` : `${message}.`
