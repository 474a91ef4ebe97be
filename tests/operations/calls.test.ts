import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { newId } from '../../db/ids.ts'
import { events, sessions, sponsors } from '../../db/schema.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { maintainedColumbus } from './maintained-columbus.ts'

const { visitor, anna, columbus, press, undo } = maintainedColumbus()

test('seeding puts the original back and says what is there', async () => {
  await db.delete(sponsors)
  expect(await press('seed-columbus')).toMatchObject({
    status: 200,
    said: 'Seeded WITCON CBUS with 30 sessions, 35 speakers, and 14 sponsors',
  })
  expect(await press('seed-columbus')).toEqual({
    status: 200,
    said: 'Nothing to change: WITCON CBUS already has the 30 sessions, 35 speakers, and 14 sponsors from the original file',
    changeId: null,
  })
  await db.delete(events).where(eq(events.slug, 'pgh'))
  expect((await press('seed-database')).said).toStartWith('Created WITCON PGH with ')
})

test('initializing makes the missing events and touches nothing that is there', async () => {
  await db.delete(events)
  expect((await press('init-database')).said).toBe('Created WITCON PGH and WITCON CBUS')
  await db.update(events).set({ city: 'Elsewhere' }).where(eq(events.slug, 'cbus'))
  await db.delete(events).where(eq(events.slug, 'pgh'))
  expect((await press('init-database')).said).toBe('Created WITCON PGH')
  expect((await press('init-database')).said).toBe(
    'Nothing to do: the tables, WITCON PGH, and WITCON CBUS already exist',
  )
  expect((await findEvent('cbus'))!.city).toBe('Elsewhere')
})

test('seeding, repairing and editing at the same moment wait for each other, and nobody is refused', async () => {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.eventId, (await columbus()).id))
    .limit(10)
  for (let round = 0; round < 2; round++) {
    const edits = rows.map(({ id, speakerIds }) =>
      anna('PATCH', `/api/admin/sessions/${id}`, { title: `Edit ${round} of ${id}`, speakerIds }),
    )
    const buttons = ['seed-columbus', 'fix-all-linkedin-urls', 'cleanup-duplicate-sessions', 'init-database']
    const answers = await Promise.all([...edits, ...buttons.map((path) => anna('POST', `/api/admin/${path}`))])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }
})

test('a page of the history says where the next one is, as long as it is full', async () => {
  await press('add-noor-haddad')
  await press('add-test-sponsor')
  const newest = await anna('GET', '/api/admin/changes?eventSlug=cbus&limit=1')
  const [, next] = /^<(.+)>; rel="next"$/.exec(newest.headers.get('link')!)!
  const older = await anna('GET', next!)
  expect([...newest.json, ...older.json].map(({ what }) => what)).toEqual([
    'Added the sponsor Test Sponsor',
    'Added Noor Haddad and the session “Ten thousand polite water heaters”',
  ])
  const none = await anna('GET', `/api/admin/changes?eventSlug=cbus&before=${newId()}`)
  expect([none.json, none.headers.get('link')]).toEqual([[], null])
})

test('the history lists what was done, and an undo that comes too late is refused', async () => {
  const { changeId } = await press('add-test-sponsor')
  const history = await anna('GET', '/api/admin/changes?eventSlug=cbus&limit=1')
  expect(history.json).toEqual([
    {
      id: changeId,
      at: history.json[0].at,
      who: 'anna',
      what: 'Added the sponsor Test Sponsor',
      undoneAt: null,
      more: 0,
      rows: [expect.objectContaining({ table: 'sponsors', name: 'Test Sponsor', did: 'created' })],
    },
  ])
  await db.update(sponsors).set({ tier: 'Silver' }).where(eq(sponsors.name, 'Test Sponsor'))
  const late = await undo(changeId)
  expect([late.status, late.text]).toEqual([409, 'Can’t undo: “Test Sponsor” has been changed since then'])
  await db.update(sponsors).set({ tier: 'Gold' }).where(eq(sponsors.name, 'Test Sponsor'))
  expect((await undo(changeId)).status).toBe(200)
  const again = await undo(changeId)
  expect([again.status, again.text]).toEqual([409, 'This was already undone'])
  const unknown = await undo(newId())
  expect([unknown.status, unknown.text]).toEqual([404, 'Change not found'])
})

test('a visitor repairs nothing', async () => {
  const refused = await visitor('POST', '/api/admin/seed-columbus')
  expect([refused.status, refused.text]).toEqual([401, 'Please sign in'])
})
