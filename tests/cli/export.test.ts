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

const run = (...flags: string[]) => cli(['export', '--event', 'pgh', ...flags], env)
const place = (name: string) => join(dataDir, name)

test('a program is written to a file, with the addresses of the site that is said', async () => {
  const ended = await run('--format', 'ics', '--out', place('pgh.ics'), '--site', 'https://witcon.example/')
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
    const { code, out } = await run('--format', format)
    expect([format, code, out.slice(0, beginning.length)]).toEqual([format, 0, beginning])
  }
  expect(await run('--format', 'xlsx')).toEqual({
    code: 64,
    out: '',
    err: 'XLSX is binary. Choose a file with --out.\n',
  })
  const ended = await run('--format', 'xlsx', '--of', 'sponsors', '--out', place('sponsors.xlsx'), '--json')
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
  const again = await run('--out', place('pgh.ics'))
  expect([again.code, again.err]).toEqual([
    1,
    `${place('pgh.ics')} already exists. Choose another file, or add --force to overwrite it.\n`,
  ])
  expect((await run('--out', place('pgh.ics'), '--force')).code).toBe(0)
  expect((await cli(['export', '--event', 'erie'], env)).code).toBe(66)
})
