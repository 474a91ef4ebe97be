import { expect, test } from 'bun:test'
import { problemsOf, programOf } from './program-files.ts'
import { day, file, frabTalk, pretalxTalk } from './schedule-files.ts'

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
    'Day 2, room Hall, session “Compilers”: the description was shortened from 30,056 to 20,000 characters.',
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
