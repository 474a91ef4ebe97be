import { Command } from 'commander'
import type { Event, SessionStatus } from '../../db/schema.ts'
import { STATUS_LABELS } from '../../src/features/sessions/constants.ts'
import { type SessionEdit, sessionEdit } from '../../src/features/sessions/schema.ts'
import { updateSession } from '../../src/features/sessions/service.ts'
import { sessionDayName } from '../../src/program/day-names.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { formatTimeRange } from '../../src/text/time/format-time.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand, readingCommand } from '../terminal/command.ts'
import { eventOrFail, sessionOrFail, withEvent } from '../terminal/find-or-fail.ts'
import { printResult } from '../terminal/print-result.ts'
import { confirm, exitCodes, fail, printList } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }
type CancelFlags = Flags & { reason?: string; replacedBy?: string }

export const sessionsCommand = new Command('sessions')
  .description('list sessions, and cancel or confirm them')
  .addCommand(
    readingCommand('list', 'list sessions with their ids, including drafts and canceled ones')
      .requiredOption('-e, --event <slug>', 'the event')
      .action(withEvent(list)),
  )
  .addCommand(
    changing('cancel', 'cancel a session (it stays on the program, crossed out)')
      .option('-r, --reason <text>', 'reason shown to attendees')
      .option('--replaced-by <session>', 'replacement session (id or title)')
      .action((session: string, flags: CancelFlags) => withDatabase(() => cancel(session, flags))),
  )
  .addCommand(
    changing('confirm', 'publish a draft or reinstate a canceled session').action((session: string, flags: Flags) =>
      withDatabase(() => write(session, flags, { status: 'confirmed', ...NO_REASON })),
    ),
  )
  .addCommand(
    changing('draft', 'make a session a draft, visible to organizers only').action((session: string, flags: Flags) =>
      withDatabase(() => write(session, flags, { status: 'draft', ...NO_REASON })),
    ),
  )

function changing(name: string, description: string): Command {
  return changingCommand(name, description)
    .argument('<session>', 'session id, or title if unique')
    .requiredOption('-e, --event <slug>', 'the event')
}

type StatusEdit = SessionEdit & { status: SessionStatus }
const DEEDS: Record<SessionStatus, (name: string) => string> = {
  confirmed: (name) => `Confirmed ${name}`,
  draft: (name) => `Changed ${name} to a draft`,
  cancelled: (name) => `Canceled ${name}`,
}
const NO_REASON = { cancelReason: null, replacedById: null }

async function list(event: Event, { json }: Flags): Promise<void> {
  const sessions = await listSessions(event.id)
  printList(sessions, json, 'There are no sessions yet.', (session) => [
    session.id,
    [sessionDayName(event, session), formatTimeRange(session.startTime, session.endTime)].filter(Boolean).join(', '),
    session.status === 'confirmed' ? '' : STATUS_LABELS[session.status].toLowerCase(),
    session.title,
  ])
}

async function cancel(asked: string, flags: CancelFlags): Promise<void> {
  const { reason, replacedBy } = flags
  const said = sessionEdit.safeParse({ cancelReason: reason ?? null })
  if (!said.success) return fail(`${said.error.issues[0]!.message}.`, exitCodes.usage)
  const event = await eventOrFail(flags.event)
  const instead = replacedBy === undefined ? undefined : await sessionOrFail(event, replacedBy)
  const replacedById = instead?.id ?? null
  await write(asked, flags, { status: 'cancelled', cancelReason: said.data.cancelReason, replacedById })
}

async function write(
  asked: string,
  { event: slug, yes, dryRun = false, json }: Flags,
  edit: StatusEdit,
): Promise<void> {
  const { id, title, status } = await sessionOrFail(await eventOrFail(slug), asked)
  if (edit.status === 'cancelled' && status !== 'cancelled' && !dryRun)
    await confirm(`This cancels "${title}". Attendees see it crossed out.`, { yes })
  const written = await updateSession(id, edit, { actor: CLI_ACTOR, dryRun })
  if (written.status === 'replaces-itself') return fail('A session cannot replace itself.', exitCodes.usage)
  if (written.status !== 'written') return fail(`Someone just deleted "${title}".`, exitCodes.notFound)
  const state = STATUS_LABELS[edit.status].toLowerCase()
  const message = written.changeId ? DEEDS[edit.status](`"${title}"`) : `"${title}" is already ${state}`
  printResult({ message, changeId: written.changeId, dryRun, json })
}
