import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import {
  accessLinks,
  attendeeMessages,
  changes,
  type Role,
  rooms,
  sessions,
  speakers,
  users,
} from '../../../db/schema.ts'
import { env } from '../../../src/env.ts'
import { type Client, startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { metricsOf } from '../../support/metrics.ts'

env.METRICS_TOKEN = 'a-token-of-sixteen-and-more'
const app = await startFileApp()
const owner = await app.admin()
const [pgh, cbus] = [await eventIdOf('pgh'), await eventIdOf('cbus')]
const roomsOf = async (eventId: string) =>
  (await db.select().from(rooms).where(eq(rooms.eventId, eventId)).orderBy(rooms.position)).map(({ id }) => id)
const [pghRooms, cbusRooms] = [await roomsOf(pgh), await roomsOf(cbus)]

const NOT_ALLOWED = [403, 'Your role doesn’t allow this']
const answerOf = async (answer: Promise<Response>) => {
  const { status, text } = await answer.then(async (given) => ({ status: given.status, text: await given.text() }))
  return [status, text]
}

async function invite(role: Role | 'owner', eventId = cbus, name = 'Ada'): Promise<string> {
  const answer = await owner.post('/api/admin/team/invitations', { eventId, role, name })
  expect(answer.status).toBe(201)
  return new URL(((await answer.json()) as { url: string }).url).pathname
}

/** Somebody new who accepted an invitation. */
async function memberAs(role: Role | 'owner', username: string, eventId = cbus): Promise<Client> {
  const client = app.visitor()
  const accepted = await client.submit(await invite(role, eventId), { username, password: 'correct horse' })
  expect(accepted.status).toBe(303)
  return client
}

async function addHelper(body: object = {}): Promise<{ client: Client; path: string }> {
  const answer = await owner.post('/api/admin/team/helpers', {
    ...{ eventId: pgh, name: `Hana ${Bun.randomUUIDv7()}`, roomIds: [pghRooms[0]], hours: 4 },
    ...body,
  })
  expect(answer.status).toBe(201)
  const path = new URL(((await answer.json()) as { url: string }).url).pathname
  const client = app.visitor()
  expect((await client.submit(path, {})).status).toBe(303)
  return { client, path }
}

/** A post on the board of this event. */
async function postOf(eventId: string): Promise<string> {
  const [post] = await db.insert(attendeeMessages).values({ eventId, name: 'Jo', message: 'Hello' }).returning()
  return post!.id
}

let organizer: Client
let moderator: Client
beforeAll(async () => {
  organizer = await memberAs('organizer', 'olga')
  moderator = await memberAs('moderator', 'mina')
})

test('an organizer sees and edits her own event alone', async () => {
  const events = (await (await organizer.get('/api/admin/events')).json()) as { slug: string }[]
  expect(events.map(({ slug }) => slug)).toEqual(['cbus'])
  const first = async (table: typeof sessions | typeof speakers, eventId: string) =>
    (await db.select({ id: table.id }).from(table).where(eq(table.eventId, eventId)))[0]!.id
  for (const [table, path, edit] of [
    [sessions, 'sessions', { title: 'Moved by Olga' }],
    [speakers, 'speakers', { company: 'Bridge Works' }],
  ] as const) {
    expect((await organizer.patch(`/api/admin/${path}/${await first(table, cbus)}`, edit)).status).toBe(200)
    expect(await answerOf(organizer.patch(`/api/admin/${path}/${await first(table, pgh)}`, edit))).toEqual(NOT_ALLOWED)
  }
  const [change] = await db.select().from(changes).where(eq(changes.who, 'olga'))
  expect(change).toMatchObject({ eventId: cbus })
  const ofPgh = { eventId: pgh, name: 'Ada Obi', title: 'Engineer', bio: 'She builds.' }
  for (const refused of [
    organizer.get('/api/admin/sessions?eventSlug=pgh'),
    organizer.get('/api/admin/sessions'),
    organizer.get('/api/admin/messages?eventSlug=pgh'),
    organizer.get('/api/admin/news?eventSlug=pgh'),
    organizer.post('/api/admin/speakers', ofPgh),
    organizer.patch(`/api/admin/events/${pgh}`, { city: 'Erie' }),
    organizer.put('/api/floor-plans', { eventId: pgh, floorPlanURL: 'https://example.org/a' }),
    organizer.put('/api/speaker-photos', { speakerId: await first(speakers, pgh), photoURL: 'https://example.org/a' }),
    organizer.post(`/api/admin/imports/apply?eventSlug=pgh`, {}),
    organizer.put('/api/admin/board/closed', { eventSlug: 'pgh', isClosed: true }),
    organizer.put('/api/admin/board/closed?eventSlug=cbus', { eventSlug: 'pgh', isClosed: true }),
    organizer.post('/api/admin/board/show', { eventSlug: 'cbus', ids: [await postOf(pgh)] }),
    organizer.post('/api/admin/events', { name: 'Mine', slug: 'mine', city: 'Erie' }),
    organizer.delete(`/api/admin/events/${cbus}?slug=cbus`),
    organizer.post('/api/admin/init-database'),
  ])
    expect(await answerOf(refused)).toEqual(NOT_ALLOWED)
  expect((await organizer.get('/admin')).status).toBe(200)
})

test('an organizer’s own rows cannot be used to reach those of another event', async () => {
  const [own] = await db.select().from(sessions).where(eq(sessions.eventId, cbus))
  const [other] = await db.select().from(sessions).where(eq(sessions.eventId, pgh))
  expect(await answerOf(organizer.patch(`/api/admin/sessions/${own!.id}`, { eventId: pgh }))).toEqual(NOT_ALLOWED)
  const moves = [{ id: other!.id, to: { day: 1, start: '10:00', room: cbusRooms[0] } }]
  expect((await organizer.post('/api/admin/planner/moves', { eventId: cbus, moves })).status).toBe(404)
  expect((await organizer.post(`/api/admin/rooms/${cbusRooms[0]}/merge`, { into: pghRooms[0] })).status).toBe(404)
  const [unchanged] = await db.select().from(sessions).where(eq(sessions.id, other!.id))
  expect(unchanged).toEqual(other!)
})

test('a moderator moderates, and undoes only what was her own', async () => {
  const closed = await moderator.put('/api/admin/board/closed', { eventSlug: 'cbus', isClosed: true })
  expect(closed.status).toBe(200)
  const undo = (id: string | null) => answerOf(moderator.post(`/api/admin/changes/${id}/undo`))
  expect((await undo(closed.headers.get('change-id')))[0]).toBe(200)
  const [speaker] = await db.select().from(speakers).where(eq(speakers.eventId, cbus))
  const edited = await organizer.patch(`/api/admin/speakers/${speaker!.id}`, { company: 'Works' })
  expect((await undo(edited.headers.get('change-id')))[0]).toBe(404)
  expect(await answerOf(moderator.patch(`/api/admin/speakers/${speaker!.id}`, { company: 'x' }))).toEqual(NOT_ALLOWED)
  expect(await answerOf(moderator.get('/api/admin/sponsors?eventSlug=cbus'))).toEqual(NOT_ALLOWED)
})

test('a helper reports delays of her rooms under her name, until her link ends', async () => {
  const { client, path } = await addHelper({ name: 'Hana' })
  const inRoom = async (roomId: string) =>
    (await db.select().from(sessions).where(eq(sessions.roomId, roomId)).orderBy(sessions.startTime)).at(-1)!
  const [own, other] = [await inRoom(pghRooms[0]!), await inRoom(pghRooms[1]!)]
  const late = ({ id }: { id: string }) =>
    client.post(`/api/admin/live/sessions/${id}/late`, { minutes: 5, hasBegun: false })
  const delayed = await late(own)
  expect(delayed.status).toBe(200)
  expect(
    await db
      .select()
      .from(changes)
      .where(eq(changes.id, delayed.headers.get('change-id')!)),
  ).toMatchObject([{ who: 'Hana (helper link)' }])
  expect(await answerOf(late(other))).toEqual(NOT_ALLOWED)
  expect(await answerOf(client.delete(`/api/admin/live/rooms/${pghRooms[1]}/full`))).toEqual(NOT_ALLOWED)
  expect(await answerOf(client.put('/api/admin/board/closed', { eventSlug: 'pgh', isClosed: true }))).toEqual(
    NOT_ALLOWED,
  )

  const [user] = await db.select().from(users).where(eq(users.username, 'Hana (helper link)'))
  const ended = user!.grants.map((grant) => ({ ...grant, until: new Date(Date.now() - 1000).toISOString() }))
  await db.update(users).set({ grants: ended }).where(eq(users.id, user!.id))
  expect(await answerOf(late(own))).toEqual(NOT_ALLOWED)
  await db.update(accessLinks).set({ expiresAt: ended[0]!.until }).where(eq(accessLinks.userId, user!.id))
  expect((await app.visitor().submit(path, {})).status).toBe(404)
})

test('a helper link that is turned off ends what its helper does', async () => {
  const { client, path } = await addHelper({ name: 'Ines' })
  const { members } = (await (await owner.get('/api/admin/team?eventSlug=pgh')).json()) as Team
  const { linkId, ...ines } = members.find(({ username }) => username === 'Ines (helper link)')!
  expect(ines).toMatchObject({ role: 'helper', roomIds: [pghRooms[0]], logins: 1, seenAt: expect.any(String) })
  expect(await answerOf(organizer.delete(`/api/admin/team/links/${linkId}`))).toEqual(NOT_ALLOWED)
  expect((await owner.delete(`/api/admin/team/links/${linkId}`)).status).toBe(204)
  expect((await client.get('/api/admin/sessions?eventSlug=pgh')).status).toBe(401)
  expect((await app.visitor().get(path)).status).toBe(404)
  await addHelper({ name: 'Ines' })
})

test('looking at a link signs nobody in', async () => {
  const answer = await owner.post('/api/admin/team/helpers', {
    ...{ eventId: pgh, name: 'Preview', roomIds: [pghRooms[0]], hours: 1 },
  })
  const { url } = (await answer.json()) as { url: string }
  const looked = await app.visitor().get(new URL(url).pathname)
  expect([looked.status, looked.headers.get('set-cookie')]).toEqual([200, null])
  expect(await looked.text()).toContain('Hello Preview!')
})

test('an invitation works once, for a new account, a password that is known, or whoever is signed in', async () => {
  const path = await invite('moderator', pgh, 'Grace')
  expect(await (await app.visitor().get(path)).text()).toContain('organizer invites you as moderator.')
  const from = (by: string) => db.update(accessLinks).set({ by }).where(eq(accessLinks.name, 'Grace'))
  await from('command line')
  expect(await (await app.visitor().get(path)).text()).toContain('You are invited as moderator.')
  await from('organizer')
  const short = await app.visitor().submit(path, { username: 'grace', password: 'short' })
  expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('Password is too short')])
  const helper = await app.visitor().submit(path, { username: 'Eve (helper link)', password: 'correct horse' })
  expect([helper.status, await helper.text()]).toEqual([400, expect.stringContaining('reserved for helper links')])
  const taken = await app.visitor().submit(path, { username: 'olga', password: 'not her password' })
  expect([taken.status, await taken.text()]).toEqual([401, expect.stringContaining('This username is taken.')])
  expect((await app.visitor().submit(path, { username: 'olga', password: 'correct horse' })).status).toBe(303)
  expect((await app.visitor().submit(path, { username: 'grace', password: 'correct horse' })).status).toBe(404)
  expect((await organizer.get('/api/admin/board?eventSlug=pgh')).status).toBe(200)

  const user = (await (await moderator.get('/api/user')).json()) as { id: string }
  expect((await moderator.submit(await invite('moderator', pgh), { as: user.id })).status).toBe(303)
  expect((await moderator.get('/api/admin/board?eventSlug=pgh')).status).toBe(200)
})

test('a link is used at most twenty times an hour', async () => {
  const { path } = await addHelper({ name: 'Stolen' })
  const statuses: number[] = []
  for (let use = 2; use <= 21; use++) statuses.push((await app.visitor().submit(path, {})).status)
  expect(statuses).toEqual([...Array.from({ length: 19 }, () => 303), 429])
})

test('an invitation that was tried too often keeps the typed username and says when to try again', async () => {
  const path = await invite('moderator')
  const join = () => app.visitor().submit(path, { username: 'gina', password: 'short' })
  const bearer = { authorization: `Bearer ${env.METRICS_TOKEN}` }
  const hits = async () =>
    metricsOf(await (await app.visitor().get('/metrics', bearer)).text()).of('limits_hit_total{limit="links"}')
  const before = await hits()
  for (let attempt = 1; attempt <= 20; attempt++) expect((await join()).status).toBe(400)
  const refused = await join()
  const page = await refused.text()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)])
  expect(page).toContain('Too many attempts. Please try again in 60 minutes.')
  expect(page).toContain('value="gina"')
  expect((await hits()) - before).toBe(1)
})

test('an invitation to a lower role is refused, and stays open', async () => {
  const path = await invite('moderator')
  const higher = [409, expect.stringContaining('You already have a higher role here.')]
  const visitor = app.visitor()
  expect(await answerOf(visitor.submit(path, { username: 'olga', password: 'correct horse' }))).toEqual(higher)
  const user = (await (await owner.get('/api/user')).json()) as { id: string }
  expect(await answerOf(owner.submit(path, { as: user.id }))).toEqual(higher)
  expect((await organizer.get('/api/admin/sponsors?eventSlug=cbus')).status).toBe(200)
  expect((await app.visitor().submit(path, { username: 'gwen', password: 'correct horse' })).status).toBe(303)
})

test('a moderator shows many posts in one call', async () => {
  const mona = await memberAs('moderator', 'mona')
  const ids: string[] = []
  for (let post = 0; post < 100; post++) ids.push(await postOf(cbus))
  const shown = (some: string[]) => mona.post('/api/admin/board/show', { eventSlug: 'cbus', ids: some })
  expect((await shown(ids)).status).toBe(200)
  expect(await answerOf(shown([...ids.slice(1), await postOf(pgh)]))).toEqual(NOT_ALLOWED)
})

test('the name of a helper is free again once her event is deleted', async () => {
  const { id: eventId } = await (
    await owner.post('/api/admin/events', { name: 'Gone', slug: 'gone', city: 'Erie' })
  ).json()
  const { id: roomId } = await (await owner.post('/api/admin/rooms', { eventId, name: 'Hall' })).json()
  await addHelper({ eventId, name: 'Nora', roomIds: [roomId] })
  expect((await owner.delete(`/api/admin/events/${eventId}?slug=gone`)).status).toBe(200)
  await addHelper({ name: 'Nora' })
})

test('of two who use an invitation at once only one gets in', async () => {
  const path = await invite('organizer')
  const answers = await Promise.all(
    ['one', 'two'].map((username) => app.visitor().submit(path, { username, password: 'correct horse' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
})

test('an owner who was invited may do everything, and the last owner stays', async () => {
  const second = await memberAs('owner', 'second')
  expect((await second.post('/api/admin/team/invitations', { eventId: pgh, role: 'owner', name: 'x' })).status).toBe(
    201,
  )
  const { members } = (await (await second.get('/api/admin/team?eventSlug=pgh')).json()) as Team
  const owners = members.filter(({ role }) => role === 'owner')
  expect(owners.map(({ username }) => username)).toEqual(['organizer', 'second'])
  const remove = ({ id }: { id: string }) => owner.delete(`/api/admin/team/members/${id}?eventSlug=pgh`)
  expect((await remove(owners[1]!)).status).toBe(204)
  expect(await answerOf(remove(owners[0]!))).toEqual([409, 'This is the only owner. Invite another one first.'])
})

test('an owner sees who is in, ends logins, and takes a role away', async () => {
  const client = await memberAs('moderator', 'vera')
  const team = async () => {
    const { members } = (await (await owner.get('/api/admin/team?eventSlug=cbus')).json()) as Team
    return members.find(({ username }) => username === 'vera')
  }
  const vera = (await team())!
  expect(vera).toEqual({
    ...{ id: vera.id, username: 'vera', role: 'moderator', logins: 1 },
    ...{ since: expect.any(String), seenAt: expect.any(String) },
  })
  expect((await owner.post(`/api/admin/team/members/${vera.id}/sign-out`)).status).toBe(204)
  expect((await client.get('/api/admin/board?eventSlug=cbus')).status).toBe(401)
  expect(await team()).toMatchObject({ logins: 0 })
  expect((await owner.delete(`/api/admin/team/members/${vera.id}?eventSlug=cbus`)).status).toBe(204)
  expect(await team()).toBeUndefined()
  await client.post('/api/login', { username: 'vera', password: 'correct horse' })
  expect(await answerOf(client.get('/api/admin/board?eventSlug=cbus'))).toEqual([
    403,
    'Only administrators can do this',
  ])
})

for (const [body, status, sentence] of [
  [{ name: ' ' }, 400, 'Name is required'],
  [{ roomIds: [] }, 400, 'Choose a room'],
  [{ roomIds: [cbusRooms[0]] }, 400, 'Room not found at this event'],
  [{ hours: 169 }, 400, 'Choose a duration from 1 hour to 7 days'],
  [{ hours: 0 }, 400, 'Choose a duration from 1 hour to 7 days'],
] as const)
  test(`a helper link with ${JSON.stringify(body)} is refused`, async () => {
    const sent = { eventId: pgh, name: 'Nia', roomIds: [pghRooms[0]], hours: 4, ...body }
    expect(await answerOf(owner.post('/api/admin/team/helpers', sent))).toEqual([status, sentence])
  })

test('two helpers of one name are refused, so that the history names one', async () => {
  await addHelper({ name: 'Lea' })
  expect(
    await answerOf(
      owner.post('/api/admin/team/helpers', { ...{ eventId: pgh, name: 'Lea', roomIds: [pghRooms[0]], hours: 4 } }),
    ),
  ).toEqual([409, 'A helper with this name has a link already. Turn it off first, or choose another name.'])
})

type Team = {
  members: { id: string; username: string; role: string; linkId?: string; logins: number; seenAt?: string }[]
}
