import { expect, test } from 'bun:test'
import { csvRows } from '../../src/formats/tables/csv.ts'
import { templateCsv } from '../../src/formats/tables/write.ts'
import { problemsOf, programOf, read } from './program-files.ts'

const table = (...rows: string[]) => rows.join('\n')
const timesIn = async (content: unknown, options?: Parameters<typeof programOf>[1]) =>
  (await programOf(content, options)).sessions.map(({ title, startTime, endTime }) => [title, startTime, endTime])

test('a cell has several links, a line each, and what is none is told', async () => {
  const cell =
    'Slides: https://deck.example/1 How we count\nvideo: www.video.example/2; https://code.example/ The code\nsoon'
  const { sessions, notes } = await programOf(
    table('Title,Start,Language,Level,Links', `Opening,2026-03-14 09:00,English,Beginner,"${cell}"`),
  )
  expect(sessions).toMatchObject([
    {
      language: 'English',
      level: 'Beginner',
      links: [
        { url: 'https://deck.example/1', kind: 'slides', label: 'How we count' },
        { url: 'https://www.video.example/2', kind: 'recording', label: 'video' },
        { url: 'https://code.example/', kind: 'other', label: 'The code' },
      ],
    },
  ])
  expect(notes).toContain('row 2: the link “soon” isn’t a valid URL and was skipped.')
})

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

const OTHER = 'Talk name,Begins,Where,Who is it\nCompilers,2026-03-14 09:00,Hall,Ada Quill'
const FIELDS =
  'title, start, end, date, endDate, duration, location, track, speakers, description, abstract, language, level, contentNote, links, status, cancelReason, id'

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

test('all unreadable cells of a CSV file are refused at once, each with its row and column', async () => {
  const long = 'x'.repeat(301)
  expect(
    await problemsOf(
      table(
        'Title,Date,Start,End,Duration,Room',
        'One,someday,9:00,10:00,,',
        'Two,2026-02-30,9:00,10:00,,',
        'Three,2026-03-14,noonish,10:00,,',
        ',2026-03-14,9:00,late,,',
        `${long},2026-03-14,9:00,,soon,${'R'.repeat(201)}`,
        'Six,2026-03-14,,10:00,,',
      ),
    ),
  ).toEqual([
    'row 2, column Date: must be a date such as 2026-03-14',
    'row 3, column Date: must be a date such as 2026-03-14',
    'row 4, column Start: must be a time such as 14:30, or a date with one such as 2026-03-14 14:30',
    'row 5, column Title: is missing: add a title or remove the row',
    'row 5, column End: must be a time such as 14:30',
    'row 6, column Title: must have at most 300 characters',
    'row 6, column Duration: must be a duration such as 0:45 or 45 min',
    'row 6, column Room: must have at most 200 characters',
    'row 7, column Start: is missing: add a start time or remove the row',
  ])
  expect(await problemsOf('Title,Start\n"One,9:00\nTwo,10:00')).toEqual(['row 2: misplaced quotation mark (")'])
})

test('rows without any time are drafts that keep their length and room', async () => {
  const rows = ['Title,Start,Duration,Room', 'Timed,2026-03-14 9:00,30,Hall', 'Bridges,,25 min,Hall', 'Rivers,,,']
  const { sessions, notes, event } = await programOf(table(...rows))
  expect(
    sessions.map(({ title, startTime, endTime, location, status }) => [title, startTime, endTime, location, status]),
  ).toEqual([
    ['Timed', '2026-03-14T09:00:00', '2026-03-14T09:30:00', 'Hall', undefined],
    ['Bridges', 'To be announced', '25 min', 'Hall', 'draft'],
    ['Rivers', 'To be announced', '45 min', null, 'draft'],
  ])
  expect(notes).toContain('2 sessions have no start time and become drafts to place.')
  expect(event).toEqual({ startsOn: '2026-03-14', endsOn: '2026-03-14' })
})

test('an organizer matches columns whose names are not recognized', async () => {
  const content = 'Was,Wann,Wo\nEins,2026-03-14 9:00,Saal'
  expect(await read(content)).toEqual({
    status: 'which-columns',
    columns: ['Was', 'Wann', 'Wo'],
    guessed: {},
    missing: ['title', 'start'],
  })
  const { sessions } = await programOf(content, { columns: { title: 'Was', start: 'Wann', location: 'wo' } })
  expect(sessions).toMatchObject([{ title: 'Eins', startTime: '2026-03-14T09:00:00', location: 'Saal' }])
  expect(await read('Title,Wann,Room\nEins,9:00,Saal')).toMatchObject({
    guessed: { title: 'Title', location: 'Room' },
    missing: ['start'],
  })
})

test('a lone table of speakers or sponsors is recognized by its columns', async () => {
  const people = await programOf('Full Name,Job Title,Company,Bio\nAda Quill,Engineer,Globex,Builds.')
  expect([people.holds, people.speakers]).toMatchObject([
    ['speakers'],
    [{ name: 'Ada Quill', title: 'Engineer', company: 'Globex', bio: 'Builds.' }],
  ])
  const { holds, sponsors } = await programOf('Name,Tier,Website\nGlobex,Gold,https://globex.example')
  expect([holds, sponsors]).toMatchObject([
    ['sponsors'],
    [{ name: 'Globex', tier: 'Gold', websiteUrl: 'https://globex.example/' }],
  ])
})

test('a URL is read as people write it, and an invalid one is skipped with a note', async () => {
  const { speakers, sponsors, notes } = await programOf(
    'Name,Job Title,LinkedIn,Photo\nAda Quill,Engineer,@ada-quill,example.org/ada.jpg\nBo Reed,Engineer,,javascript:alert(1)',
  )
  expect(speakers).toMatchObject([
    { linkedinUrl: 'https://www.linkedin.com/in/ada-quill', photoUrl: 'https://example.org/ada.jpg' },
    { linkedinUrl: null, photoUrl: null },
  ])
  expect([sponsors, notes]).toEqual([
    [],
    ['row 3, column Photo: “javascript:alert(1)” isn’t a valid URL and was skipped.'],
  ])
})

test.each(['Title,Start,Room', 'Titel;Beginn\n\n', 'Name,Tier,Website\n'])(
  'a table of %j has no rows',
  async (headings) => {
    expect(await problemsOf(headings)).toEqual([
      'The file has column names but no rows. Add a row for each session, speaker, or sponsor.',
    ])
  },
)

test('text without columns or rows is not a table', async () => {
  expect(await problemsOf('Dear all, see you there')).toMatchObject([
    expect.stringContaining('Unsupported file format'),
  ])
  expect(await problemsOf('')).toEqual(['The file is empty'])
})

test('a CSV file that this app wrote is read back without the apostrophes against formulas', async () => {
  const description = '- one\n- two; -three'
  const rows = [
    ['Title', 'Start', 'Description'],
    ['=Title', '09:00', description],
  ]
  const { sessions } = await programOf(csvRows(rows))
  expect(sessions).toMatchObject([{ title: '=Title', description }])
})

test('the template is imported without a question', async () => {
  const { sessions, speakers, notes } = await programOf(templateCsv())
  expect(sessions.map(({ title, status }) => [title, status])).toEqual([
    ['Opening keynote', 'confirmed'],
    ['A one-hour talk', 'draft'],
  ])
  expect([speakers.map(({ name }) => name), notes]).toEqual([['Jane Example', 'Ana Sample'], []])
})

const cell = (text: string) => csvRows([[text]]).replace(/\r\n$/, '')

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫', '⁺', '⁻', '⁼', '₊', '₋', '₌', '−'])(
  'a CSV cell escapes %s1 as a formula',
  (sign) => {
    expect(cell(`${sign}1`)).toBe(`'${sign}1`)
  },
)

test.each(['|calc', '\u200b=1', '\u2060@x'])(
  'a CSV cell escapes the formula %j behind invisible characters',
  (text) => {
    expect(cell(text)).toBe(`'${text}`)
  },
)

test('a CSV cell escapes formulas after a semicolon or a line break, and leaves the rest of the text alone', () => {
  expect(cell('a;=1')).toBe(`"a;'=1"`)
  expect(cell('a;;＝1')).toBe(`"a;;'＝1"`)
  expect(cell('Bring:\n- a laptop\r\n@home')).toBe('"Bring:\n - a laptop\r\n @home"')
  expect(cell('Bio\n\n- one\n| a | b |')).toBe('"Bio\n\n - one\n| a | b |"')
  expect(cell('\t=1')).toBe(`'\t'=1`)
})

test('a CSV cell without a formula stays as it was typed', () => {
  expect(cell('ada+friends@example.org = a-b')).toBe('ada+friends@example.org = a-b')
  expect(cell('He said "no", twice')).toBe('"He said ""no"", twice"')
  expect(cell('')).toBe('')
})
