import { expect, test } from 'bun:test'
import { programOf } from './program-files.ts'

const table = (...rows: string[]) => rows.join('\n')
const timesIn = async (content: unknown, options?: Parameters<typeof programOf>[1]) =>
  (await programOf(content, options)).sessions.map(({ title, startTime, endTime }) => [title, startTime, endTime])

test('a table becomes a program, with columns found by their names', async () => {
  const { event, sessions, speakers, rooms, holds, notes } = await programOf(
    table(
      'Session ID,Session Title,Starts at,Ends at,Room,Track,Speaker(s),Abstract,Status',
      '7,Opening,2026-03-14 09:00,2026-03-14 09:45,Hall,Keynote,"Ada Quill, Bo Reed","Hello, ""all""",Confirmed',
      '8,Closing,2026-03-15 5:00 PM,2026-03-15 5:30 PM,hall ,,Bo Reed,,Canceled',
    ),
  )
  expect(event).toEqual({ startsOn: '2026-03-14', endsOn: '2026-03-15' })
  expect(sessions).toEqual([
    {
      key: '7',
      place: 'row 2',
      title: 'Opening',
      startTime: '2026-03-14T09:00:00',
      endTime: '2026-03-14T09:45:00',
      track: 'Keynote',
      location: 'Hall',
      description: 'Hello, "all"',
      speakers: [speakers[0]!.key, speakers[1]!.key],
      status: 'confirmed',
    },
    {
      key: '8',
      place: 'row 3',
      title: 'Closing',
      startTime: '2026-03-15T17:00:00',
      endTime: '2026-03-15T17:30:00',
      track: 'General',
      location: 'hall',
      description: null,
      speakers: [speakers[1]!.key],
      status: 'cancelled',
    },
  ])
  expect([speakers.map(({ name }) => name), rooms.map(({ name }) => name)]).toEqual([
    ['Ada Quill', 'Bo Reed'],
    ['Hall'],
  ])
  expect([holds, notes]).toEqual([
    ['sessions', 'speakers', 'rooms'],
    ['1 session has no track and was added to General.'],
  ])
})

test.each([
  ['semicolons', 'Titel;Datum;Beginn;Ende\nEins;14.03.2026;9:00;9:45'],
  ['tabs and Windows line ends', 'TITLE\tDate\tStart Time\tEnd Time\r\nEins\t14 March 2026\t9:00 AM\t9:45 AM\r\n'],
  [
    'a heading above the columns',
    'Our program,,,\n,,,\nTitle,Day,Begin,Finish\nEins,"Sat, March 14, 2026",09:00,09:45',
  ],
  ['start and end in one cell', 'Talk,Date,Time\nEins,2026-03-14,9:00 – 9:45'],
  ['a half of the day said once', 'Talk,When\nEins,"2026-03-14, 9:00 - 9:45 AM"'],
  ['a length', 'Name,Start,Duration\nEins,3/14/2026 9:00,45 min'],
  ['days before months', 'Name,Start,Length\nEins,14/3/2026 09:00,0:45'],
  [
    'the dates of calendars',
    'Subject,Start Date,Start Time,End Date,End Time\nEins,03/14/2026,9:00 AM,03/14/2026,9:45 AM',
  ],
])('a table with %s is read', async (_, content) => {
  expect(await timesIn(content)).toEqual([['Eins', '2026-03-14T09:00:00', '2026-03-14T09:45:00']])
})

test('a table in Windows-1252, in UTF-16 or with a byte order mark keeps its letters', async () => {
  const text = 'Title;Date;Start;End\nGrüße;2026-03-14;09:00;10:00'
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer),
  ])
  const windows = Uint8Array.from(text, (one) => one.charCodeAt(0))
  for (const bytes of [utf16, windows, `\ufeff${text}`])
    expect((await programOf(bytes)).sessions.map(({ title }) => title)).toEqual(['Grüße'])
})

test('a day counts for the rows below it, and a session that ends before it starts ends the next day', async () => {
  const content = table(
    'Date,Title,Start,End',
    '2026-03-14,Dinner,20:00,22:00',
    ',Party,22:30,1:00',
    '',
    '2026-03-15,Brunch,10:00,12:00',
  )
  expect(await timesIn(content)).toEqual([
    ['Dinner', '2026-03-14T20:00:00', '2026-03-14T22:00:00'],
    ['Party', '2026-03-14T22:30:00', '2026-03-15T01:00:00'],
    ['Brunch', '2026-03-15T10:00:00', '2026-03-15T12:00:00'],
  ])
})

test('clock times without any date stay clock times', async () => {
  expect(await timesIn('Title,Start,End\nOne,9:00,10:00\nTwo,10:00,')).toEqual([
    ['One', '09:00', '10:00'],
    ['Two', '10:00', '11:00'],
  ])
})

test('a moment with a time zone is converted to the event’s clock', async () => {
  const content = 'Title,Start,End\nOne,2026-03-14T13:00:00Z,2026-03-14T14:00:00+00:00'
  expect(await timesIn(content, { timezone: 'America/New_York' })).toEqual([
    ['One', '2026-03-14T09:00:00', '2026-03-14T10:00:00'],
  ])
})

test('notes tell what a table leaves open', async () => {
  const { sessions, notes } = await programOf(
    table(
      'Title,Start,Room,Status',
      'One,3/4/2026 9:00,Hall,Booked',
      'Two,3/4/2026 10:30,Hall,',
      ',,Attic,',
      'Three,,Hall,Declined',
    ),
  )
  expect(sessions.map(({ endTime }) => endTime)).toEqual(['2026-03-04T10:30:00', '2026-03-04T11:30:00'])
  expect(notes).toEqual([
    'Dates such as 3/4/2026 9:00 were read as month/day/year.',
    'Unknown status “Booked”: those sessions were imported as confirmed.',
    'row 4 was skipped: it has no title or start time.',
    'row 5 was skipped: its status is “Declined”.',
    '2 sessions have no end time: each ends when the next one in its room begins, or after an hour.',
  ])
})
