import type { Command } from 'commander'
import { updateEvent } from '../../../src/features/events/event-writes.ts'
import { updateSession } from '../../../src/features/sessions/service.ts'
import { type ChangeFlags, changingCommand, WHO } from '../../terminal/command.ts'
import { eventOrFail, failNoEvent } from '../../terminal/no-event.ts'
import { sessionOrFail } from '../../terminal/no-session.ts'
import { sayDone } from '../../terminal/say-done.ts'
import { fail } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string; session?: string }
/** What is asked of attendees, and what it is called. */
type Asked = { field: 'questionsOpen' | 'feedbackOpen'; what: string }

/** `open` and `close`, for an event or for one of its sessions. Asks nothing: it can be taken back. */
export function switches(asked: Asked): [open: Command, close: Command] {
  return [switching('open', asked, true), switching('close', asked, false)]
}

function switching(name: string, asked: Asked, isOpen: boolean): Command {
  return changingCommand(name, `switch ${asked.what} ${isOpen ? 'on' : 'off'}`)
    .requiredOption('-e, --event <slug>', 'the event')
    .option('-s, --session <session>', 'only of this one: its id, or its title where only one has it')
    .action((flags: Flags) => withDatabase(() => set(asked, isOpen, flags)))
}

async function set({ field, what }: Asked, isOpen: boolean, flags: Flags): Promise<void> {
  const { event: slug, session: wanted, dryRun = false, json } = flags
  const event = await eventOrFail(slug)
  const session = wanted === undefined ? undefined : await sessionOrFail(event, wanted)
  const by = { who: WHO, isRehearsal: dryRun }
  const said = { [field]: isOpen }
  const written = session ? await updateSession(session.id, said, by) : await updateEvent(event.id, said, by)
  if (written.status !== 'written')
    return session ? fail(`"${session.title}" is not there anymore.`) : failNoEvent(slug)
  const { changeId } = written
  const state = `${isOpen ? 'on' : 'off'}${changeId ? '' : ' already'}`
  sayDone({ message: `${what} of ${session ? `"${session.title}"` : event.name}: ${state}`, changeId, dryRun, json })
}
