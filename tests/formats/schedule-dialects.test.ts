import { expect, test } from 'bun:test'
import { problemsOf, programOf } from './program-files.ts'
import { day, file, frabTalk, pretalxTalk } from './schedule-files.ts'

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

test('texts lose the characters that databases and screens cannot hold', async () => {
  const odd = { ...frabTalk, title: 'Null\u0000 and\nline', abstract: 'One\r\ntwo\u202e' }
  const { sessions } = await programOf(file(day('2019-08-21', { 'Cu\u0000rie': [odd] })))
  expect(sessions[0]).toMatchObject({ title: 'Null and line', location: 'Curie', description: 'One\ntwo' })
})

test('a text that is too long is cut, with a note about its old and new length', async () => {
  const [person] = pretalxTalk.persons
  const long = {
    ...pretalxTalk,
    description: 'x'.repeat(30_000),
    persons: [{ ...person, biography: 'y'.repeat(20_001) }],
  }
  const { sessions, speakers, notes } = await programOf(file(day('2026-03-14', { Hall: [long] }, 2)))
  expect(sessions[0]!.description).toBe(`Short.\n\n${'x'.repeat(19_991)}…`)
  expect(speakers[0]!.bio).toBe(`${'y'.repeat(19_999)}…`)
  expect(notes).toEqual([
    'Day 2, room Hall, session “Compilers”: the description was shortened from 30,008 to 20,000 characters.',
    'The biography of Grace was shortened from 20,001 to 20,000 characters.',
    '1 session has no track and was added to General.',
  ])
})

test('a photo with an unusable address is skipped with a note', async () => {
  const [person] = pretalxTalk.persons
  const avatar = `https://example.org/${'x'.repeat(2000)}.jpg`
  const { speakers, notes } = await programOf(
    file(day('2026-03-14', { Hall: [{ ...pretalxTalk, track: 'Tech', persons: [{ ...person, avatar }] }] })),
  )
  expect([speakers[0]!.photoUrl, notes]).toEqual([
    null,
    ['Grace’s photo was skipped: its URL is longer than 2,000 characters.'],
  ])
})

test('names have the usual limits, and a refusal cuts the name of a very long room', async () => {
  const long = 'x'.repeat(201)
  const named = file(day('2019-08-21', { Curie: [{ ...frabTalk, track: long, guid: long }] }))
  Object.assign(named.schedule.conference, { city: long })
  expect(await problemsOf(named)).toEqual([
    'schedule.conference.city: must have at most 200 characters',
    'schedule.conference.days[0].rooms["Curie"][0].guid: must have at most 200 characters',
    'schedule.conference.days[0].rooms["Curie"][0].track: must have at most 200 characters',
  ])
  const room = 'R'.repeat(100_000)
  expect(await problemsOf(file(day('2019-08-21', { [room]: [frabTalk] })))).toEqual([
    `schedule.conference.days[0].rooms["${'R'.repeat(60)}…"]: a room must have at most 200 characters`,
  ])
})

test('too many talks of a day, speakers of a talk or bytes of a file are refused', async () => {
  const talks = Array.from({ length: 2001 }, (_, at) => ({ ...frabTalk, guid: String(at) }))
  expect(await problemsOf(file(day('2019-08-21', { Curie: talks })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"]: must have at most 2,000 sessions',
  ])
  const persons = Array.from({ length: 201 }, (_, id) => ({ id, public_name: `P${id}` }))
  expect(await problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, persons }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].persons: must have at most 200 speakers',
  ])
  const crowds = Array.from({ length: 26 }, (_, at) => ({
    ...frabTalk,
    guid: String(at),
    persons: persons.slice(0, 200).map(({ id }) => ({ id: `${at}-${id}`, public_name: 'P' })),
  }))
  expect(await problemsOf(file(day('2019-08-21', { Curie: crowds })))).toEqual([
    'The file: must have at most 5,000 speakers',
  ])
  expect(await problemsOf(' '.repeat(20 * 1024 * 1024 + 1))).toEqual(['The file is larger than 20 MB'])
})

test('an unreadable part of a schedule is refused with its place', async () => {
  expect(await problemsOf('{')).toEqual([
    'Line 1, column 2: isn’t valid JSON (close brace expected). The file is incomplete or was edited by hand. Export it again.',
  ])
  expect(await problemsOf('{"schedule": {\n  "version": 1,\n  nothing }}')).toEqual([
    'Line 3, column 3: isn’t valid JSON (invalid symbol). The file is incomplete or was edited by hand. Export it again.',
  ])
  expect(await problemsOf({ schedule: [] })).toEqual(['schedule: must be an object, { … }'])
  expect(await problemsOf({ schedule: {} })).toEqual(['schedule.conference: is missing'])
  expect(await problemsOf(file())).toEqual(['schedule.conference.days: must have at least one day'])
  const bad = { ...frabTalk, start: 'noon', duration: '45 min', title: '', links: [7] }
  expect(
    await problemsOf(file(day('2019-08-21', { Curie: [frabTalk] }), day('22.8.', { Curie: [frabTalk, bad] }))),
  ).toEqual([
    'schedule.conference.days[1].date: must be a date such as 2019-08-21',
    'schedule.conference.days[1].rooms["Curie"][1].start: must be a time such as 14:30',
    'schedule.conference.days[1].rooms["Curie"][1].duration: must be a duration such as 00:45',
    'schedule.conference.days[1].rooms["Curie"][1].title: must not be empty',
    'schedule.conference.days[1].rooms["Curie"][1].links[0]: must be a link',
  ])
  expect(await problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, date: null, start: null }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].start: is missing, and there is no date with a time',
  ])
  expect(await problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, title: 'x'.repeat(301) }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].title: must have at most 300 characters',
  ])
})

test.each([
  ['9999-99-99T99:99', '11:00'],
  ['9999-99-99T99:99', undefined],
  ['2019-02-30T11:00:00', '11:00'],
  ['2019-08-21T24:30:00', '11:00'],
  ['9999-12-31T23:30:00', '23:30'],
  ['tomorrow', '11:00'],
])('a talk on %s is refused with its place', async (date, start) => {
  expect(await problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, date, start }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].date: must be a date such as 2019-08-21T14:30:00+02:00',
  ])
})

test.each(['2026-13-45', '2026-02-29', '0000-00-00', '9999-12-31'])('a day %s is refused', async (date) => {
  expect(await problemsOf(file(day(date, { Curie: [{ ...frabTalk, date: undefined }] })))).toEqual([
    'schedule.conference.days[0].date: must be a date such as 2019-08-21',
  ])
})

test.each([`${'9'.repeat(400)}:00`, '9999999:00', 1e300, -5])(
  'a length of %p is refused with its place',
  async (duration) => {
    expect(await problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, duration }] })))).toEqual([
      'schedule.conference.days[0].rooms["Curie"][0].duration: must be a duration of at most 14 days',
    ])
  },
)
