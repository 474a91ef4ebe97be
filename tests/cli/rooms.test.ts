import { beforeAll, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { events, rooms } from '../../db/schema.ts'
import { selectSessions } from '../../src/records/session-rows.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { anEvent, aRoom, aSession, insertSessions } from '../support/rows.ts'

const { env } = cliDatabase()
beforeAll(async () => {
  await db.insert(events).values(anEvent({ id: 'erie', slug: 'erie', name: 'WITCON ERIE' }))
  const ofErie = { eventId: 'erie' }
  await db
    .insert(rooms)
    .values([
      aRoom({ ...ofErie, id: 'hall', name: 'Hall', capacity: 300, access: ['step-free', 'lift'] }),
      aRoom({ ...ofErie, id: 'attic', name: 'Attic', position: 1024 }),
      aRoom({ ...ofErie, id: 'cellar', name: 'Cellar', position: 2048 }),
    ])
  await insertSessions(db, [aSession({ ...ofErie, location: 'HALL' }), aSession({ ...ofErie, location: 'Attic' })])
})

const inErie = (...args: string[]) => cli(['rooms', ...args, '--event', 'erie'], env)
const locations = async () => (await selectSessions(db)).map(({ location }) => location).sort()

test('rooms are listed, renamed with their sessions and put in order from the terminal', async () => {
  expect((await inErie('list')).out).toBe(
    ['Hall    1 session   300 seats  Step-free access, Elevator', 'Attic   1 session', 'Cellar  0 sessions\n'].join(
      '\n',
    ),
  )
  expect(await inErie('rename', 'hall', 'Grand Hall', '--dry-run')).toEqual({
    code: 0,
    out: 'Would rename room "Hall" to "Grand Hall". Nothing was changed.\n',
    err: '',
  })
  expect(await locations()).toEqual(['Attic', 'Hall'])
  const renamed = await inErie('rename', 'hall', 'Grand Hall', '--json')
  expect(JSON.parse(renamed.out)).toEqual({
    message: 'Renamed room "Hall" to "Grand Hall"',
    changeId: expect.any(String),
    dryRun: false,
  })
  expect(await locations()).toEqual(['Attic', 'Grand Hall'])
  const undone = await cli(['undo', JSON.parse(renamed.out).changeId, '--dry-run'], env)
  expect(undone.out).toBe('Would undo: Renamed room "Hall" to "Grand Hall". Nothing was changed.\n')
  await inErie('move', 'Cellar', '1')
  expect((await inErie('list')).out.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'Cellar',
    'Grand',
    'Attic',
    '',
  ])
})

test('merging and deleting ask, and say why they do not', async () => {
  expect(await inErie('rename', 'Attic', 'grand hall')).toEqual({
    code: 1,
    out: '',
    err: 'A room named "Grand Hall" already exists. Merge the two with `bun cli rooms merge`.\n',
  })
  const refused = await inErie('delete', 'Attic', '--yes')
  expect([refused.code, refused.err]).toEqual([
    1,
    '"Attic" still has 1 session. Merge it into another room, or move them first.\n',
  ])
  const unasked = await inErie('merge', 'Attic', 'Grand Hall')
  expect([unasked.code, await locations()]).toEqual([77, ['Attic', 'Grand Hall']])
  expect((await inErie('merge', 'Attic', 'Grand Hall', '--yes')).out).toBe('Merged room "Attic" into "Grand Hall".\n')
  expect(await locations()).toEqual(['Grand Hall', 'Grand Hall'])
  const unknown = await inErie('delete', 'Attic', '--yes')
  expect([unknown.code, unknown.err]).toEqual([66, 'WITCON ERIE has no room "Attic". Rooms: Cellar, Grand Hall.\n'])
})
