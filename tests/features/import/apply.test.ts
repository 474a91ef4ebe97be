import { afterAll, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, events, sessions, sourceChecks, sourceRows, sources } from '../../../db/schema.ts'
import { undoChange } from '../../../src/features/history/service.ts'
import { applyImport, type ImportResult, previewImport } from '../../../src/features/import/apply/apply-import.ts'
import { parseProgram } from '../../../src/features/import/apply/fetch-program.ts'
import { checkDueSources, followSource, listSources } from '../../../src/features/import/followed-sources.ts'
import { openConflicts } from '../../../src/features/import/plan/plan.ts'
import { openFileDatabase } from '../../support/database.ts'
import { startPictureSite } from '../../support/picture-site.ts'
import { until } from '../../support/until.ts'
import { aFile, aPerson, aTalk } from './plan/planned.ts'

await openFileDatabase()
beforeEach(async () => {
  await db.delete(events)
  await db.delete(changes)
})

const by = { actor: 'ada' }
const origin = { name: 'camp.json' }
const camp = (...talks: ReturnType<typeof aTalk>[]) => ({
  slug: 'camp',
  file: aFile({ event: { name: 'Camp', timezone: 'Europe/Berlin' }, speakers: [aPerson()], sessions: talks }),
  options: { origin },
  canCreateEvent: true,
})
const both = () => camp(aTalk({ speakers: ['ada'], location: 'Curie' }), aTalk({ key: 'b', title: 'Closing' }))
const welcome = () => aTalk({ title: 'Welcome', speakers: ['ada'], location: 'Curie' })
const done = (imported: ImportResult) => {
  if (imported.status !== 'imported') throw new Error(imported.status)
  return imported
}
const titles = async () => (await db.select().from(sessions).orderBy(sessions.title)).map(({ title }) => title)
const counts = async () => [(await db.select().from(sources)).length, (await db.select().from(sourceRows)).length]

test('undoing an import leaves nothing of it, and the same file can be imported again', async () => {
  const { changeId } = done(await applyImport(both(), by))
  expect(await titles()).toEqual(['Closing', 'Opening'])
  expect(await counts()).toEqual([1, 4])
  expect((await undoChange(changeId!, by)).status).toBe('undone')
  expect([await titles(), await counts(), await db.select().from(events)]).toEqual([[], [0, 0], []])
  done(await applyImport(both(), by))
  expect([await titles(), await counts()]).toEqual([
    ['Closing', 'Opening'],
    [1, 4],
  ])
})

test('undoing a second import also forgets the source’s last state, and the next import repeats the change', async () => {
  done(await applyImport(both(), by))
  const newer = camp(welcome())
  const { changeId } = done(await applyImport(newer, by))
  const row = async () => (await db.select().from(sessions).where(eq(sessions.title, 'Closing')))[0]!.status
  expect([await titles(), await row()]).toEqual([['Closing', 'Welcome'], 'cancelled'])
  await undoChange(changeId!, by)
  expect([await titles(), await row()]).toEqual([['Closing', 'Opening'], 'confirmed'])
  done(await applyImport(newer, by))
  expect([await titles(), await row()]).toEqual([['Closing', 'Welcome'], 'cancelled'])
})

test('the same file again writes nothing at all', async () => {
  done(await applyImport(both(), by))
  const written = await db.select().from(changes)
  expect(done(await applyImport(both(), by)).changeId).toBeUndefined()
  expect(await db.select().from(changes)).toEqual(written)
})

/** A plan that changes a title, as it was shown. */
async function previewNewer() {
  const newer = camp(welcome(), aTalk({ key: 'b', title: 'Closing' }))
  const shown = await previewImport(newer)
  return { newer, seen: shown.status === 'planned' ? shown.plan.fingerprint : '' }
}

test('an edit after the plan was shown makes another plan, and nothing is written', async () => {
  done(await applyImport(both(), by))
  const { newer, seen } = await previewNewer()
  await db.update(sessions).set({ title: 'Ours' }).where(eq(sessions.title, 'Opening'))
  const refused = await applyImport(newer, { ...by, seen })
  expect(refused.status).toBe('outdated')
  expect(refused.status === 'outdated' && openConflicts(refused.plan)).toMatchObject([
    { ours: 'Ours', theirs: 'Welcome' },
  ])
  expect(await titles()).toEqual(['Closing', 'Ours'])
})

test('an import waits for an edit that is under way, and plans again', async () => {
  done(await applyImport(both(), by))
  const { newer, seen } = await previewNewer()
  let applying: Promise<ImportResult> | undefined
  await db.transaction(async (tx) => {
    await tx.update(sessions).set({ title: 'Ours' }).where(eq(sessions.title, 'Opening'))
    applying = applyImport(newer, { ...by, seen })
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await until(async () => (await db.execute(waiting)).length > 0)
  })
  expect((await applying!).status).toBe('outdated')
  expect(await titles()).toEqual(['Closing', 'Ours'])
})

test('a dry run plans an import and changes nothing', async () => {
  const { plan } = done(await applyImport(both(), { ...by, dryRun: true }))
  expect(plan.rows.filter(({ action }) => action === 'create').length).toBe(4)
  expect([await titles(), await db.select().from(events)]).toEqual([[], []])
})

test('importing a new event with floors and replacements twice changes nothing the second time', async () => {
  const rooms = [{ key: 'c', place: '', name: 'Curie', floor: 'First floor' }]
  const replaced = aTalk({ key: 'b', title: 'Closing', status: 'cancelled', replacedBy: 'a' })
  const wanted = camp(aTalk({ location: 'Curie' }), replaced)
  done(await applyImport({ ...wanted, file: { ...wanted.file, rooms } }, by))
  expect(done(await applyImport({ ...wanted, file: { ...wanted.file, rooms } }, by)).changeId).toBeUndefined()
})

test('an import that gives two rooms one name is refused', async () => {
  const withRoom = (name: string) => ({ ...both(), file: { ...both().file, rooms: [{ key: 'a', place: '', name }] } })
  done(await applyImport(withRoom('Attic'), by))
  expect(await applyImport(withRoom('Curie'), by)).toEqual({
    status: 'incomplete',
    problems: ['This would create two rooms named “Curie”. Merge them in the Rooms tab first.'],
  })
})

test('a new event needs a name that no other event has', async () => {
  done(await applyImport(both(), by))
  expect(await applyImport({ ...both(), slug: 'camp-2' }, by)).toEqual({ status: 'name-taken', name: 'Camp' })
  expect(await applyImport({ ...both(), file: aFile(), slug: 'camp-3' }, by)).toEqual({
    status: 'incomplete',
    problems: ['The file doesn’t name the event. Give it a name.'],
  })
  expect(await applyImport({ ...both(), slug: 'camp-4', canCreateEvent: false }, by)).toEqual({ status: 'no-event' })
})

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:x
BEGIN:VEVENT
UID:1
DTSTAMP:20260101T000000Z
DTSTART:20260314T090000Z
SUMMARY:One
END:VEVENT
END:VCALENDAR`

describe('a followed source', () => {
  const table = (...titles: string[]) =>
    [
      'Id,Title,Start,End,Track',
      ...titles.map((title, at) => `${at},${title},2026-03-14 09:00,2026-03-14 09:45,Tech`),
    ].join('\n')
  const CSV = { 'content-type': 'text/csv' }
  const SIX = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']

  let answer: (request: Request) => Response | Promise<Response>
  const site = startPictureSite({ '/program.csv': (request) => answer(request) })
  site.allow()
  const url = `${site.origin}/program.csv`
  afterAll(async () => {
    site.forbid()
    site.stop()
  })

  beforeEach(async () => {
    serve(table(...SIX))
    const origin = { name: url, url }
    const read = await parseProgram(new TextEncoder().encode(table(...SIX)), origin)
    if (read.status !== 'read') throw new Error(read.status)
    const file = { ...read.program, event: { ...read.program.event, name: 'Camp' } }
    await applyImport({ slug: 'camp', file, options: { origin }, canCreateEvent: true }, { actor: 'ada' })
    const [source] = await db.select().from(sources)
    await followSource(source!.id, 15, { actor: 'ada' })
    site.asked.length = 0
  })

  const serve = (body: string, headers: Record<string, string> = CSV, status = 200) => {
    answer = () => new Response(body, { headers, status })
  }
  /** Checks as if the time for it had come. */
  const check = async () => {
    await db.update(sourceChecks).set({ checkedAt: sql`now() - interval '1 day'` })
    await checkDueSources()
    const [source] = await db.select().from(sources)
    const [listed] = await listSources(source!.eventId)
    return [listed?.outcome, listed?.isFailing]
  }
  const titles = async () =>
    (await db.select().from(sessions).orderBy(sessions.title)).map(({ title, status }) => `${title} ${status}`)
  const SIX_AS_BEFORE = SIX.map((title) => `${title} confirmed`).sort()

  test('a change of a followed source is imported under its own name and can be undone', async () => {
    expect(await check()).toEqual(['No updates', false])
    serve(table('First', ...SIX.slice(1)))
    expect(await check()).toEqual(['Imported 1 session changed', false])
    expect(await titles()).toContain('First confirmed')
    const [last] = await db.select().from(changes).orderBy(sql`at desc`).limit(1)
    expect(last!.who).toBe(`follow: ${new URL(url).host}`)
    await undoChange(last!.id, { actor: 'ada' })
    expect(await check()).toEqual(['Imported 1 session changed', false])
    expect(await titles()).toEqual(SIX_AS_BEFORE)
  })

  test('an unchanged source is checked with a conditional request and not read again', async () => {
    const asked: (string | null)[] = []
    answer = ({ headers }) => {
      asked.push(headers.get('if-none-match'))
      const isKnown = headers.get('if-none-match') === '"1"'
      return new Response(isKnown ? null : table(...SIX), {
        status: isKnown ? 304 : 200,
        headers: { ...CSV, etag: '"1"' },
      })
    }
    await check()
    expect(await check()).toEqual(['No updates', false])
    expect(asked).toEqual([null, '"1"'])
  })

  test('a conflict waits for an organizer, and other changes are imported', async () => {
    await check()
    await db.update(sessions).set({ title: 'Ours' }).where(eq(sessions.title, 'One'))
    serve(table('Theirs', 'Second', ...SIX.slice(2)))
    const waiting = ['Imported 1 session changed; 1 conflict needs your decision', false]
    expect(await check()).toEqual(waiting)
    expect((await titles()).slice(2, 4)).toEqual(['Ours confirmed', 'Second confirmed'])
    expect(await check()).toEqual(waiting)
  })

  test.each([
    [
      'is gone',
      () => serve('', {}, 404),
      'The file couldn’t be downloaded (the site returned 404). Nothing was changed',
    ],
    [
      'is a web page',
      () => serve('<!DOCTYPE html><html>', { 'content-type': 'text/html; charset=utf-8' }),
      'The address now leads to a web page, not a program. Nothing was changed',
    ],
    ['is empty', () => serve(''), 'The file can no longer be read: The file is empty. Nothing was changed'],
    [
      'is in another format',
      () => serve(CALENDAR, { 'content-type': 'text/calendar' }),
      expect.stringMatching(/^(The format changed from CSV to iCalendar|The file can no longer be read)/),
    ],
    [
      'has lost half of its sessions',
      () => serve(table('One', 'Two', 'Three')),
      '3 of its 6 sessions are missing. Nothing was changed. If that’s correct, import it manually',
    ],
  ])('a source that %s changes nothing, and its outcome says so', async (_, become, said) => {
    await check()
    become()
    expect(await check()).toEqual([said, true])
    expect(await titles()).toEqual(SIX_AS_BEFORE)
    serve(table(...SIX))
    expect(await check()).toEqual(['No updates', false])
  })

  test('a followed source that is deleted during a round does not end the round', async () => {
    const [source] = await db.select().from(sources)
    const [gone, next] = ['1', '2'].map((more) => source!.id + more)
    await db.insert(sources).values([gone!, next!].map((id) => ({ ...source!, id })))
    answer = async () => {
      await db.delete(sources).where(eq(sources.id, gone!))
      return new Response(table(...SIX), { headers: CSV })
    }
    const logged = spyOn(console, 'error').mockImplementation(() => {})
    await checkDueSources()
    expect(logged.mock.calls.map(([line]) => String(line).split(':')[0])).toEqual([
      'A followed source could not be checked',
    ])
    logged.mockRestore()
    const checked = await db.select({ id: sourceChecks.sourceId }).from(sourceChecks).orderBy(sourceChecks.sourceId)
    expect(checked.map(({ id }) => id)).toEqual([source!.id, next!])
  })

  test('one process checks a followed source when it is due, and more rarely while it fails', async () => {
    await Promise.all([checkDueSources(), checkDueSources(), checkDueSources()])
    expect(site.asked.length).toBe(1)
    const checkedAgo = async (minutes: number, isFailing: boolean) => {
      await db.update(sourceChecks).set({ checkedAt: sql`now() - ${minutes} * interval '1 minute'`, isFailing })
      site.asked.length = 0
      await Promise.all([checkDueSources(), checkDueSources(), checkDueSources()])
      return site.asked.length
    }
    expect(await checkedAgo(14, false)).toBe(0)
    expect(await checkedAgo(16, false)).toBe(1)
    expect(await checkedAgo(59, true)).toBe(0)
    expect(await checkedAgo(61, true)).toBe(1)
    const [source] = await db.select().from(sources)
    await followSource(source!.id, null, { actor: 'ada' })
    expect(await checkedAgo(999, false)).toBe(0)
  })
})
