import { expect, test } from 'bun:test'
import { problemsOf, programOf, read } from './program-files.ts'

test('the server goes on answering while a large file is read', async () => {
  const slow = read(`Title,Start\n${'"'.repeat(2_000_000)}`)
  let turns = 0
  const others = setInterval(() => turns++, 1)
  expect(await slow).toMatchObject({ status: 'unreadable' })
  clearInterval(others)
  expect(turns).toBeGreaterThan(3)
})

test('files are read one after another, and more than twenty at once are refused', async () => {
  const files = Array.from({ length: 22 }, (_, at) => read(`Title,Start\nTalk ${at},09:00`))
  const answers = await Promise.all(files)
  expect(answers.slice(0, 20).map((one) => one.status === 'read' && one.program.sessions[0]!.title)).toEqual(
    Array.from({ length: 20 }, (_, at) => `Talk ${at}`),
  )
  const wait = 'Too many files are being read right now. Try again in a minute.'
  expect(answers.slice(20)).toEqual([
    { status: 'unreadable', problems: [wait] },
    { status: 'unreadable', problems: [wait] },
  ])
  expect((await programOf('Title,Start\nAgain,09:00')).sessions).toHaveLength(1)
})

test('twenty problems or notes are listed, and the others are counted', async () => {
  const problems = await problemsOf(`Title,Start\n${'A,noon o\n'.repeat(30)}`)
  expect(problems).toHaveLength(21)
  expect(problems).toContain('and 10 more')
})

test.each([
  ['brackets', '['.repeat(600_000), 'The file: must have at most 500,000 lists and objects'],
  ['commas', `Title,Start\n${','.repeat(1_000_001)}`, 'The file: must have at most 1,000,000 cells'],
  ['line ends', `Title,Start\n${'\n'.repeat(60_000)}`, 'The file: must have at most 50,000 rows'],
  ['a PDF', '%PDF-1.7', 'PDF files can’t be imported'],
])('a file of %s is refused before it costs anything', async (_, content, problem) => {
  expect(await problemsOf(content)).toEqual([problem])
})

test('a file of bytes that are no text is refused as an unsupported format', async () => {
  const everyByte = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 197 + (at >> 8) * 31) % 256)
  const withoutZeros = everyByte.filter((byte) => byte > 0)
  for (const bytes of [everyByte, withoutZeros])
    expect(await problemsOf(bytes, { name: 'picture.png' })).toEqual([
      expect.stringMatching(/^Unsupported file format/),
    ])
  expect((await programOf('Title,Start\nA talk\u0001,09:00')).sessions).toMatchObject([{ title: 'A talk' }])
})

test('the refusal of an old Excel file tells how to convert it', async () => {
  expect(await problemsOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toEqual([
    'This is an old Excel file (XLS) or is password-protected. Save it as XLSX without a password.',
  ])
})
