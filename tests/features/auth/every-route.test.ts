import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type Grant, type Role, users } from '../../../db/schema.ts'
import { createApi, createApp } from '../../../src/app.ts'
import type { Power } from '../../../src/features/auth/roles.ts'
import { listPublicCalls } from '../../../src/features/auth/route-access.ts'
import { register } from '../../../src/features/auth/service.ts'
import { startFileApp } from '../../support/app.ts'

const { routes } = createApi()
const { routes: pages } = createApp()
const open = new Set(listPublicCalls(routes))
const guarded = routes.filter(({ method, path }) => !open.has(`${method} ${path}`))

const app = await startFileApp({ seeded: false })
const { origin } = app
const { cookie: admin } = await app.admin()

/** The cookie of somebody with these grants at an event. */
async function signedIn(username: string, grants: Grant[] = []) {
  const { user, secret } = (await register({ username, password: 'correct horse' }))!
  await db.update(users).set({ grants }).where(eq(users.id, user.id))
  return `login=${secret}`
}
const member = await signedIn('mia')
const memberAs = new Map<Role, string>()
for (const role of ['organizer', 'moderator', 'helper', 'safety'] as const)
  memberAs.set(role, await signedIn(`a ${role}`, [{ eventId: 'own', role, since: new Date().toISOString() }]))

test('what is not declared public is not public', () => {
  expect(guarded.length).toBe(routes.length - open.size)
  expect(guarded.length).toBeGreaterThan(20)
  expect(routes.filter(({ path }) => !path.startsWith('/api/'))).toEqual([])
})

test('no page or file of the app is a call in disguise', () => {
  const calls = pages.filter(({ path }) => /^\/*api/i.test(path)).map(({ path }) => path)
  expect([...new Set(calls)]).toEqual(['/api/*'])
})

const UNKNOWN = [401, 'Please sign in']
const REFUSED = [403, 'Only administrators can do this']
const FOREIGN = [403, 'This request came from another site']
const addressOf = (path: string) => path.replace(/:\w+/g, 'some-id').replace('*', 'anything')

for (const { method, path } of guarded)
  test(`${method} ${path} is for administrators, whatever is sent`, async () => {
    for (const body of bodies(method)) {
      expect(await call(method, addressOf(path), { body })).toEqual(UNKNOWN)
      expect(await call(method, addressOf(path), { body, cookie: member })).toEqual(REFUSED)
    }
    const answer = await call(method, addressOf(path), { cookie: admin, body: bodies(method)[0] })
    expect([UNKNOWN, REFUSED]).not.toContainEqual(answer)
  })

/** What organizers add, edit, and delete alike. */
const ROWS = ['announcements', 'floors', 'guides', 'rooms', 'sessions', 'speakers', 'sponsors', 'tracks'].map(
  (rows) => `/api/admin/${rows}`,
)

/** What a route asks for; every other one is for owners. */
const NEEDS: Record<Power, string[]> = {
  see: [
    'GET /api/admin/announcements',
    'GET /api/admin/events',
    'GET /api/admin/floors',
    'GET /api/admin/guides',
    'GET /api/admin/my-schedule/stars',
    'GET /api/admin/news',
    'GET /api/admin/news/latest',
    'GET /api/admin/rooms',
    'GET /api/admin/sessions',
    'GET /api/admin/speakers',
    'GET /api/admin/tracks',
    'POST /api/admin/changes/:id/undo',
  ],
  desk: [
    'DELETE /api/admin/live/rooms/:id/full',
    'POST /api/admin/live/rooms/:id/full',
    'POST /api/admin/live/sessions/:id/late',
    'POST /api/admin/live/sessions/:id/on-time',
  ],
  moderate: [
    'DELETE /api/admin/attendee-messages/:id',
    'GET /api/admin/attendee-messages',
    'GET /api/admin/board',
    'GET /api/admin/feedback',
    'GET /api/admin/feedback.csv',
    'GET /api/admin/questions',
    'POST /api/admin/attendee-messages/:id/restore',
    'POST /api/admin/board/hold-again',
    'POST /api/admin/board/removals',
    'POST /api/admin/board/show',
    'PUT /api/admin/board/closed',
    'PUT /api/admin/board/held',
    'PUT /api/admin/board/slow',
    'PUT /api/admin/board/words',
    'PUT /api/admin/questions/:id/status',
  ],
  program: [
    ...ROWS.flatMap((rows) => [`POST ${rows}`, `PATCH ${rows}/:id`, `DELETE ${rows}/:id`]),
    'DELETE /api/admin/team/links/:id',
    'GET /api/admin/changes',
    'GET /api/admin/imports/sources',
    'GET /api/admin/imports/template.csv',
    'GET /api/admin/imports/template.xlsx',
    'GET /api/admin/messages',
    'GET /api/admin/messages.csv',
    'GET /api/admin/planner/plan',
    'GET /api/admin/proposals',
    'GET /api/admin/proposals/links.csv',
    'GET /api/admin/report.csv',
    'GET /api/admin/sponsors',
    'GET /api/admin/team',
    'PATCH /api/admin/events/:id',
    'PATCH /api/admin/imports/sources/:id',
    'PATCH /api/admin/messages/:id',
    'POST /api/admin/events/:id/publish',
    'POST /api/admin/imports/apply',
    'POST /api/admin/imports/pictures',
    'POST /api/admin/imports/plan',
    'POST /api/admin/planner/move',
    'POST /api/admin/planner/moves',
    'POST /api/admin/planner/plan/discard',
    'POST /api/admin/planner/plan/publish',
    'POST /api/admin/planner/quiet',
    'POST /api/admin/proposals/:id/decide',
    'POST /api/admin/proposals/take-back',
    'POST /api/admin/rooms/:id/merge',
    'POST /api/admin/rooms/:id/move',
    'POST /api/admin/team/helpers',
    'POST /api/objects/upload',
    'PUT /api/floor-pictures',
    'PUT /api/floor-plans',
    'PUT /api/objects/uploads/:id',
    'PUT /api/speaker-photos',
    'PUT /api/sponsor-logos',
  ],
}
const ROLES: Record<Role, Power[]> = {
  organizer: ['see', 'desk', 'moderate', 'program'],
  moderator: ['see', 'moderate'],
  helper: ['see', 'desk'],
  safety: [],
}

test('what each role may call is exactly this', () => {
  const asked = guarded.flatMap(({ method, path, hooks }) =>
    Object.keys(hooks?.detail?.security?.[0] ?? {}).map((power) => ({ power, route: `${method} ${path}` })),
  )
  const found = Object.groupBy(asked, ({ power }) => power)
  for (const power of Object.keys({ ...found, ...NEEDS }) as Power[])
    expect([power, found[power]?.map(({ route }) => route).sort()]).toEqual([power, NEEDS[power]?.toSorted()])
})

for (const { method, path } of guarded)
  test(`${method} ${path} answers each role as its table says`, async () => {
    const power = Object.keys(NEEDS).find((each) => NEEDS[each as Power].includes(`${method} ${path}`)) as Power
    const refused = []
    for (const [role, cookie] of memberAs) {
      const answer = await call(method, addressOf(path), { cookie, body: bodies(method)[1] })
      if (answer.join() === '403,Your role doesn’t allow this') refused.push(role)
    }
    expect(refused).toEqual([...memberAs.keys()].filter((role) => !ROLES[role].includes(power)))
  })

for (const { method, path } of routes.filter(({ method }) => method !== 'GET'))
  test(`${method} ${path} is refused from another site`, async () => {
    const sent = { body: bodies(method)[0], from: 'https://evil.example' }
    for (const cookie of ['', admin]) expect(await call(method, addressOf(path), { ...sent, cookie })).toEqual(FOREIGN)
  })

for (const { path } of pages.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/')))
  test(`the form of ${path} is refused from another site`, async () => {
    const body = { type: 'application/x-www-form-urlencoded', text: 'name=a&message=b' }
    expect(await call('POST', path, { body, from: 'https://evil.example' })).toEqual(FOREIGN)
  })

test('an unknown path answers 404 to visitors, except under /api/admin', async () => {
  for (const path of ['/api/nothing', '/api/sessions/nothing'])
    expect([path, (await call('GET', path, {}))[0]]).toEqual([path, 404])
  for (const path of ['/api/admin/', '/api/admin/nothing', '/api/admin/sessions/1/nothing'])
    expect([path, ...(await call('GET', path, {}))]).toEqual([path, 401, 'Please sign in'])
  expect((await call('GET', '/api/admin/nothing', { cookie: admin }))[0]).toBe(404)
})

/** Nothing, nonsense, what cannot be parsed, what nobody takes, and more than anybody takes. */
function bodies(method: string): (Body | undefined)[] {
  if (method === 'GET') return [undefined]
  return [
    { type: 'application/json', text: '{"title":' },
    { type: 'application/json', text: '{}' },
    { type: 'application/x-www-form-urlencoded', text: 'a=%' },
    { type: 'video/mp4', text: 'nonsense' },
    { type: 'application/json', text: JSON.stringify('x'.repeat(300_000)) },
    undefined,
  ]
}

type Body = { type: string; text: string }

async function call(method: string, path: string, sent: { cookie?: string; body?: Body; from?: string }) {
  const headers = new Headers({ cookie: sent.cookie ?? '' })
  if (sent.from) headers.set('origin', sent.from)
  if (sent.body) headers.set('content-type', sent.body.type)
  const answer = await fetch(origin + path, { method, headers, body: sent.body?.text, redirect: 'manual' })
  return [answer.status, await answer.text()]
}

test('the list of public calls is exactly this', () => {
  expect([...open].sort()).toEqual([
    'GET /api/attendee-messages',
    'GET /api/events',
    'GET /api/feedback/mine',
    'GET /api/my-schedule',
    'GET /api/news',
    'GET /api/news/latest',
    'GET /api/questions',
    'GET /api/questions/mine',
    'GET /api/rooms',
    'GET /api/rooms/times',
    'GET /api/search',
    'GET /api/search/index',
    'GET /api/sessions',
    'GET /api/sessions/changes',
    'GET /api/sessions/times',
    'GET /api/speakers',
    'GET /api/sponsors',
    'GET /api/user',
    'POST /api/attendee-messages',
    'POST /api/attendee-messages/remove',
    'POST /api/device',
    'POST /api/feedback',
    'POST /api/login',
    'POST /api/login/factor',
    'POST /api/logout',
    'POST /api/messages',
    'POST /api/my-schedule',
    'POST /api/questions',
    'POST /api/questions/remove',
    'POST /api/questions/vote',
    'POST /api/register',
    'POST /api/report',
    'PUT /api/my-schedule/push',
  ])
})
