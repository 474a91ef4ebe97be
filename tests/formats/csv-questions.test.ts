import { expect, test } from 'bun:test'
import { csvRows } from '../../src/formats/tables/csv.ts'
import { templateCsv } from '../../src/formats/tables/write.ts'
import { problemsOf, programOf, read } from './program-files.ts'

const table = (...rows: string[]) => rows.join('\n')

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

test('one day of a table can be imported alone, including its night', async () => {
  const content = table(
    'Title,Date,Start,End,Room,Speakers',
    'One,2026-03-14,20:00,21:00,Hall,Ada Quill',
    'Night,2026-03-16,01:00,02:00,Tent,Bo Reed',
    'Two,2026-03-15,09:00,10:00,Attic,Bo Reed',
  )
  const { event, sessions, rooms, speakers } = await programOf(content, { day: 2 })
  expect([event, sessions.map(({ title }) => title)]).toEqual([
    { startsOn: '2026-03-15', endsOn: '2026-03-15' },
    ['Two', 'Night'],
  ])
  expect([rooms.map(({ name }) => name), speakers.map(({ name }) => name)]).toEqual([['Attic', 'Tent'], ['Bo Reed']])
  expect(await problemsOf(content, { day: 3 })).toEqual([
    'There is no day 3. The days of the file are 1 (2026-03-14, 1 session), 2 (2026-03-15, 2 sessions)',
  ])
})

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
