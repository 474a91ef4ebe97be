import { expect, test } from 'bun:test'
import { problemsOf, programOf } from './program-files.ts'
import { day, file, frabTalk } from './schedule-files.ts'

test('rooms keep the order of the file, and unlisted rooms come last', async () => {
  const hub = file(day('2019-08-21', { Meitner: [frabTalk], Curie: [{ ...frabTalk, guid: 'b' }] }))
  const rooms = [
    { guid: 'room-1', name: 'Curie', capacity: 3025, description: { en: 'Level 2', de: 'Ebene 2' } },
    { guid: 'room-2', name: 'Attic', capacity: null, description: null },
  ]
  Object.assign(hub.schedule.conference, { rooms })
  expect((await programOf(hub)).rooms).toEqual([
    {
      key: 'room-1',
      place: 'schedule.conference.rooms[0]',
      name: 'Curie',
      capacity: 3025,
      directions: 'Level 2',
      position: 0,
    },
    { key: 'room-2', place: 'schedule.conference.rooms[1]', name: 'Attic', directions: null, position: 1 },
    { key: 'meitner', place: 'schedule.conference.days[0].rooms["Meitner"][0]', name: 'Meitner', position: 2 },
  ])
})

test('two rooms with one id, as older pretalx files have them, stay two rooms', async () => {
  const twins = file(day('2019-08-21', { Gray: [frabTalk], Tan: [{ ...frabTalk, guid: 'b' }] }))
  const rooms = ['Gray', 'Tan'].map((name) => ({ guid: 'b379c473', name }))
  Object.assign(twins.schedule.conference, { rooms })
  expect((await programOf(twins)).rooms.map(({ key, name }) => [key, name])).toEqual([
    ['b379c473', 'Gray'],
    ['tan', 'Tan'],
  ])
})

test('a track may be an object, and a person may have a guid', async () => {
  const talk = { ...frabTalk, track: { slug: 'ccc', name: 'CCC' }, persons: [{ guid: 'p-1', name: 'Ada', links: [] }] }
  const { sessions, speakers } = await programOf(file(day('2019-08-21', { Curie: [talk] })))
  expect([sessions[0]!.track, speakers[0]!.key]).toEqual(['CCC', 'p-1'])
})

test('canceled and withdrawn talks are canceled, and all other talks of a file with states are confirmed', async () => {
  const talks = ['confirmed', 'CANCELED', 'withdrawn', 'DELAYED', undefined].map((state, at) => ({
    ...frabTalk,
    guid: String(at),
    state,
  }))
  const said = await programOf(file(day('2019-08-21', { Curie: talks })))
  expect(said.sessions.map(({ status }) => status)).toEqual([
    'confirmed',
    'cancelled',
    'cancelled',
    'confirmed',
    'confirmed',
  ])
  const silent = await programOf(file(day('2019-08-21', { Curie: [frabTalk] })))
  expect(silent.sessions[0]!.status).toBeUndefined()
})

test('a talk is identified by its guid, else its code, else its id, else its title and speakers', async () => {
  const { guid, id, ...bare } = frabTalk
  const keysOf = async (...talks: object[]) => {
    const { sessions } = await programOf(file(day('2019-08-21', { Curie: talks })))
    return sessions.map(({ key }) => key)
  }
  expect(await keysOf({ ...bare, guid, code: 'C', id }, { ...bare, code: 'C', id }, { ...bare, id })).toEqual([
    guid,
    'C',
    '101',
  ])
  const [first, second] = await keysOf(bare, { ...bare, date: undefined, start: '15:00' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(`${first} 2`)
  expect(await keysOf({ ...bare, title: 'OPENING', date: undefined, start: '18:00', room: 'Tent' })).toEqual([first!])
  expect(await keysOf({ ...bare, persons: [{ id: 8, public_name: 'Grace' }] })).not.toEqual([first!])
})

test('one day of a schedule can be imported alone, with its rooms and speakers', async () => {
  const other = { ...frabTalk, guid: 'b', persons: [{ id: 8, public_name: 'Grace' }] }
  const days = [
    day('2019-08-20', { Curie: [] }),
    day('2019-08-21', { Curie: [frabTalk] }, 2),
    day('2019-08-22', { Meitner: [{ ...other, date: '2019-08-22T11:00:00+02:00' }] }, 3),
  ]
  const third = await programOf(file(...days), { day: 3 })
  expect(third.event).toMatchObject({ name: 'Camp, day 3', startsOn: '2019-08-22', endsOn: '2019-08-22' })
  expect([third.rooms.map(({ name }) => name), third.speakers.map(({ name }) => name)]).toEqual([
    ['Meitner'],
    ['Grace'],
  ])
  expect(await problemsOf(file(...days), { day: 4 })).toEqual([
    'There is no day 4. The days of the file are 1 (2019-08-20, 0 sessions), 2 (2019-08-21, 1 session), 3 (2019-08-22, 1 session)',
  ])
})
