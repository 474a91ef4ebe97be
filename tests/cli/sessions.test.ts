import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'

const { dataDir, env } = cliDatabase()
beforeAll(async () => {
  await cli(['seed', '--event', 'pgh', '--yes'], env)
})

const writeExport = (...flags: string[]) => cli(['export', '--event', 'pgh', ...flags], env)
const place = (name: string) => join(dataDir, name)

test('a program is written to a file, with the addresses of the site that is said', async () => {
  const ended = await writeExport('--format', 'ics', '--out', place('pgh.ics'), '--site', 'https://witcon.example/')
  expect(ended).toMatchObject({ code: 0, err: '' })
  expect(ended.out).toMatch(/^Wrote WITCON PGH to .*pgh\.ics \(\d+ kB\)\.\n$/)
  const text = readFileSync(place('pgh.ics'), 'utf8')
  expect(text).toStartWith('BEGIN:VCALENDAR\r\n')
  expect(text).toContain('SOURCE;VALUE=URI:https://witcon.example/schedule.ics?eventSlug=pgh\r\n')
})

test('each kind of file goes to standard output; a workbook needs a file', async () => {
  const beginnings = {
    json: '{"format":"conference-companion program"',
    'schedule.json': '{"$schema":"https://c3voc.de/schedule/schema.json"',
    'schedule.xml': '<?xml version="1.0" encoding="UTF-8"?>\n<schedule>',
    csv: 'ID,Title,Date',
    'speakers.json': '{"event":{"name":"WITCON PGH"',
  }
  for (const [format, beginning] of Object.entries(beginnings)) {
    const { code, out } = await writeExport('--format', format)
    expect([format, code, out.slice(0, beginning.length)]).toEqual([format, 0, beginning])
  }
  expect(await writeExport('--format', 'xlsx')).toEqual({
    code: 64,
    out: '',
    err: 'XLSX is binary. Choose a file with --out.\n',
  })
  const ended = await writeExport('--format', 'xlsx', '--of', 'sponsors', '--out', place('sponsors.xlsx'), '--json')
  const bytes = readFileSync(place('sponsors.xlsx'))
  expect(JSON.parse(ended.out)).toEqual({
    event: 'pgh',
    format: 'xlsx',
    file: place('sponsors.xlsx'),
    bytes: bytes.length,
  })
  expect((await readXlsx(bytes)).sheets.map(({ name }) => name)).toEqual(['Sponsors'])
})

test('no file is replaced unasked, and an event that is not there is said', async () => {
  const again = await writeExport('--out', place('pgh.ics'))
  expect([again.code, again.err]).toEqual([
    1,
    `${place('pgh.ics')} already exists. Choose another file, or add --force to overwrite it.\n`,
  ])
  expect((await writeExport('--out', place('pgh.ics'), '--force')).code).toBe(0)
  expect((await cli(['export', '--event', 'erie'], env)).code).toBe(66)
})

const run = async (...words: string[]) => {
  const { code, out, err } = await cli(words, env)
  return { code, out: out.trim(), err: err.trim() }
}
type Listed = { id: string; title: string; status: string; cancelReason: string | null; replacedById: string | null }
const listed = async (): Promise<Listed[]> =>
  JSON.parse((await run('sessions', 'list', '--event', 'pgh', '--json')).out)

test('a session is cancelled by its title, tried first, and the change taken back', async () => {
  const [first, second] = await listed()
  const words = [
    'sessions',
    'cancel',
    first!.title.toUpperCase(),
    '--event',
    'pgh',
    '--reason',
    'The speaker is ill.',
    '--yes',
  ]
  const all = [...words, '--replaced-by', second!.id]
  expect((await run(...all, '--dry-run')).out).toBe(`Would cancel "${first!.title}". Nothing was changed.`)
  expect((await listed())[0]!.status).toBe('confirmed')
  const done = JSON.parse((await run(...all, '--json')).out)
  expect(done).toEqual({ message: `Canceled "${first!.title}"`, dryRun: false, changeId: expect.any(String) })
  expect((await listed()).find(({ id }) => id === first!.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'The speaker is ill.',
    replacedById: second!.id,
  })
  expect((await run(...all)).out).toBe(`"${first!.title}" is already canceled.`)
  expect((await run('sessions', 'list', '--event', 'pgh')).out).toMatch(/ canceled +/)
  expect((await run('sessions', 'confirm', first!.id, '--event', 'pgh')).code).toBe(0)
  expect((await listed()).find(({ id }) => id === first!.id)).toMatchObject({ status: 'confirmed', cancelReason: null })
})

test('which session is meant has to be clear, and a session does not replace itself', async () => {
  const [first] = await listed()
  const unknown = await run('sessions', 'draft', 'Nobody’s talk', '--event', 'pgh')
  expect([unknown.code, unknown.err]).toEqual([66, 'WITCON PGH has no session "Nobody’s talk".'])
  const itself = await run('sessions', 'cancel', first!.id, '--event', 'pgh', '--replaced-by', first!.id, '--yes')
  expect([itself.code, itself.err]).toEqual([64, 'A session cannot replace itself.'])
})

test('attendees are told of changes from now on', async () => {
  const published = await run('publish', '--event', 'pgh')
  expect([published.code, published.out]).toEqual([0, 'Published the program of WITCON PGH.'])
  expect(published.err).toMatch(/^Undo: bun cli undo \w+$/)
})
