import { beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { db } from '../../db/client.ts'
import { attendeeMessages, type Event, events, sessions, speakers } from '../../db/schema.ts'
import { seeds } from '../../seeds/index.ts'
import { replaceEventProgram } from '../../src/features/events/service.ts'
import { listChanges } from '../../src/features/history/service.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { cli, refusal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { aSession, insertSessions } from '../support/rows.ts'

const { dataDir, env } = cliDatabase()

describe('events', () => {
  beforeAll(async () => {
    await replaceEventProgram(seeds.cbus, { actor: 'test' })
  })

  test('`events delete` refuses to delete the only event', async () => {
    expect(await refusal(cli(['events', 'delete', '--event', 'cbus', '--yes'], env))).toEqual([
      1,
      'WITCON CBUS is the only event. Create another one first.\n',
    ])
    expect(await findEvent('cbus')).toBeDefined()
  })

  test('`events delete` asks first, and names its backup', async () => {
    await replaceEventProgram(seeds.pgh, { actor: 'test' })
    const pgh = (await findEvent('pgh'))!
    await db.insert(attendeeMessages).values({ eventId: pgh.id, name: 'Ben', message: 'Hi' })

    const asked = await cli(['events', 'delete', '--event', 'pgh'], env)
    expect(asked.code).toBe(77)
    expect(asked.err).toContain('This is not an interactive terminal: add --yes to confirm. Nothing was changed.')
    const tried = await cli(['events', 'delete', '--event', 'pgh', '--dry-run'], env)
    expect(tried.out).toStartWith('Would delete WITCON PGH (30 sessions, ')
    expect(await findEvent('pgh')).toEqual(pgh)

    const deleted = await cli(['events', 'delete', '--event', 'pgh', '--yes'], env)
    expect([deleted.code, deleted.out]).toEqual([0, 'Deleted WITCON PGH.\n'])
    expect(await findEvent('pgh')).toBeUndefined()
    expect(await db.select().from(attendeeMessages)).toEqual([])

    const [kept] = readdirSync(join(dataDir, 'backups'))
    expect(deleted.err).toEndWith(`bun cli restore ${join(dataDir, 'backups', kept!)}\n`)
  })

  test('`events create` and `events move` handle several days and their sessions', async () => {
    const camp = ['--slug', 'camp', '--name', 'Camp', '--city', 'Erie', '--date', '2027-04-10']
    expect(await refusal(cli(['events', 'create', ...camp, '--last-day', '2027-04-09'], env))).toEqual([
      64,
      'The last day can’t be before the first day, Saturday, April 10.\n',
    ])
    expect((await cli(['events', 'create', ...camp, '--last-day', '2027-04-12'], env)).out).toBe(
      'Created Camp (camp), hidden from attendees.\n',
    )
    const { id } = (await findEvent('camp'))!
    await insertSessions(db, aSession({ eventId: id, startTime: '2027-04-12T09:00:00' }))
    const move = (...flags: string[]) => cli(['events', 'move', '--event', 'camp', ...flags], env)
    expect(await move('--date', '2027-05-29', '--dry-run')).toEqual({
      code: 0,
      out: 'Would move Camp from April 10 – 12, 2027 to May 29 – 31, 2027.\n',
      err: 'Nothing was changed.\n',
    })
    expect((await move('--date', '2027-05-29')).out).toBe('Moved Camp from April 10 – 12, 2027 to May 29 – 31, 2027.\n')
    const shortened = await move('--last-day', '')
    expect(shortened.out).toBe('Moved Camp from May 29 – 31, 2027 to Saturday, May 29, 2027.\n')
    expect(shortened.err).toStartWith('1 session is after the last day. It is kept.\nUndo: bun cli undo ')
    expect((await cli(['events', 'list'], env)).out).toMatch(/^camp +Camp +Erie +Saturday, May 29, 2027 /m)
    expect(
      (await db.select().from(sessions).where(eq(sessions.eventId, id))).map(({ startTime }) => startTime),
    ).toEqual(['2025-03-17T09:00:00'])
    expect(await refusal(move())).toEqual([64, 'Use --date, --last-day, or both.\n'])
  })

  test('`events copy` says what it copies, and a dry run copies nothing', async () => {
    await replaceEventProgram(seeds.pgh, { actor: 'test' })
    const copy = (...flags: string[]) => cli(['events', 'copy', 'pgh', 'cle', '--date', '2028-03-11', ...flags], env)
    const parts = '8 rooms, 0 floors, 0 tracks, 0 speakers, 14 sponsors, 0 guides, 0 draft sessions.\n'
    expect(await copy('--with', 'rooms, sponsors', '--dry-run')).toEqual({
      code: 0,
      out: `Would create WITCON PGH (cle) (cle) from WITCON PGH: ${parts}`,
      err: 'Nothing was changed.\n',
    })
    expect(await findEvent('cle')).toBeUndefined()
    const copied = await copy('--with', 'rooms, sponsors', '--name', 'WITCON CLE')
    expect(copied.out).toBe(`Created WITCON CLE (cle) from WITCON PGH: ${parts}`)
    expect(copied.err).toStartWith('Undo: bun cli undo ')
    expect(await findEvent('cle')).toMatchObject({ city: 'Pittsburgh', startsOn: '2028-03-11', isActive: false })
    expect(await refusal(copy('--name', 'WITCON 2'))).toEqual([
      1,
      'Another event already uses this slug. Nothing was changed.\n',
    ])
    const wrong = await copy('--with', 'posts')
    expect(wrong.code).toBe(64)
    expect(wrong.err).toContain('Use settings, rooms, tracks, sponsors, speakers, guides, sessions.')
  })
})

describe('clean-up and undo', () => {
  let columbus: Event
  beforeAll(async () => {
    await db.delete(events)
    await replaceEventProgram(seeds.cbus, { actor: 'test' })
    columbus = (await findEvent('cbus'))!
  })

  const links = async () =>
    (await db.select().from(speakers).where(eq(speakers.eventId, columbus.id)).orderBy(speakers.id)).map(
      ({ linkedinUrl }) => linkedinUrl,
    )
  const lastChange = async () => (await listChanges(columbus.id, { limit: 1 }))[0]!

  test('a dry run of a repair changes nothing', async () => {
    const before = await links()
    const tried = await cli(['clean-up', 'linkedin', '--event', 'cbus', '--dry-run'], env)
    expect(tried).toEqual({
      code: 0,
      out: 'Would fix 14 LinkedIn links; skipped 1 address that isn’t a LinkedIn link. Nothing was changed.\n',
      err: '',
    })
    expect(await links()).toEqual(before)
    expect((await lastChange()).what).toBe('Seeded WITCON CBUS')
  })

  test('a repair prints its result and its undo command, which restores everything', async () => {
    const before = await links()
    const done = await cli(['clean-up', 'linkedin', '--event', 'cbus'], env)
    const { id } = await lastChange()
    expect(done).toEqual({
      code: 0,
      out: 'Fixed 14 LinkedIn links; skipped 1 address that isn’t a LinkedIn link.\n',
      err: `Undo: bun cli undo ${id}\n`,
    })
    expect(await links()).not.toEqual(before)

    const tried = await cli(['undo', id, '--dry-run', '--json'], env)
    const what = 'Undid: Fixed 14 LinkedIn links; skipped 1 address that isn’t a LinkedIn link'
    expect([tried.code, JSON.parse(tried.out)]).toEqual([0, { message: what, dryRun: true }])
    expect((await lastChange()).id).toBe(id)

    const undone = await cli(['undo', id], env)
    expect([undone.code, undone.out]).toEqual([0, `${what}.\n`])
    expect(await links()).toEqual(before)
    expect(await cli(['undo', id], env)).toEqual({ code: 1, out: '', err: 'This was already undone.\n' })
  })

  test('the other repairs print JSON', async () => {
    const [one] = await db.select().from(sessions).where(eq(sessions.eventId, columbus.id)).limit(1)
    await insertSessions(db, { ...one!, id: 'a-twin' })
    const duplicates = await cli(['clean-up', 'duplicates', '--event', 'cbus', '--yes', '--json'], env)
    expect(JSON.parse(duplicates.out)).toEqual({
      message: 'Removed 1 duplicate session',
      changeId: (await lastChange()).id,
      dryRun: false,
    })
    const powerless = await cli(['clean-up', 'powerless', '--event', 'cbus', '--json'], env)
    expect(JSON.parse(powerless.out)).toEqual({
      message:
        'Corrected title, time, room, description, and speakers of “Powerless to powerfull: Leading whithout a title”',
      changeId: (await lastChange()).id,
      dryRun: false,
    })
  })

  test('`undo --event` lists the latest changes with their ids', async () => {
    const { id, at } = await lastChange()
    const listed = await cli(['undo', '--event', 'cbus'], env)
    expect(listed.out.split('\n')[0]).toBe(
      `${id}  ${at}  command line  Corrected title, time, room, description, and speakers of "Powerless to powerfull: Leading whithout a title"`,
    )
  })

  test('a missing or unknown argument is reported in one line', async () => {
    expect(await refusal(cli(['clean-up', 'duplicates', '--event', 'atlantis'], env))).toEqual([
      66,
      'No event "atlantis". Events: cbus.\n',
    ])
    expect(await cli(['undo', 'nothing'], env)).toEqual({ code: 66, out: '', err: 'No change "nothing".\n' })
    expect(await refusal(cli(['undo'], env))).toEqual([64, 'Name a change, or list changes with --event.\n'])
    expect((await cli(['clean-up', 'duplicates'], env)).code).toBe(64)
    expect((await cli(['clean-up', 'everything', '--event', 'cbus'], env)).code).toBe(64)
  })
})

describe('export, sessions and publish', () => {
  beforeAll(async () => {
    await db.delete(events)
    await cli(['seed', '--event', 'pgh', '--yes'], env)
  })

  const writeExport = (...flags: string[]) => cli(['export', '--event', 'pgh', ...flags], env)
  const place = (name: string) => join(dataDir, name)

  test('`export --out` writes a program with the addresses of the given site', async () => {
    const ended = await writeExport('--format', 'ics', '--out', place('pgh.ics'), '--site', 'https://witcon.example/')
    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(ended.out).toMatch(/^Wrote WITCON PGH to .*pgh\.ics \(\d+ kB\)\.\n$/)
    const text = readFileSync(place('pgh.ics'), 'utf8')
    expect(text).toStartWith('BEGIN:VCALENDAR\r\n')
    expect(text).toContain('SOURCE;VALUE=URI:https://witcon.example/schedule.ics?eventSlug=pgh\r\n')
  })

  test('`export` prints every text format; a workbook needs a file', async () => {
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
    expect(await refusal(writeExport('--format', 'xlsx'))).toEqual([64, 'XLSX is binary. Choose a file with --out.\n'])
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

  test('`export` replaces no file without --force, and reports an unknown event', async () => {
    expect(await refusal(writeExport('--out', place('pgh.ics')))).toEqual([
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

  test('`sessions cancel` finds a session by its title, and `sessions confirm` reverts it', async () => {
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
    expect((await listed()).find(({ id }) => id === first!.id)).toMatchObject({
      status: 'confirmed',
      cancelReason: null,
    })
  })

  test('`sessions move` moves a session, names what collides, and removes a session from the schedule', async () => {
    const [first, second] = await listed()
    const rooms: { name: string }[] = JSON.parse((await run('rooms', 'list', '--event', 'pgh', '--json')).out)
    const move = (...words: string[]) => run('sessions', 'move', first!.id, '--event', 'pgh', ...words)
    const there = ['--room', rooms[0]!.name.toUpperCase(), '--start', '20:15']
    const rehearsed = await move(...there, '--dry-run')
    expect(rehearsed.out).toBe(
      `Would move "${first!.title}" to 8:15 – 9:15 PM, ${rooms[0]!.name}. Nothing was changed.`,
    )
    expect((await move(...there)).out).toBe(`Moved "${first!.title}" to 8:15 – 9:15 PM, ${rooms[0]!.name}.`)
    expect((await move(...there)).out).toBe(`"${first!.title}" is already there.`)
    const clash = await run('sessions', 'move', second!.id, '--event', 'pgh', ...there)
    expect(clash.err).toContain(`Check: ${rooms[0]!.name} is double-booked at 8:15 PM with “${first!.title}”.`)
    expect((await move('--off')).out).toBe(`Removed "${first!.title}" from the schedule.`)
    expect(await refusal(move('--off', '--start', '10:00'))).toEqual([64, 'Use either --room and --start, or --off.'])
    expect(await refusal(move('--room', rooms[0]!.name, '--start', 'noonish'))).toEqual([
      64,
      'Times are HH:MM, such as 09:30.',
    ])
  })

  test('the `sessions` commands refuse an unknown session and a session that replaces itself', async () => {
    const [first] = await listed()
    expect(await refusal(run('sessions', 'draft', 'Nobody’s talk', '--event', 'pgh'))).toEqual([
      66,
      'WITCON PGH has no session "Nobody’s talk".',
    ])
    const itself = await run('sessions', 'cancel', first!.id, '--event', 'pgh', '--replaced-by', first!.id, '--yes')
    expect([itself.code, itself.err]).toEqual([64, 'A session cannot replace itself.'])
  })

  test('`publish` publishes the program and prints its undo command', async () => {
    const published = await run('publish', '--event', 'pgh')
    expect([published.code, published.out]).toEqual([0, 'Published the program of WITCON PGH.'])
    expect(published.err).toMatch(/^Undo: bun cli undo \w+$/)
  })

  test('`stars` prints the stars of each session', async () => {
    expect(await cli(['stars', '--event', 'pgh'], env)).toEqual({ code: 0, out: 'No stars yet.\n', err: '' })
  })
})
