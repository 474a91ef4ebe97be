import { beforeAll, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { announcements, events, rooms } from '../../db/schema.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { anEvent, aRoom } from '../support/rows.ts'

const { env } = cliDatabase()
beforeAll(async () => {
  await db.insert(events).values(anEvent({ id: 'erie', slug: 'erie', name: 'WITCON ERIE', timezone: 'Asia/Tokyo' }))
  await db.insert(rooms).values(aRoom({ eventId: 'erie', id: 'hall', name: 'Grand Hall' }))
})

const inErie = (...args: string[]) => cli([...args, '--event', 'erie'], env)
const listed = async () => JSON.parse((await inErie('announcements', 'list', '--json')).out)

test('something is announced from the terminal, listed and withdrawn', async () => {
  expect(await inErie('announce', 'Lunch is on the terrace', '--dry-run')).toEqual({
    code: 0,
    out: 'Would announce "Lunch is on the terrace". Nothing was changed.\n',
    err: '',
  })
  expect((await inErie('announcements', 'list')).out).toBe('There are no announcements yet.\n')
  const said = await inErie('announce', 'Lunch is on the terrace', '--room', 'grand hall', '--minutes', '60')
  expect([said.code, said.out]).toEqual([0, 'Announced "Lunch is on the terrace".\n'])
  const [row] = await listed()
  expect([row.text, row.roomId, Math.round((Date.parse(row.showUntil) - Date.parse(row.createdAt)) / 60_000)]).toEqual([
    'Lunch is on the terrace',
    'hall',
    60,
  ])
  await db.update(announcements).set({ showUntil: '2036-01-02T23:30:00.000Z' })
  expect((await inErie('announcements', 'list')).out).toBe(
    `${row.id}  for Grand Hall  until Thu, Jan 3, 8:30 AM  Lunch is on the terrace\n`,
  )
  const back = await inErie('announcements', 'withdraw', 'lunch is on the TERRACE', '--yes')
  expect([back.code, back.out, await listed()]).toEqual([0, 'Withdrew "Lunch is on the terrace".\n', []])
})

test('what cannot be announced, or was not, ends with a sentence', async () => {
  const wrong = [
    await inErie('announce', 'Lunch', '--minutes', 'soon'),
    await inErie('announce', 'Lunch', '--room', 'Attic'),
    await inErie('announce', 'Lunch', '--room', 'Grand Hall', '--day', '1'),
    await inErie('announcements', 'withdraw', 'Dinner'),
  ]
  expect(wrong.map(({ code, err }) => [code, err.trim()])).toEqual([
    [64, 'Choose a duration from 1 minute to 7 days.'],
    [66, 'WITCON ERIE has no room "Attic". Rooms: Grand Hall.'],
    [64, 'Use --room or --day, not both.'],
    [66, 'No announcement with the id or text "Dinner".'],
  ])
})
