import { Command } from 'commander'
import { dayName } from '../../src/features/events/program/day-of.ts'
import { sessionsInOrder } from '../../src/features/events/program/sessions-in-order.ts'
import { STATUS_WORDS } from '../../src/features/sessions/constants.ts'
import { type SessionEdit, sessionEdit } from '../../src/features/sessions/schema.ts'
import { updateSession } from '../../src/features/sessions/service.ts'
import { formatTimeRange } from '../../src/format/time/clock.ts'
import { type ChangeFlags, changingCommand, readingCommand, WHO } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { eventOrFail } from '../terminal/no-event.ts'
import { sessionOrFail } from '../terminal/no-session.ts'
import { sayDone } from '../terminal/say-done.ts'
import { fail, say, table } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }
type CancelFlags = Flags & { reason?: string; replacedBy?: string }

/** The states of sessions. Asks nothing: each of these can be taken back. */
export const sessionsCommand = new Command('sessions')
  .description('the sessions of an event, and which of them take place')
  .addCommand(
    readingCommand('list', 'show the program with its ids, drafts and cancelled sessions as well')
      .requiredOption('-e, --event <slug>', 'the event')
      .action((flags: Flags) => withDatabase(() => list(flags))),
  )
  .addCommand(
    changing('cancel', 'keep it on the program, struck through')
      .option('-r, --reason <text>', 'why, for attendees')
      .option('--replaced-by <session>', 'what takes its place: its id or its title')
      .action((session: string, flags: CancelFlags) => withDatabase(() => cancel(session, flags))),
  )
  .addCommand(
    changing('confirm', 'put it on the program, whether it was a draft or cancelled').action(
      (session: string, flags: Flags) =>
        withDatabase(() => write(session, flags, { status: 'confirmed', ...NO_REASON })),
    ),
  )
  .addCommand(
    changing('draft', 'show it to organizers alone').action((session: string, flags: Flags) =>
      withDatabase(() => write(session, flags, { status: 'draft', ...NO_REASON })),
    ),
  )

for (const command of sessionsCommand.commands) command.exitOverride()

function changing(name: string, description: string): Command {
  return changingCommand(name, description)
    .argument('<session>', 'its id, or its title where only one has it')
    .requiredOption('-e, --event <slug>', 'the event')
}

const NO_REASON = { cancelReason: null, replacedById: null }

async function list({ event: slug, json }: Flags): Promise<void> {
  const event = await eventOrFail(slug)
  const sessions = await sessionsInOrder(event.id)
  if (json) return say(JSON.stringify(sessions))
  const rows = sessions.map((session) => [
    session.id,
    [dayName(event, session), formatTimeRange(session.startTime, session.endTime)].filter(Boolean).join(', '),
    session.status === 'confirmed' ? '' : STATUS_WORDS[session.status].toLowerCase(),
    session.title,
  ])
  say(rows.length ? table(rows) : 'There are no sessions yet.')
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

async function write(asked: string, { event: slug, dryRun = false, json }: Flags, edit: SessionEdit): Promise<void> {
  const { id, title } = await sessionOrFail(await eventOrFail(slug), asked)
  const written = await updateSession(id, edit, { who: WHO, isRehearsal: dryRun })
  if (written.status === 'replaces-itself') return fail('A session does not take its own place.', exitCodes.usage)
  if (written.status !== 'written') return fail(`"${title}" was deleted in this moment.`, exitCodes.notThere)
  const state = STATUS_WORDS[edit.status ?? 'confirmed'].toLowerCase()
  const message = written.changeId ? `"${title}" is ${state}` : `"${title}" is ${state} already`
  sayDone({ message, changeId: written.changeId, dryRun, json })
}
