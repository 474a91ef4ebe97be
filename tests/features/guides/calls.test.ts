import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type Event, type Guide, guides } from '../../../db/schema.ts'
import { seeds } from '../../../seeds/index.ts'
import { replaceEventProgram } from '../../../src/features/events/service.ts'
import { createBackup } from '../../../src/operations/backups/backup.ts'
import { readBackup } from '../../../src/operations/backups/backup-reader.ts'
import { restoreBackup, selectForRestore } from '../../../src/operations/backups/restore.ts'
import { GUIDE_KINDS } from '../../../src/text/guide-kinds.ts'
import { startFileApp } from '../../support/app.ts'

const GUIDES = '/api/admin/guides'
const app = await startFileApp()
const anna = await app.admin()
const events: Event[] = await (await anna.get('/api/events')).json()
const [cbus, pgh] = ['cbus', 'pgh'].map((slug) => events.find((event) => event.slug === slug)!)

const listed = async (slug = 'pgh'): Promise<Guide[]> => (await anna.get(`${GUIDES}?eventSlug=${slug}`)).json()
const ofKind = async (kind: Guide['kind']) => (await listed()).find((guide) => guide.kind === kind)!
const undo = async (response: Response) =>
  (await anna.post(`/api/admin/changes/${response.headers.get('change-id')}/undo`)).status
const content = (all: Guide[]) => all.map(({ kind, title, text }) => ({ kind, title, text }))

test('both cities have all ten kinds in their order, and free guides after them', async () => {
  expect((await listed()).map(({ kind }) => kind)).toEqual([...GUIDE_KINDS])
  expect((await listed('cbus')).map(({ title }) => title)).toEqual([...GUIDE_KINDS, 'Coats and luggage'])
})

test('a guide is created, edited, and deleted, each with Undo; a stale edit gets the current one', async () => {
  const created = await anna.post(GUIDES, { eventId: pgh!.id, title: 'Lost and found', text: 'At the desk.' })
  const row = await created.json()
  expect([created.status, row]).toEqual([
    201,
    { id: row.id, eventId: pgh!.id, kind: null, title: 'Lost and found', text: 'At the desk.', version: 1 },
  ])
  const edited = await anna.patch(`${GUIDES}/${row.id}`, { text: 'Upstairs.', version: 1 })
  expect([edited.status, (await listed()).at(-1)?.text]).toEqual([200, 'Upstairs.'])
  const stale = await anna.patch(`${GUIDES}/${row.id}`, { text: 'Outside.', version: 1 })
  expect([stale.status, (await stale.json()).message]).toEqual([409, 'organizer changed this guide in the meantime'])
  const deleted = await anna.delete(`${GUIDES}/${row.id}`)
  expect([deleted.status, (await listed()).length]).toEqual([204, 10])
  expect([await undo(deleted), (await listed()).at(-1)?.text]).toEqual([200, 'Upstairs.'])
  const history = await (await anna.get('/api/admin/changes?eventSlug=pgh')).json()
  const told = history.map(({ what }: { what: string }) => what)
  expect(told.slice(1, 4)).toEqual(['Deleted', 'Edited', 'Created'].map((did) => `${did} guide “Lost and found”`))
  await anna.delete(`${GUIDES}/${row.id}`)
})

test('a kind has one guide; without title or text, or with an unknown kind, none is made', async () => {
  const refused = async (fields: object) => {
    const answer = await anna.post(GUIDES, { eventId: pgh!.id, title: 'Internet', text: 'Slow.', ...fields })
    return [answer.status, await answer.text()]
  }
  const taken = '“Wi-Fi” is already the guide of this kind. Edit that one.'
  expect(await refused({ kind: 'Wi-Fi' })).toEqual([409, taken])
  const food = await ofKind('Food')
  expect(await (await anna.patch(`${GUIDES}/${food.id}`, { kind: 'Wi-Fi' })).text()).toBe(taken)
  expect(await refused({ title: ' ' })).toEqual([400, 'Title is required'])
  expect(await refused({ text: '' })).toEqual([400, 'Text is required'])
  expect(await refused({ kind: 'Weather' })).toEqual([400, `Kind must be one of ${GUIDE_KINDS.join(', ')}`])
  expect((await app.visitor().post(GUIDES, {})).status).toBe(401)
})

test('Undo does not bring back a guide whose kind another one has now', async () => {
  const food = await ofKind('Food')
  const deleted = await anna.delete(`${GUIDES}/${food.id}`)
  const other = await anna.post(GUIDES, { eventId: pgh!.id, kind: 'Food', title: 'Meals', text: 'Soup.' })
  const refused = await anna.post(`/api/admin/changes/${deleted.headers.get('change-id')}/undo`)
  expect([refused.status, await refused.text()]).toEqual([409, 'Can’t undo: another guide is of this kind now'])
  await undo(other)
  expect([await undo(deleted), await ofKind('Food')]).toEqual([200, { ...food, version: food.version + 1 }])
})

test('an event has at most 100 guides', async () => {
  const many = Array.from({ length: 90 }, (_, at) => ({ eventId: pgh!.id, title: `Guide ${at}`, text: 'x' }))
  const made = await db.insert(guides).values(many).returning({ id: guides.id })
  const more = () => anna.post(GUIDES, { eventId: pgh!.id, title: 'One more', text: 'x' })
  const refused = await more()
  expect([refused.status, await refused.text()]).toEqual([400, 'An event has at most 100 guides'])
  await anna.delete(`${GUIDES}/${made.pop()!.id}`)
  expect((await Promise.all([more(), more()])).map(({ status }) => status).sort()).toEqual([201, 400])
  await db.delete(guides).where(and(eq(guides.eventId, pgh!.id), isNull(guides.kind)))
})

test('a copy of an edition takes its guides along, and one Undo removes them', async () => {
  const copied = await anna.post(`/api/admin/events/${pgh!.id}/copies`, {
    name: 'WITCON CLE',
    slug: 'cle',
    city: 'Cleveland',
    copied: ['guides'],
  })
  expect([copied.status, content(await listed('cle'))]).toEqual([201, content(await listed())])
  expect((await listed('cle'))[0]!.id).not.toBe((await listed())[0]!.id)
  expect([await undo(copied), (await db.$count(guides)) > 0]).toEqual([200, true])
  expect((await anna.get(`${GUIDES}?eventSlug=cle`)).status).toBe(404)
})

test('seeding adds missing kinds and leaves the others as they are', async () => {
  const [wifi, food] = [await ofKind('Wi-Fi'), await ofKind('Food')]
  await anna.patch(`${GUIDES}/${wifi.id}`, { text: 'Network new.' })
  await anna.delete(`${GUIDES}/${food.id}`)
  const coats = (await listed('cbus')).at(-1)!
  await anna.patch(`${GUIDES}/${coats.id}`, { title: 'Cloakroom' })
  await replaceEventProgram(seeds.pgh, { actor: 'test' })
  await replaceEventProgram(seeds.cbus, { actor: 'test' })
  expect([(await ofKind('Wi-Fi')).text, (await ofKind('Food')).text]).toEqual(['Network new.', food.text])
  expect((await listed('cbus')).slice(10)).toEqual([{ ...coats, title: 'Cloakroom', version: coats.version + 1 }])
})

test('a program file changes the guide of its kind, adds others, and removes what it drops; two of a kind are refused', async () => {
  const program = await (await app.visitor().get('/program.json?eventSlug=pgh')).json()
  const send = async (guides: object[]) => {
    const head = { name: 'guides.json', choices: { all: 'theirs' } }
    const body = `${JSON.stringify(head)}\n${JSON.stringify({ ...program, guides })}`
    const headers = { cookie: anna.cookie }
    const sent = await fetch(`${app.origin}/api/admin/imports/apply?eventSlug=pgh`, { method: 'POST', headers, body })
    return sent.json()
  }
  const wifi = { id: 'w', kind: 'Wi-Fi', title: 'Internet', text: 'Network x.' }
  const lost = { id: 'l', title: 'Lost and found', text: 'At the desk.' }
  const again = await send([wifi, { ...wifi, id: 'again' }])
  expect(again).toEqual({ status: 'unreadable', problems: ['guides: must have each kind only once'] })
  const before = await ofKind('Wi-Fi')
  expect((await send([wifi, lost])).status).toBe('imported')
  expect(await ofKind('Wi-Fi')).toEqual({
    ...before,
    title: 'Internet',
    text: 'Network x.',
    version: before.version + 1,
  })
  expect(content(await listed()).slice(10)).toEqual([{ kind: null, title: lost.title, text: lost.text }])
  await send([wifi])
  expect((await listed()).length).toBe(10)

  // A new key, then two kinds exchanged.
  const food = { id: 'f', kind: 'Food', title: 'Meals', text: 'Soup.' }
  await send([{ ...wifi, id: 'new', title: 'Network' }, food])
  expect([(await ofKind('Wi-Fi')).id, (await listed()).length]).toEqual([before.id, 10])
  const exchanged = (text: string) => [
    { ...wifi, id: 'new', kind: 'Food' },
    { ...food, kind: 'Wi-Fi', text },
  ]
  await send(exchanged('Soup.'))
  expect([(await ofKind('Wi-Fi')).title, (await ofKind('Food')).title]).toEqual(['Meals', 'Internet'])

  await anna.delete(`${GUIDES}/${(await ofKind('Wi-Fi')).id}`)
  await anna.post(GUIDES, { eventId: pgh!.id, kind: 'Wi-Fi', title: 'Ours', text: 'Ours.' })
  const two = 'This would create two guides of the kind “Wi-Fi”. Delete yours in the Good to know tab first.'
  expect(await send(exchanged('New.'))).toEqual({ status: 'unreadable', problems: [two] })
})

test('the file of an event whose last guide was deleted says that it has none', async () => {
  const { id } = await (await anna.post('/api/admin/events', { name: 'Camp', slug: 'camp', city: 'Erie' })).json()
  const { guides: written } = await (await app.visitor().get('/program.json?eventSlug=camp')).json()
  expect(written).toEqual([])
  await anna.delete(`/api/admin/events/${id}`)
})

test('a backup restores guides', async () => {
  const before = await listed('cbus')
  const folder = mkdtempSync(join(tmpdir(), 'conference-guides-'))
  await createBackup(join(folder, 'cbus.jsonl.zst'), { eventIds: [cbus!.id] })
  await db.delete(guides)
  const read = await readBackup(join(folder, 'cbus.jsonl.zst'))
  if (read.status === 'read') await restoreBackup(selectForRestore(read.backup)!)
  expect(await listed('cbus')).toEqual(before)
  rmSync(folder, { recursive: true, force: true })
})
