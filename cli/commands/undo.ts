import { describeUndoRefusal, listChanges, undoChange } from '../../src/features/history/service.ts'
import { type ChangeFlags, changeBy, command, printResult, straight } from '../terminal/command.ts'
import { exitCodes, fail, printList } from '../terminal/terminal.ts'
import { eventOrFail, withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event?: string }

export const undoCommand = command('undo', 'undo a change, or list recent changes with --event', 'changes')
  .argument('[change]', 'id of the change')
  .option('-e, --event <slug>', 'list the latest changes of this event')
  .addHelpText('after', '\nAn undo is recorded as a change, so you can undo it, too.')
  .action((id: string | undefined, flags: Flags) =>
    withDatabase(async () => {
      if (id !== undefined) return undo(id, flags)
      if (flags.event !== undefined) return list(flags.event, flags)
      return fail('Name a change, or list changes with --event.', exitCodes.usage)
    }),
  )

async function undo(id: string, flags: Flags): Promise<void> {
  const undone = await undoChange(id, changeBy(flags))
  if (undone.status === 'not-there') fail(`No change "${id}".`, exitCodes.notFound)
  if (undone.status !== 'undone') fail(`${describeUndoRefusal(undone)}.`)
  printResult({ message: undone.what, changeId: undone.changeId }, flags, 'Redo')
}

async function list(slug: string, { json }: Flags): Promise<void> {
  const changes = await listChanges((await eventOrFail(slug)).id)
  printList(changes, json, 'There are no changes yet.', ({ id, at, who, what, undoneAt }) => [
    id,
    at,
    who,
    straight(undoneAt ? `${what} (undone)` : what),
  ])
}
