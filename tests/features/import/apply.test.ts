import { beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, events, sessions, sourceRows, sources } from '../../../db/schema.ts'
import { undoChange } from '../../../src/features/history/service.ts'
import { applyImport, type ImportResult, previewImport } from '../../../src/features/import/apply/apply-import.ts'
import { openConflicts } from '../../../src/features/import/plan/plan.ts'
import { openFileDatabase } from '../../support/database.ts'
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
  const newer = camp(aTalk({ title: 'Welcome', speakers: ['ada'], location: 'Curie' }))
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

test('an edit after the plan was shown makes another plan, and nothing is written', async () => {
  done(await applyImport(both(), by))
  const newer = camp(
    aTalk({ title: 'Welcome', speakers: ['ada'], location: 'Curie' }),
    aTalk({ key: 'b', title: 'Closing' }),
  )
  const shown = await previewImport(newer)
  const seen = shown.status === 'planned' ? shown.plan.fingerprint : ''
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
  const newer = camp(
    aTalk({ title: 'Welcome', speakers: ['ada'], location: 'Curie' }),
    aTalk({ key: 'b', title: 'Closing' }),
  )
  const shown = await previewImport(newer)
  const seen = shown.status === 'planned' ? shown.plan.fingerprint : ''
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
  expect(await applyImport(withRoom('Curie'), by)).toEqual({ status: 'same-room', room: 'Curie' })
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
