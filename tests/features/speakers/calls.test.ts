import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { events, type Session, sessions, speakers } from '../../../db/schema.ts'
import { undoChange } from '../../../src/features/history/service.ts'
import { sessionRoutes } from '../../../src/features/sessions/routes.tsx'
import { speakerRoutes } from '../../../src/features/speakers/routes.tsx'
import { selectSessions } from '../../../src/records/session-rows.ts'
import { openFileDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'
import { aSpeaker, whenever } from '../../support/rows.ts'

const { visitor, signIn } = callers(new Elysia().use(speakerRoutes).use(sessionRoutes))

await openFileDatabase()
const anna = await signIn('anna')
const [pgh] = await db.insert(events).values({ name: 'WITCON PGH', slug: 'pgh', city: 'Pittsburgh' }).returning()
const eventId = pgh!.id
beforeEach(async () => {
  await db.delete(speakers)
})

const ada = () => ({ eventId, name: 'Ada Fernandez', title: 'Engineer', bio: 'Builds bridges.' })
const create = async (more = {}) => (await anna('POST', '/api/admin/speakers', { ...ada(), ...more })).json
const listed = async () => (await visitor('GET', '/api/speakers?eventSlug=pgh')).json

test('an organizer creates a speaker and everybody sees her', async () => {
  const { status, json } = await anna('POST', '/api/admin/speakers', { ...ada(), company: ' ' })
  const row = aSpeaker({ ...ada(), id: json.id })
  expect([status, json]).toEqual([201, row])
  expect(await listed()).toEqual([row])
})

test('speakers are listed by the last word of the name, without regard to case', async () => {
  for (const name of ['Zoe adams', 'Ada Zimmer', 'Bo ADAMS', 'Cher']) await create({ name })
  expect((await listed()).map((row: { name: string }) => row.name)).toEqual([
    'Bo ADAMS',
    'Zoe adams',
    'Cher',
    'Ada Zimmer',
  ])
})

test.each([
  [{ name: ' ' }, 400, 'Name is required'],
  [{ name: 'x'.repeat(201) }, 400, 'Name is too long (at most 200 characters)'],
  [{ title: '' }, 400, 'Title is required'],
  [{ bio: '' }, 400, 'Bio is required'],
  [{ bio: 'x'.repeat(20_001) }, 400, 'Bio is too long (at most 20,000 characters)'],
  [{ photoUrl: 'http://pictures.example/a.png' }, 400, 'Photo URL must start with https:// or /'],
  [{ photoUrl: '//pictures.example/a.png' }, 400, 'Photo URL must start with https:// or /'],
  [{ photoUrl: '/\\pictures.example' }, 400, 'Photo URL must start with https:// or /'],
  [{ photoUrl: 'data:image/png;base64,AA' }, 400, 'Photo URL must start with https:// or /'],
  [{ linkedinUrl: 'javascript:alert(1)' }, 400, 'LinkedIn URL must start with https:// or http://'],
  [{ linkedinUrl: 'https://' }, 400, 'LinkedIn URL must start with https:// or http://'],
  [{ eventId: '' }, 400, 'No event selected'],
  [{ eventId: 'nowhere' }, 404, 'Event not found'],
])('%j is refused', async (input, status, text) => {
  const refused = await anna('POST', '/api/admin/speakers', { ...ada(), ...input })
  expect([refused.status, refused.text]).toEqual([status, text])
})

test('own and https pictures and every notation of LinkedIn are accepted', async () => {
  const row = await create({ photoUrl: '/objects/a.webp', linkedinUrl: '@ada-fernandez' })
  expect([row.photoUrl, row.linkedinUrl]).toEqual(['/objects/a.webp', 'https://www.linkedin.com/in/ada-fernandez'])
  const edit = { photoUrl: 'https://pictures.example/a.png', linkedinUrl: 'http://people.example/ada' }
  expect((await anna('PATCH', `/api/admin/speakers/${row.id}`, edit)).json).toMatchObject({ ...edit, version: 2 })
})

test('a stale edit receives the current row', async () => {
  const { id } = await create()
  const first = await anna('PATCH', `/api/admin/speakers/${id}`, { company: 'Ironlark', version: 1 })
  const second = await anna('PATCH', `/api/admin/speakers/${id}`, { company: 'Wrenfield', version: 1 })
  expect([second.status, second.json]).toEqual([
    409,
    { message: 'anna changed this speaker in the meantime', current: first.json, by: 'anna' },
  ])
})

const storedSession = async (id: string) => (await selectSessions(db).where(eq(sessions.id, id)))[0]

test('deleting a speaker removes her from sessions, and Undo restores both', async () => {
  const { id } = await create()
  const { id: other } = await create({ name: 'Bo Lindqvist' })
  const talk = { eventId, title: 'Bridges', startTime: '9:00', endTime: '10:00', track: 'Tech' }
  const session: Session = (await anna('POST', '/api/admin/sessions', { ...talk, speakerIds: [id, other] })).json
  const deleted = await anna('DELETE', `/api/admin/speakers/${id}`)
  expect(deleted.status).toBe(204)
  expect(await storedSession(session.id)).toEqual(whenever({ ...session, speakerIds: [other], version: 2 }))
  const sent = (await visitor('GET', '/api/sessions?eventSlug=pgh')).json
  expect(sent.map((row: Session) => row.speakerIds)).toEqual([[other]])
  await undoChange(deleted.headers.get('change-id')!, { actor: 'anna' })
  expect((await storedSession(session.id))!.speakerIds).toEqual([id, other])
  expect((await listed()).map((row: { id: string }) => row.id)).toEqual([id, other])
})

test('simultaneous deletions of speakers and edits of their sessions leave no reference', async () => {
  const talk = { eventId, title: 'Bridges', startTime: '9:00', endTime: '10:00', track: 'Tech' }
  for (let round = 0; round < 5; round++) {
    const { id } = await create()
    const { id: session } = (await anna('POST', '/api/admin/sessions', { ...talk, speakerIds: [id] })).json
    const answers = await Promise.all([
      anna('PATCH', `/api/admin/sessions/${session}`, { title: 'Tunnels', speakerIds: [id] }),
      anna('DELETE', `/api/admin/speakers/${id}`),
      anna('POST', '/api/admin/sessions', { ...talk, speakerIds: [id] }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const left = (await visitor('GET', '/api/sessions?eventSlug=pgh')).json
    expect(left.filter((row: Session) => row.speakerIds.includes(id))).toEqual([])
  }
})

test.each(['PATCH', 'DELETE'])('%s of an unknown speaker', async (method) => {
  const refused = await anna(method, '/api/admin/speakers/nobody', { name: 'Somebody' })
  expect([refused.status, refused.text]).toEqual([404, 'Speaker not found'])
})

test('a visitor changes nothing', async () => {
  const refused = await visitor('POST', '/api/admin/speakers', ada())
  expect([refused.status, refused.text]).toEqual([401, 'Please sign in'])
})
