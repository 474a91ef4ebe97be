import { afterAll, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { env } from '../../../src/env.ts'
import { EXPORT_FILES } from '../../../src/features/exports/export-files.ts'
import { REPORT_PARTS } from '../../../src/features/report/service.ts'
import { createBackup } from '../../../src/operations/backups/backup.ts'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { execute } from '../../support/execute.ts'
import { answers, listed, member, read, report, SECRET } from './team-of-safety.ts'

env.METRICS_TOKEN = 'a-token-of-sixteen-and-more'
const app = await startFileApp()
const folder = mkdtempSync(join(tmpdir(), 'conference-safety-'))
const printed: string[] = []
const spies = (['log', 'error'] as const).map((name) =>
  spyOn(console, name).mockImplementation((...parts) => void printed.push(parts.map(String).join(' '))),
)
afterAll(() => {
  for (const spy of spies) spy.mockRestore()
  rmSync(folder, { recursive: true, force: true })
})

/** Each part of a report has the word, and the receipt's words are told apart from those of the sample data. */
const ines = await member(app, 'ines')
const visitor = app.visitor()
const words = await report(visitor, `Told: ${SECRET}`, {
  where: SECRET,
  name: SECRET,
  contact: `${SECRET}@example.com`,
})
const [path] = await listed(ines)
for (const kind of ['note', 'answer']) await ines.submit(path!, { kind, text: `A ${kind}: ${SECRET}`, state: 'closed' })
await answers(visitor, words, `A reply: ${SECRET}`)

const SEARCHED = [
  SECRET,
  words,
  Buffer.from(SECRET).toString('base64').slice(0, 12),
  Buffer.from(SECRET).toString('hex'),
]
const foundIn = (text: string) => SEARCHED.filter((one) => text.includes(one))

async function dump(): Promise<string> {
  const tables = await execute(`select table_name from information_schema.tables where table_schema = 'public'`)
  const rows = await Promise.all(
    tables.map(({ table_name: name }) => execute(`select t::text as row from "${name}" t`)),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

test('its writer and the team read it', async () => {
  expect((await read(ines, path!)).join()).toContain(SECRET)
  expect((await answers(visitor, words))[1].join()).toContain(`A reply: ${SECRET}`)
})

test('the database has none of its words', async () => {
  const text = await dump()
  expect(text).toContain('ines')
  expect(foundIn(text)).toEqual([])
})

test('a backup of everything has sealed bytes, which still open, and one of an event has not even these', async () => {
  const rowsIn = (file: string) => zstdDecompressSync(readFileSync(file)).toString()
  const all = join(folder, 'all.backup')
  const own = join(folder, 'own.backup')
  await createBackup(all, {})
  await createBackup(own, { eventIds: [await eventIdOf('pgh')] })
  expect([rowsIn(all).includes('"table":"safetyEntries"'), rowsIn(own).includes('"table":"safety')]).toEqual([
    true,
    false,
  ])
  expect([...foundIn(rowsIn(all)), ...foundIn(rowsIn(own))]).toEqual([])
})

test('neither files, history, calls, nor metrics have them, for owners either', async () => {
  const owner = await app.admin()
  const lists = [
    'events',
    'sessions',
    'changes',
    'messages',
    'messages.csv',
    'feedback.csv',
    'team',
    'attendee-messages',
  ]
  const calls = [...lists, ...REPORT_PARTS.map((of) => `report.csv?of=${of}`)].map((call) => `/api/admin/${call}`)
  const files = [...Object.keys(EXPORT_FILES), 'schedule.ics', 'offline.json', 'sitemap.xml'].map((file) => `/${file}`)
  const pages = ['/', '/report', '/good-to-know', '/changes', '/admin', '/admin/report', '/api/search/index']
  for (const address of [...calls, ...files, ...pages]) {
    const answer = await owner.get(`${address}${address.includes('?') ? '&' : '?'}eventSlug=pgh`)
    expect([address, answer.status, ...foundIn(await answer.text())]).toEqual([address, 200])
  }
  const metrics = await app.visitor().get('/metrics', { authorization: `Bearer ${env.METRICS_TOKEN}` })
  expect([metrics.status, ...foundIn(await metrics.text())]).toEqual([200])
})

test('the log has none of them, after a failure either', async () => {
  await execute(`alter table safety_entries add constraint broken check (kind not in ('note', 'reply')) not valid`)
  expect((await visitor.submit('/report/receipt?eventSlug=pgh', { words, text: `Again: ${SECRET}` })).status).toBe(500)
  expect((await ines.submit(path!, { kind: 'note', text: SECRET })).status).toBe(500)
  expect(printed.join('\n')).toContain('/report/receipt')
  expect(foundIn(printed.join('\n'))).toEqual([])
})
