import { Command } from 'commander'
import type { Event, SessionStatus } from '../../db/schema.ts'
import { placeRequest } from '../../src/features/planner/schema.ts'
import { moveSessions } from '../../src/features/planner/service.ts'
import { STATUS_LABELS } from '../../src/features/sessions/constants.ts'
import { type SessionEdit, sessionEdit } from '../../src/features/sessions/schema.ts'
import { updateSession } from '../../src/features/sessions/service.ts'
import { addedWarnings } from '../../src/features/sessions/session-warnings.ts'
import { sessionDayName } from '../../src/program/program-days.ts'
import { listSessions, listSpeakers } from '../../src/program/program-rows.ts'
import { formatTimeRange } from '../../src/text/time/format-time.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand, readingCommand } from '../terminal/command.ts'
import { eventOrFail, roomOrFail, sessionOrFail, withEvent } from '../terminal/find-or-fail.ts'
import { printResult } from '../terminal/print-result.ts'
import { confirm, exitCodes, fail, printList, printNote } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }
type MoveFlags = Flags & { room?: string; start?: string; end?: string; day: string; off?: boolean }
type CancelFlags = Flags & { reason?: string; replacedBy?: string }

export const sessionsCommand = new Command('sessions')
  .description('list, move, cancel, and confirm sessions')
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
  .addCommand(
    changing('move', 'move a session to another time and room, or remove it from the schedule')
      .option('-r, --room <room>', 'the room')
      .option('-s, --start <time>', 'the start, such as 13:30')
      .option('--end <time>', 'the end (otherwise the session keeps its length)')
      .option('-d, --day <number>', 'the day of the event', '1')
      .option('--off', 'remove the session from the schedule')
      .action((session: string, flags: MoveFlags) => withDatabase(() => move(session, flags))),
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

async function cancel(typed: string, flags: CancelFlags): Promise<void> {
  const { reason, replacedBy } = flags
  const parsed = sessionEdit.safeParse({ cancelReason: reason ?? null })
  if (!parsed.success) return fail(`${parsed.error.issues[0]!.message}.`, exitCodes.usage)
  const event = await eventOrFail(flags.event)
  const instead = replacedBy === undefined ? undefined : await sessionOrFail(event, replacedBy)
  const replacedById = instead?.id ?? null
  await write(typed, flags, { status: 'cancelled', cancelReason: parsed.data.cancelReason, replacedById })
}

/** Warnings are printed and forbid nothing. */
async function move(
  typed: string,
  { event: slug, room: called, start, end, day, off, dryRun = false, json }: MoveFlags,
) {
  if (off ? called || start || end : !called || !start)
    return fail('Use either --room and --start, or --off.', exitCodes.usage)
  const event = await eventOrFail(slug)
  const { id, title, version } = await sessionOrFail(event, typed)
  const room = called === undefined ? undefined : await roomOrFail(event, called)
  const place = room ? placeRequest.safeParse({ day: Number(day), start, end, room: room.id }) : undefined
  if (place?.error) return fail(`${place.error.issues[0]!.message}.`, exitCodes.usage)
  const [sessions, speakers] = [await listSessions(event.id), await listSpeakers(event.id)]
  const moves = [{ id, version, to: place?.data ?? null }]
  const moved = await moveSessions({ eventId: event.id, moves }, { actor: CLI_ACTOR, dryRun })
  if (moved.status !== 'moved') return fail(`"${title}" just changed. Try again.`)
  if (!json && room)
    for (const warning of addedWarnings({ event, sessions, speakers }, moved.sessions)) printNote(`Check: ${warning}.`)
  printResult({
    message: moved.changeId ? moved.message : `"${title}" is already there`,
    changeId: moved.changeId,
    dryRun,
    json,
  })
}

async function write(
  typed: string,
  { event: slug, yes, dryRun = false, json }: Flags,
  edit: StatusEdit,
): Promise<void> {
  const { id, title, status } = await sessionOrFail(await eventOrFail(slug), typed)
  if (edit.status === 'cancelled' && status !== 'cancelled' && !dryRun)
    await confirm(`This cancels "${title}". Attendees see it crossed out.`, { yes })
  const written = await updateSession(id, edit, { actor: CLI_ACTOR, dryRun })
  if (written.status === 'replaces-itself') return fail('A session cannot replace itself.', exitCodes.usage)
  if (written.status !== 'written') return fail(`Someone just deleted "${title}".`, exitCodes.notFound)
  const state = STATUS_LABELS[edit.status].toLowerCase()
  const message = written.changeId ? DEEDS[edit.status](`"${title}"`) : `"${title}" is already ${state}`
  printResult({ message, changeId: written.changeId, dryRun, json })
}
