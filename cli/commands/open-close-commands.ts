import type { Command } from 'commander'
import type { Event } from '../../db/schema.ts'
import { updateEvent } from '../../src/features/events/service.ts'
import { updateSession } from '../../src/features/sessions/service.ts'
import { changingEventCommand, type EventFlags, resultOf } from '../terminal/command.ts'
import { type Changing, failEventNotFound, sessionOrFail, withChange } from '../terminal/find-or-fail.ts'
import { fail } from '../terminal/terminal.ts'

type Flags = Changing<EventFlags & { session?: string }>
type AudienceSwitch = { field: 'questionsOpen' | 'feedbackOpen'; what: 'questions' | 'feedback' }

export function openCloseCommands(asked: AudienceSwitch): Command[] {
  const { what } = asked
  const only = 'only for this session (id, or title if unique)'
  const setting = (isOpen: boolean | null) => withChange((event, flags: Flags) => set(event, asked, isOpen, flags))
  return [
    changingEventCommand('open', `open ${what} for an event or one session`)
      .option('-s, --session <session>', only)
      .action(setting(true)),
    changingEventCommand('close', `close ${what} for an event or one session`)
      .option('-s, --session <session>', only)
      .action(setting(false)),
    changingEventCommand('inherit', `make a session follow its event's ${what} setting`)
      .requiredOption('-s, --session <session>', 'the session (id, or title if unique)')
      .action(setting(null)),
  ]
}

async function set(event: Event, { field, what }: AudienceSwitch, isOpen: boolean | null, flags: Flags) {
  const { session: wanted, by } = flags
  const session = wanted === undefined ? undefined : await sessionOrFail(event, wanted)
  const written = session
    ? await updateSession(session.id, { [field]: isOpen }, by)
    : await updateEvent(event.id, { [field]: isOpen ?? undefined }, by)
  if (written.status !== 'written')
    return session ? fail(`"${session.title}" was deleted in the meantime.`) : failEventNotFound(event.slug)
  const of = `${what} for ${session ? `"${session.title}"` : event.name}`
  const already = `Nothing to change: ${of} (already ${isOpen === null ? 'as the event' : isOpen ? 'open' : 'closed'})`
  const deed = isOpen === null ? `Changed ${of} to the event setting` : `${isOpen ? 'Opened' : 'Closed'} ${of}`
  return resultOf(written.changeId, deed, already)
}
