import { beforeAll, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import { writeHalls } from '../features/live/desk/late-room.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'

const { env } = cliDatabase()
beforeAll(async () => {
  await writeHalls()
})

const late = (...said: string[]) => cli(['late', '--event', 'pgh', ...said], env)
const starts = async () =>
  (await db.select().from(sessions).orderBy(sessions.id)).map(({ id, startTime }) => `${id} ${startTime.slice(11, 16)}`)

const PLANNED = ['bridges 10:00', 'locks 10:45', 'postgres 10:30', 'weirs 11:35']
const MOVED = [
  '10:00 – 10:45 AM     10:10 – 10:55 AM     On bridges',
  '10:45 – 11:30 AM     10:55 – 11:40 AM     On locks',
  '11:35 AM – 12:00 PM  11:40 AM – 12:05 PM  On weirs',
]

test('a dry run says what would be moved, and moves nothing', async () => {
  const tried = await late('--room', 'grand hall', '--minutes', '10', '--from', 'On bridges', '--dry-run')
  expect(tried).toEqual({
    code: 0,
    out: `${MOVED.join('\n')}\nWould move 3 sessions: Grand Hall is running 10 minutes late. Nothing was changed.\n`,
    err: '',
  })
  expect(await starts()).toEqual(PLANNED)
})

test('a room runs late, says how to undo that, and is on time again', async () => {
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

test('what nobody can mean is refused with the reason', async () => {
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

test('a room is full until a session ends, and free', async () => {
  const rooms = async (...said: string[]) => (await cli(['rooms', ...said, '--event', 'pgh'], env)).out
  expect(await rooms('full', 'Grand Hall', '--until-end-of', 'bridges')).toBe(
    'Marked "Grand Hall" as full until 10:45 AM.\n',
  )
  expect(await rooms('full', 'Grand Hall', '--until-end-of', 'bridges')).toBe(
    '"Grand Hall" is already full until 10:45 AM.\n',
  )
  expect(await rooms('full', 'Grand Hall', '--off')).toBe('Marked "Grand Hall" as open again.\n')
  expect(await rooms('free', 'Grand Hall')).toBe('"Grand Hall" is not full.\n')
})
