import type { Command } from 'commander'
import type { Event, Session, SessionStatus, Speaker } from '../../db/schema.ts'
import { placeRequest } from '../../src/features/planner/schema.ts'
import { moveSessions, readPlan } from '../../src/features/planner/service.ts'
import { STATUS_LABELS } from '../../src/features/sessions/constants.ts'
import { newSession, SESSION_LABELS, type SessionEdit, sessionEdit } from '../../src/features/sessions/schema.ts'
import { createSession, deleteSession, updateSession } from '../../src/features/sessions/service.ts'
import { addedWarnings } from '../../src/features/sessions/session-warnings.ts'
import { SESSION_FIELDS } from '../../src/formats/fields.ts'
import { programDay, sessionDayName } from '../../src/program/program-days.ts'
import { listSessions, listSpeakers } from '../../src/program/program-rows.ts'
import { roomKey } from '../../src/text/fold.ts'
import { formatTimeRange } from '../../src/text/time/format-time.ts'
import type { EventFlags } from '../terminal/command.ts'
import { command, group, parseOrFail, resultOf } from '../terminal/command.ts'
import { rowCommands } from '../terminal/row-commands.ts'
import { confirm, exitCodes, fail, printCheck, printList } from '../terminal/terminal.ts'
import type { Changing } from '../terminal/with-database.ts'
import { roomOrFail, rowOrFail, sessionOrFail, withChange, withEvent } from '../terminal/with-database.ts'

type MoveFlags = EventFlags & { room?: string; start?: string; end?: string; day?: string; off?: boolean }
type CancelFlags = EventFlags & { reason?: string; replacedBy?: string }

export const sessionsCommand = group('sessions', 'list, add, edit, move, cancel, confirm, and delete sessions', [
  command('list', 'list sessions with their ids, including drafts and canceled ones', 'ofEvent').action(
    withEvent(list),
  ),
  changing('cancel', 'cancel a session (it stays on the program, crossed out)')
    .option('-r, --reason <text>', 'reason shown to attendees')
    .option('--replaced-by <session>', 'replacement session (id or title)')
    .action(withChange(cancel)),
  changing('confirm', 'publish a draft or reinstate a canceled session').action(changeStatus('confirmed')),
  changing('draft', 'make a session a draft, visible to organizers only').action(changeStatus('draft')),
  changing('move', 'move a session to another time and room, or remove it from the schedule')
    .option('-r, --room <room>', 'the room')
    .option('-s, --start <time>', 'the start, such as 13:30')
    .option('--end <time>', 'the end (otherwise the session keeps its length)')
    .option('-d, --day <number>', 'the day of the event (otherwise the session keeps its day)')
    .option('--off', 'remove the session from the schedule')
    .action(withChange(move)),
  ...rowCommands({
    name: 'session',
    labels: SESSION_LABELS,
    create: { schema: newSession, run: createSession },
    edit: { schema: sessionEdit, run: updateSession },
    remove: deleteSession,
    list: listSessions,
    exported: SESSION_FIELDS,
    resolver: async (event) => {
      const speakers = await listSpeakers(event.id)
      const idOf = (one: unknown) => rowOrFail(event, String(one).trim(), 'speaker', speakers).id
      return ({ speakerIds, ...values }) => {
        const named = typeof speakerIds === 'string' && speakerIds ? splitNames(speakerIds, speakers) : speakerIds
        if (named === undefined) return values
        return { ...values, speakerIds: Array.isArray(named) ? named.map(idOf) : named }
      }
    },
    checker: async (event) => {
      const [before, speakers] = [await listSessions(event.id), await listSpeakers(event.id)]
      const sessions = new Map(before.map((session) => [session.id, session]))
      return (session: Session) => {
        const warnings = addedWarnings({ event, sessions: [...sessions.values()], speakers }, [session])
        sessions.set(session.id, session)
        return warnings
      }
    },
    refusal: ({ status }: { status: string }) =>
      status === 'no-replacement'
        ? 'The session that replaces it was not found. Use its id.'
        : status === 'replaces-itself'
          ? 'A session cannot replace itself.'
          : undefined,
  }),
])

function changing(name: string, description: string): Command {
  return command(name, description, 'changes', 'ofEvent').argument('<session>', 'session id, or title if unique')
}

/** Exported files separate names by semicolons, because a name may have a comma. */
function splitNames(typed: string, speakers: Speaker[]): string[] {
  if (typed.includes(';')) return typed.split(';')
  return speakers.some(({ name }) => roomKey(name) === roomKey(typed)) ? [typed] : typed.split(',')
}

type StatusEdit = SessionEdit & { status: SessionStatus }
const DEEDS: Record<SessionStatus, (name: string) => string> = {
  confirmed: (name) => `Confirmed ${name}`,
  draft: (name) => `Changed ${name} to a draft`,
  cancelled: (name) => `Canceled ${name}`,
}

async function list(event: Event, { json }: EventFlags): Promise<void> {
  const sessions = await listSessions(event.id)
  printList(sessions, json, 'There are no sessions yet.', (session) => [
    session.id,
    [sessionDayName(event, session), formatTimeRange(session.startTime, session.endTime)].filter(Boolean).join(', '),
    session.status === 'confirmed' ? '' : STATUS_LABELS[session.status].toLowerCase(),
    session.title,
  ])
}

function changeStatus(status: SessionStatus) {
  const edit = { status, cancelReason: null, replacedById: null }
  return withChange((event, flags, typed: string) => write(event, flags, typed, edit))
}

async function cancel(event: Event, flags: Changing<CancelFlags>, typed: string) {
  const { reason, replacedBy } = flags
  const parsed = parseOrFail(sessionEdit, { cancelReason: reason ?? null })
  const instead = replacedBy === undefined ? undefined : await sessionOrFail(event, replacedBy)
  const replacedById = instead?.id ?? null
  return write(event, flags, typed, { status: 'cancelled', cancelReason: parsed.cancelReason, replacedById })
}

async function move(event: Event, flags: Changing<MoveFlags>, typed: string) {
  const { room: called, start, end, day, off, by, json } = flags
  if (off ? called || start || end : !called || !start)
    return fail('Use either --room and --start, or --off.', exitCodes.usage)
  const session = await sessionOrFail(event, typed)
  const { id, title, version } = session
  const room = called === undefined ? undefined : await roomOrFail(event, called)
  const { startTime } = (await readPlan(event)).places.find((one) => one.id === id) ?? session
  const own = programDay({ startTime }, event.startsOn)
  const place = room ? parseOrFail(placeRequest, { day: Number(day ?? own), start, end, room: room.id }) : null
  const [sessions, speakers] = [await listSessions(event.id), await listSpeakers(event.id)]
  const moves = [{ id, version, to: place }]
  const moved = await moveSessions({ eventId: event.id, moves }, by)
  if (moved.status !== 'moved') return fail(`"${title}" just changed. Try again.`)
  if (!json && room)
    for (const warning of addedWarnings({ event, sessions, speakers }, moved.sessions)) printCheck(warning)
  return resultOf(moved.changeId, moved.message, `"${title}" is already there`)
}

async function write(event: Event, flags: Changing, typed: string, edit: StatusEdit) {
  const { id, title, status } = await sessionOrFail(event, typed)
  if (edit.status === 'cancelled' && status !== 'cancelled')
    await confirm(`This cancels "${title}". Attendees see it crossed out.`, flags)
  const written = await updateSession(id, edit, flags.by)
  if (written.status === 'replaces-itself') return fail('A session cannot replace itself.', exitCodes.usage)
  if (written.status !== 'written') return fail(`Someone just deleted "${title}".`, exitCodes.notFound)
  const state = STATUS_LABELS[edit.status].toLowerCase()
  return resultOf(written.changeId, DEEDS[edit.status](`"${title}"`), `"${title}" is already ${state}`)
}
