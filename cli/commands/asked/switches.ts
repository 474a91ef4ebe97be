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

/** `open` and `close`, for an event or for one of its sessions, and `as-event` for a session. Asks nothing: it can be taken back. */
export function switches(asked: Asked): Command[] {
  const session = 'its id, or its title where only one has it'
  const ofEvent = (name: string, description: string) =>
    changingCommand(name, description).requiredOption('-e, --event <slug>', 'the event')
  const setting = (isOpen: boolean | null) => (flags: Flags) => withDatabase(() => set(asked, isOpen, flags))
  return [
    ofEvent('open', `switch ${asked.what} on`)
      .option('-s, --session <session>', `only of this one: ${session}`)
      .action(setting(true)),
    ofEvent('close', `switch ${asked.what} off`)
      .option('-s, --session <session>', `only of this one: ${session}`)
      .action(setting(false)),
    ofEvent('as-event', `have ${asked.what} of a session as its event has them`)
      .requiredOption('-s, --session <session>', `which one: ${session}`)
      .action(setting(null)),
  ]
}

async function set({ field, what }: Asked, isOpen: boolean | null, flags: Flags): Promise<void> {
  const { event: slug, session: wanted, dryRun = false, json } = flags
  const event = await eventOrFail(slug)
  const session = wanted === undefined ? undefined : await sessionOrFail(event, wanted)
  const by = { who: WHO, isRehearsal: dryRun }
  const written = session
    ? await updateSession(session.id, { [field]: isOpen }, by)
    : await updateEvent(event.id, { [field]: isOpen ?? undefined }, by)
  if (written.status !== 'written')
    return session ? fail(`"${session.title}" is not there anymore.`) : failNoEvent(slug)
  const { changeId } = written
  const state = `${isOpen === null ? 'as the event has it' : isOpen ? 'on' : 'off'}${changeId ? '' : ' already'}`
  sayDone({ message: `${what} of ${session ? `"${session.title}"` : event.name}: ${state}`, changeId, dryRun, json })
}
