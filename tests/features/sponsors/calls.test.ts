import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { events, type Sponsor, sponsors } from '../../../db/schema.ts'
import { undoChange } from '../../../src/features/history/service.ts'
import { sponsorRoutes } from '../../../src/features/sponsors/routes.tsx'
import { openFileDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'
import { aSponsor } from '../../support/rows.ts'

const { visitor, signIn } = callers(sponsorRoutes)

await openFileDatabase()
const anna = await signIn('anna')
const [pgh] = await db.insert(events).values({ name: 'WITCON PGH', slug: 'pgh', city: 'Pittsburgh' }).returning()
const eventId = pgh!.id
beforeEach(async () => {
  await db.delete(sponsors)
})

const ironlark = () => ({ eventId, name: 'Ironlark', tier: 'Gold' })
const create = async (more = {}) => (await anna('POST', '/api/admin/sponsors', { ...ironlark(), ...more })).json
const listed = async (): Promise<Sponsor[]> => (await anna('GET', '/api/admin/sponsors?eventSlug=pgh')).json

test('an organizer creates a sponsor and everybody sees it', async () => {
  const { status, json } = await anna('POST', '/api/admin/sponsors', ironlark())
  const row = aSponsor({ ...ironlark(), id: json.id })
  expect([status, json]).toEqual([201, row])
  expect(await listed()).toEqual([row])
  const { contactPerson: _, ...shown } = row
  expect((await visitor('GET', '/api/sponsors?eventSlug=pgh')).json).toEqual([shown])
})

test('the list is sorted by tier, then by name', async () => {
  for (const [name, tier] of [
    ['f', 'Supporting'],
    ['e', 'Platinum'],
    ['d', 'Bronze'],
    ['c', 'Silver'],
    ['B', 'Gold'],
    ['a', 'Gold'],
    ['g', 'constructor'],
  ])
    await create({ name, tier })
  expect((await listed()).map(({ name }) => name)).toEqual(['a', 'B', 'c', 'd', 'e', 'f', 'g'])
})

test('an empty or missing tier counts as Supporting', async () => {
  expect((await create({ tier: '' })).tier).toBe('Supporting')
  expect((await create({ tier: undefined })).tier).toBe('Supporting')
  const row = await create()
  expect((await anna('PATCH', `/api/admin/sponsors/${row.id}`, { name: 'Ironlark Inc.' })).json.tier).toBe('Gold')
  expect((await anna('PATCH', `/api/admin/sponsors/${row.id}`, { tier: ' ' })).json.tier).toBe('Supporting')
  await db.insert(sponsors).values({ eventId, name: 'Old', tier: '' })
})

test.each([
  [{ name: '' }, 400, 'Name is required'],
  [{ websiteUrl: 'ironlark.example' }, 400, 'Website URL must start with https:// or http://'],
  [{ websiteUrl: 'javascript:alert(1)' }, 400, 'Website URL must start with https:// or http://'],
  [{ logoUrl: 'ftp://ironlark.example/a' }, 400, 'Logo URL must start with https:// or /'],
  [{ contactPerson: 'x'.repeat(201) }, 400, 'Contact person is too long (at most 200 characters)'],
  [{ description: 'x'.repeat(20_001) }, 400, 'Description is too long (at most 20,000 characters)'],
  [{ eventId: null }, 400, 'No event selected'],
  [{ eventId: 'nowhere' }, 404, 'Event not found'],
])('%j is refused', async (input, status, text) => {
  const refused = await anna('POST', '/api/admin/sponsors', { ...ironlark(), ...input })
  expect([refused.status, refused.text]).toEqual([status, text])
})

test('a stale edit gets the current row', async () => {
  const { id } = await create()
  const first = await anna('PATCH', `/api/admin/sponsors/${id}`, { tier: 'Silver', version: 1 })
  const headers = { 'if-match': '"1"' }
  const second = await anna('PATCH', `/api/admin/sponsors/${id}`, { tier: 'Bronze' }, { headers })
  expect([second.status, second.json]).toEqual([
    409,
    { message: 'anna changed this sponsor in the meantime', current: first.json, by: 'anna' },
  ])
})

test('a deleted sponsor is restored by Undo', async () => {
  const { id } = await create()
  const deleted = await anna('DELETE', `/api/admin/sponsors/${id}`)
  expect([deleted.status, await listed()]).toEqual([204, []])
  for (const method of ['PATCH', 'DELETE']) {
    const late = await anna(method, `/api/admin/sponsors/${id}`, { name: 'Late' })
    expect([late.status, late.text]).toEqual([404, 'Sponsor not found'])
  }
  await undoChange(deleted.headers.get('change-id')!, { actor: 'anna' })
  expect((await listed()).map((row) => row.id)).toEqual([id])
})
