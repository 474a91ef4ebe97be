import type { Event } from '../../db/schema.ts'
import { publishProgram } from '../../src/features/events/service.ts'
import { describePlan } from '../../src/features/planner/place.ts'
import { readPlan, settlePlan } from '../../src/features/planner/service.ts'
import { listRooms, listSessions } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { type CommandResult, command, type EventFlags } from '../terminal/command.ts'
import { confirm, exitCodes, fail, formatTable, print, printNote } from '../terminal/terminal.ts'
import { type Changing, failEventNotFound, withChange } from '../terminal/with-database.ts'

type Flags = Changing<EventFlags & { plan?: boolean; discard?: boolean }>

export const publishCommand = command(
  'publish',
  'publish the program and start reporting changes to attendees',
  'changes',
  'ofEvent',
)
  .option('--plan', 'publish only the planned moves')
  .option('--discard', 'discard the planned moves')
  .action(withChange(publish))

async function publish(event: Event, flags: Flags): Promise<CommandResult> {
  if (flags.plan && flags.discard) return fail('Use either --plan or --discard.', exitCodes.usage)
  if (flags.plan) return settle(event, 'publish', flags)
  if (flags.discard) return settle(event, 'discard', flags)
  const published = await publishProgram(event.id, flags.by)
  if (published.status !== 'written') return failEventNotFound(event.slug)
  return { message: `Published the program of ${event.name}`, changeId: published.changeId }
}

/** Shows what changes for attendees, and asks. */
async function settle(event: Event, act: 'publish' | 'discard', flags: Flags) {
  const { places } = await readPlan(event)
  if (!places.length) return { message: `Nothing to ${act}: ${event.name} has no planned moves`, changeId: undefined }
  const sessions = new Map((await listSessions(event.id)).map((session) => [session.id, session]))
  const rooms = await listRooms(event.id)
  const moves = places.map((planned) => {
    const { id, by } = planned
    const session = sessions.get(id)
    const { title } = session ?? planned
    return { id, title, by, ...(session && describePlan(event, session, planned, rooms)) }
  })
  if (!flags.json) {
    print(formatTable(moves.map(({ title, by, from, to }) => [title, from ? `${from} → ${to}` : 'deleted', by])))
    for (const { title, movedFrom } of moves)
      if (movedFrom) printNote(`Someone moved "${title}" since it was planned. It was ${movedFrom}.`)
  }
  const verb = act === 'publish' ? 'publishes' : 'discards'
  await confirm(`This ${verb} ${pluralize(places.length, 'planned move')}.`, flags)
  const seen = places.map(({ id, version }) => ({ id, planned: version, version: sessions.get(id)?.version }))
  const settled = await settlePlan({ eventId: event.id, places: seen }, act, flags.by)
  if (settled.status === 'settled')
    return { message: settled.message, count: places.length, moves, changeId: settled.changeId }
  const what = settled.status === 'collided' ? `"${settled.current.title}"` : 'the plan'
  return fail(`${settled.by ?? 'Someone else'} changed ${what} in the meantime.`)
}
