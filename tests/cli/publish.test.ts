import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { changes, events, plannedPlaces, rooms } from '../../db/schema.ts'
import { planQuietly } from '../../src/features/planner/service.ts'
import { selectSessions } from '../../src/records/session-rows.ts'
import { cli, printed, refusal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { anEvent, aRoom, aSession, insertSessions } from '../support/rows.ts'

const { env } = cliDatabase()
const inErie = (...args: string[]) => cli([...args, '--event', 'erie'], env)
const publish = (...args: string[]) => inErie('publish', ...args)

beforeEach(async () => {
  await db.delete(events)
  await db.delete(changes)
  await db.insert(events).values(anEvent({ id: 'erie', slug: 'erie', name: 'WITCON ERIE' }))
  await db.insert(rooms).values(['Hall', 'Loft'].map((name) => aRoom({ eventId: 'erie', name })))
  const at = (hour: string) => ({ startTime: `2025-03-15T${hour}:00:00`, endTime: `2025-03-15T${hour}:45:00` })
  await insertSessions(db, [
    aSession({ id: 'bridges', eventId: 'erie', title: 'On bridges', location: 'Hall', ...at('10') }),
    aSession({ id: 'weirs', eventId: 'erie', title: 'On weirs', location: 'Hall', ...at('11') }),
  ])
  await planQuietly('erie', true, { actor: 'test' })
  await inErie('sessions', 'move', 'On bridges', '--room', 'Loft', '--start', '12:00')
})

const placeOf = async (title: string) => {
  const [found] = (await selectSessions(db)).filter((session) => session.title === title)
  return [found?.startTime.slice(11, 16), found?.location]
}
const DIFFERENCE = 'On bridges  10:00 – 10:45 AM, Hall → 12:00 – 12:45 PM, Loft  command line\n'

test('a dry run shows what a quiet plan changes, and publishes nothing', async () => {
  expect(await printed(publish('--plan', '--dry-run'))).toBe(
    `${DIFFERENCE}Would publish 1 planned move. Nothing was changed.\n`,
  )
  expect(await placeOf('On bridges')).toEqual(['10:00', 'Hall'])
})

test('a quiet plan is published after a yes, and Undo takes it back', async () => {
  const unasked = await publish('--plan')
  expect([unasked.code, unasked.out, unasked.err]).toEqual([
    77,
    DIFFERENCE,
    'This publishes 1 planned move. This is not an interactive terminal: add --yes to confirm. Nothing was changed.\n',
  ])
  const published = await publish('--plan', '--yes')
  expect([published.code, published.out]).toEqual([0, `${DIFFERENCE}Published 1 planned move.\n`])
  expect([await placeOf('On bridges'), await db.$count(plannedPlaces)]).toEqual([['12:00', 'Loft'], 0])
  await cli(['undo', /undo (\S+)/.exec(published.err)![1]!], env)
  expect([await placeOf('On bridges'), await db.$count(plannedPlaces)]).toEqual([['10:00', 'Hall'], 1])
})

test('a quiet plan is discarded, which JSON describes, and then there is nothing to publish', async () => {
  const discarded = await publish('--discard', '--yes', '--json')
  expect(JSON.parse(discarded.out)).toEqual({
    message: 'Discarded 1 planned move',
    count: 1,
    moves: [
      {
        id: 'bridges',
        title: 'On bridges',
        by: 'command line',
        from: '10:00 – 10:45 AM, Hall',
        to: '12:00 – 12:45 PM, Loft',
      },
    ],
    changeId: expect.any(String),
    dryRun: false,
  })
  expect([await placeOf('On bridges'), await db.$count(plannedPlaces)]).toEqual([['10:00', 'Hall'], 0])
  expect((await publish('--plan')).out).toBe('Nothing to publish: WITCON ERIE has no planned moves.\n')
})

test('the differences say that a planned session was deleted', async () => {
  await inErie('sessions', 'delete', 'On bridges', '--yes')
  expect((await publish('--plan', '--dry-run')).out).toStartWith('On bridges  deleted  command line\n')
})

test('a session that was moved since it was planned is named with its former place', async () => {
  await inErie('sessions', 'edit', 'On bridges', '--end-time', '2025-03-15T10:30:00')
  const shown = await publish('--plan', '--dry-run')
  expect([shown.out, shown.err]).toEqual([
    'On bridges  10:00 – 10:30 AM, Hall → 12:00 – 12:45 PM, Loft  command line\nWould publish 1 planned move. Nothing was changed.\n',
    'Someone moved "On bridges" since it was planned. It was 10:00 – 10:45 AM, Hall.\n',
  ])
})

test('a plan is either published or discarded', async () => {
  expect(await refusal(publish('--plan', '--discard'))).toEqual([64, 'Use either --plan or --discard.\n'])
})
