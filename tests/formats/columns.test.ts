import { expect, test } from 'bun:test'
import { problemsOf, programOf, read } from './program-files.ts'

const OTHER = 'Talk name,Begins,Where,Who is it\nCompilers,2026-03-14 09:00,Hall,Ada Quill'
const FIELDS =
  'title, start, end, date, endDate, duration, location, track, speakers, description, abstract, status, cancelReason, id'

test.each([
  ['as the fields are called', { title: 'Talk name', start: 'Begins', location: 'Where', speakers: 'Who is it' }],
  ['in any case', { Title: 'Talk name', START: 'begins', Location: 'Where', Speakers: 'Who is it' }],
  ['as columns are called', { Talk: 'Talk name', begin: 'Begins', room: 'Where', Referentinnen: 'Who is it' }],
])('columns can be named %s', async (_, columns) => {
  const { sessions, speakers, notes } = await programOf(OTHER, { columns })
  const [only] = sessions
  expect([only?.title, only?.startTime, only?.location]).toEqual(['Compilers', '2026-03-14T09:00:00', 'Hall'])
  expect([speakers.map(({ name }) => name), notes[0]]).toEqual([['Ada Quill'], expect.stringContaining('no end time')])
})

test('unknown fields and missing columns are refused by name', async () => {
  expect(await problemsOf(OTHER, { columns: { title: 'Talk name', start: 'Begins', foo: 'Where' } })).toEqual([
    `“foo” isn’t a field of a session. Use ${FIELDS}.`,
  ])
  expect(await problemsOf(OTHER, { columns: { title: 'Talk name', start: 'Begins', room: 'Place of it' } })).toEqual([
    'The file has no column “Place of it”',
  ])
})

test('unrecognized columns are named, and the other columns are shown with their fields', async () => {
  const result = await read('Title,Start,End,Room,Wer,Empty\nOne,2026-03-14 9:00,2026-03-14 10:00,Hall,Ada,')
  expect(result).toMatchObject({
    status: 'read',
    notes: ['1 column not recognized and skipped: “Wer”.'],
    table: {
      columns: ['Title', 'Start', 'End', 'Room', 'Wer', 'Empty'],
      guessed: { title: 'Title', start: 'Start', end: 'End', location: 'Room' },
      unknown: ['Wer'],
    },
  })
})

test.each(
  [
    ...[
      'Referent',
      'Referentin',
      'Referent:innen',
      'Referent*innen',
      'Referent_innen',
      'ReferentInnen',
      'Referentinnen',
    ],
    ...[
      'Referentinnen und Referenten',
      'Sprecherin',
      'Sprecher/in',
      'Sprecher/Sprecherin',
      'Vortragende:r',
      'Speakerin',
    ],
    ...['Ponente(s)', 'Ponentes', 'Oradora', 'Orador/a', 'Conferencistas'],
    ...['Orateur/Oratrice', 'Intervenant·e(s)', 'Intervenant·e·s', 'Intervenants', 'Conférencier/Conférencière'],
    ...['Conférencières', 'Orateur·rice'],
  ].map((heading) => [heading]),
)('the heading “%s” is the column of speakers', async (heading) => {
  const { speakers, notes } = await programOf(
    `Titel;Beginn;Ende;${heading}\nEins;14.03.2026 9:00;14.03.2026 10:00;Ada Quill`,
  )
  expect([speakers.map(({ name }) => name), notes]).toEqual([['Ada Quill'], []])
})

test.each([
  ['9.30 Uhr', '10 Uhr', '09:30', '10:00'],
  ['9 bis 10 Uhr', '', '09:00', '10:00'],
  ['0,4375', '0.458333', '10:30', '11:00'],
])('the times %s and %s are read', async (start, end, from, until) => {
  const { sessions } = await programOf(`Titel;Datum;Beginn;Ende\nEins;14.03.2026;${start};${end}`)
  expect([sessions[0]?.startTime, sessions[0]?.endTime]).toEqual([`2026-03-14T${from}:00`, `2026-03-14T${until}:00`])
})

test('a spreadsheet’s serial number of a moment is read, with a comma or a point', async () => {
  const { sessions } = await programOf('Titel;Beginn;Ende\nEins;46550,4375;46550.458333\nZwei;46551,5;46551,75')
  expect(sessions.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    ['2027-06-12T10:30:00', '2027-06-12T11:00:00'],
    ['2027-06-13T12:00:00', '2027-06-13T18:00:00'],
  ])
})
