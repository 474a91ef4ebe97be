import { beforeAll, describe, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { announcements, events, rooms, sessions } from '../../db/schema.ts'
import { selectSessions } from '../../src/records/session-rows.ts'
import { writeHalls } from '../features/live/desk/late-room.ts'
import { cli, printed, refusal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { anEvent, aRoom, aSession, insertSessions } from '../support/rows.ts'

const { env } = cliDatabase()

describe('rooms', () => {
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

  test('the `rooms` commands list rooms, rename them with their sessions, and order them', async () => {
    expect((await inErie('list')).out).toBe(
      ['Hall    1 session   300 seats  Step-free access, Elevator', 'Attic   1 session', 'Cellar  0 sessions\n'].join(
        '\n',
      ),
    )
    expect(await printed(inErie('edit', 'hall', '--name', 'Grand Hall', '--dry-run'))).toBe(
      'Would rename room "Hall" to "Grand Hall". Nothing was changed.\n',
    )
    expect(await locations()).toEqual(['Attic', 'Hall'])
    const renamed = await inErie('edit', 'hall', '--name', 'Grand Hall', '--json')
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

  test('merging and deleting a room ask first, and a refusal names its reason', async () => {
    expect(await refusal(inErie('edit', 'Attic', '--name', 'grand hall'))).toEqual([
      1,
      'A room named "Grand Hall" already exists. Merge the two with `bun cli rooms merge`.\n',
    ])
    expect(await refusal(inErie('delete', 'Attic', '--yes'))).toEqual([
      1,
      '"Attic" still has 1 session. Merge it into another room, or move them first.\n',
    ])
    const unasked = await inErie('merge', 'Attic', 'Grand Hall')
    expect([unasked.code, await locations()]).toEqual([77, ['Attic', 'Grand Hall']])
    expect((await inErie('merge', 'Attic', 'Grand Hall', '--yes')).out).toBe('Merged room "Attic" into "Grand Hall".\n')
    expect(await locations()).toEqual(['Grand Hall', 'Grand Hall'])
    expect(await refusal(inErie('delete', 'Attic', '--yes'))).toEqual([
      66,
      'WITCON ERIE has no room "Attic". Rooms: Cellar, Grand Hall.\n',
    ])
  })
})

describe('a late room', () => {
  beforeAll(writeHalls)

  const late = (...said: string[]) => cli(['late', '--event', 'pgh', ...said], env)
  const starts = async () =>
    (await db.select().from(sessions).orderBy(sessions.id)).map(
      ({ id, startTime }) => `${id} ${startTime.slice(11, 16)}`,
    )

  const PLANNED = ['bridges 10:00', 'locks 10:45', 'postgres 10:30', 'weirs 11:35']
  const MOVED = [
    '10:00 – 10:45 AM     10:10 – 10:55 AM     On bridges',
    '10:45 – 11:30 AM     10:55 – 11:40 AM     On locks',
    '11:35 AM – 12:00 PM  11:40 AM – 12:05 PM  On weirs',
  ]

  test('a dry run names the sessions that would move, and moves none', async () => {
    const tried = await late('--room', 'grand hall', '--minutes', '10', '--from', 'On bridges', '--dry-run')
    expect(tried).toEqual({
      code: 0,
      out: `${MOVED.join('\n')}\nWould move 3 sessions: Grand Hall is running 10 minutes late. Nothing was changed.\n`,
      err: '',
    })
    expect(await starts()).toEqual(PLANNED)
  })

  test("the `late` command moves a room's sessions, prints how to undo it, and moves them back", async () => {
    const done = await late('--room', 'Grand Hall', '--minutes', '10', '--from', 'bridges')
    expect([done.code, done.out]).toEqual([
      0,
      `${MOVED.join('\n')}\nMoved 3 sessions: Grand Hall is running 10 minutes late.\n`,
    ])
    expect(done.err).toMatch(/^Undo: bun cli undo \S+\n$/)
    expect(await starts()).toEqual(['bridges 10:10', 'locks 10:55', 'postgres 10:30', 'weirs 11:40'])
    const onTime = await late('--room', 'Grand Hall', '--clear', '--from', 'bridges', '--json')
    expect(JSON.parse(onTime.out)).toMatchObject({ message: 'Moved 3 sessions: Grand Hall is on time', count: 3 })
    expect(await starts()).toEqual(PLANNED)
  })

  test('the `late` command refuses impossible input with a reason', async () => {
    const refused = await Promise.all([
      late('--room', 'Grand Hall'),
      late('--room', 'Grand Hall', '--minutes', '10'),
      late('--room', 'Grand Hall', '--minutes', '10', '--from', 'postgres'),
    ])
    expect(refused.map(({ code, err }) => [code, err])).toEqual([
      [64, 'Use either --minutes or --clear.\n'],
      [66, 'No session is running in "Grand Hall" or starts there within 12 hours. Choose one with --from.\n'],
      [64, '"On postgres" is not in "Grand Hall".\n'],
    ])
  })

  test('the `rooms full` command marks a room as full until a session ends, and as open again', async () => {
    const rooms = async (...said: string[]) => (await cli(['rooms', ...said, '--event', 'pgh'], env)).out
    expect(await rooms('full', 'Grand Hall', '--until-end-of', 'bridges')).toBe(
      'Marked "Grand Hall" as full until 10:45 AM.\n',
    )
    expect(await rooms('full', 'Grand Hall', '--until-end-of', 'bridges')).toBe(
      '"Grand Hall" is already full until 10:45 AM.\n',
    )
    expect(await rooms('full', 'Grand Hall', '--off')).toBe('Marked "Grand Hall" as open again.\n')
    expect(await rooms('full', 'Grand Hall', '--off')).toBe('"Grand Hall" is not full.\n')
  })
})

describe('announcements', () => {
  beforeAll(async () => {
    await db.delete(events)
    await db.insert(events).values(anEvent({ id: 'erie', slug: 'erie', name: 'WITCON ERIE', timezone: 'Asia/Tokyo' }))
    await db.insert(rooms).values(aRoom({ eventId: 'erie', id: 'hall', name: 'Grand Hall' }))
  })

  const inErie = (...args: string[]) => cli([...args, '--event', 'erie'], env)
  const listed = async () => JSON.parse((await inErie('announcements', 'list', '--json')).out)

  test('the terminal announces a text, lists it, and withdraws it', async () => {
    expect(await printed(inErie('announce', 'Lunch is on the terrace', '--dry-run'))).toBe(
      'Would announce "Lunch is on the terrace". Nothing was changed.\n',
    )
    expect((await inErie('announcements', 'list')).out).toBe('There are no announcements yet.\n')
    const said = await inErie('announce', 'Lunch is on the terrace', '--room', 'grand hall', '--minutes', '60')
    expect([said.code, said.out]).toEqual([0, 'Announced "Lunch is on the terrace".\n'])
    const [row] = await listed()
    expect([
      row.text,
      row.roomId,
      Math.round((Date.parse(row.showUntil) - Date.parse(row.createdAt)) / 60_000),
    ]).toEqual(['Lunch is on the terrace', 'hall', 60])
    await db.update(announcements).set({ showUntil: '2036-01-02T23:30:00.000Z' })
    expect((await inErie('announcements', 'list')).out).toBe(
      `${row.id}  for Grand Hall  until Thu, Jan 3, 8:30 AM  Lunch is on the terrace\n`,
    )
    const back = await inErie('announcements', 'withdraw', 'lunch is on the TERRACE', '--yes')
    expect([back.code, back.out, await listed()]).toEqual([0, 'Withdrew "Lunch is on the terrace".\n', []])
  })

  test('an impossible announcement, or an unknown one, ends with one sentence', async () => {
    const wrong = [
      await inErie('announce', 'Lunch', '--minutes', 'soon'),
      await inErie('announce', 'Lunch', '--room', 'Attic'),
      await inErie('announce', 'Lunch', '--room', 'Grand Hall', '--day', '1'),
      await inErie('announce', 'Lunch', '--day', '2'),
      await inErie('announcements', 'withdraw', 'Dinner'),
    ]
    expect(wrong.map(({ code, err }) => [code, err.trim()])).toEqual([
      [64, 'Choose a duration from 1 minute to 7 days.'],
      [66, 'WITCON ERIE has no room "Attic". Rooms: Grand Hall.'],
      [64, 'Use --room or --day, not both.'],
      [64, 'Day must be 1: the event has no other day.'],
      [66, 'WITCON ERIE has no announcement "Dinner".'],
    ])
  })
})
