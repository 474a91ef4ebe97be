import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createApp } from '../../../src/app.ts'
import { env } from '../../../src/env.ts'
import { createAdmin, findLogin, register, setPassword } from '../../../src/features/auth/service.ts'
import { buildBrowserAssets } from '../../../src/islands/build.ts'
import { execute, type TestDatabase, testDatabase } from '../../support/database.ts'

const anna = { username: 'anna', password: 'correct horse' }
const ORIGIN = 'http://witcon.example'

/** Each test is another client, as a proxy would name it, and so has its own limits. */
let client = 0
let app: ReturnType<typeof createApp>

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await buildBrowserAssets()
  env.TRUST_PROXY = true
  app = createApp()
})
afterAll(() => database.close())
beforeEach(async () => {
  client++
  await execute('delete from users')
})

test('a visitor is no user', async () => {
  expect(await told(await get('/api/user'))).toEqual([401, 'Please sign in'])
})

test('a login answers the user without the password, and a cookie no script and no other site can use', async () => {
  await createAdmin(anna)
  const answer = await post('/api/login', anna)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { id: expect.any(String), username: 'anna', isAdmin: true },
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^login=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^known=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/),
  ])
  const user = await get('/api/user', cookieOf(answer))
  expect([user.status, await user.json()]).toEqual([200, { id: expect.any(String), username: 'anna', isAdmin: true }])
})

test('by HTTPS the cookie goes by HTTPS only', async () => {
  await createAdmin(anna)
  const answer = await post('/api/login', anna, { 'x-forwarded-proto': 'https' })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-login=[\w-]{43}; Path=\/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^__Host-known=[\w.-]+; Path=\/; Max-Age=34560000; Secure; HttpOnly; SameSite=Lax$/),
  ])
})

test('a cookie that a neighbouring host put there signs nobody in or out', async () => {
  await createAdmin(anna)
  await register({ username: 'mallory', password: 'correct horse' })
  const { cookie: own } = cookieOf(await post('/api/login', anna, { 'x-forwarded-proto': 'https' }))
  const { cookie: planted } = cookieOf(await post('/api/login', { ...anna, username: 'mallory' }))
  const byHttps = { 'x-forwarded-proto': 'https', cookie: `${planted}; ${own}` }
  expect(await (await get('/api/user', byHttps)).json()).toMatchObject({ username: 'anna' })
  const out = await post('/api/logout', undefined, byHttps)
  expect(out.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(['__Host-login=', 'login='])
})

test('every answer about who somebody is, is kept by nobody and says what a browser may do with it', async () => {
  await createAdmin(anna)
  const signedIn = cookieOf(await post('/api/login', anna))
  const answers = [
    await get('/api/user'),
    await get('/api/user', signedIn),
    await post('/api/login', anna),
    await post('/api/login', { ...anna, password: 'wrong horse' }),
    await post('/api/register', { ...anna, username: 'mia' }),
    await postForm('/api/login', anna),
    await get('/admin'),
    await get('/admin/login', signedIn),
    await postForm('/api/logout', {}, signedIn),
    await post('/api/logout', undefined),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 401, 201, 303, 303, 303, 303, 204])
  for (const { headers } of answers) {
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  }
})

test('a wrong password and an unknown user are told the same', async () => {
  await createAdmin(anna)
  const answers = [
    await post('/api/login', { ...anna, password: 'wrong horse' }),
    await post('/api/login', { ...anna, username: 'bertha' }),
  ]
  for (const answer of answers) {
    expect(await told(answer)).toEqual([401, 'Wrong username or password'])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect([...answers[0]!.headers]).toEqual([...answers[1]!.headers])
})

test('a login without a name or a password is told so', async () => {
  expect(await told(await post('/api/login', { username: '', password: '' }))).toEqual([400, 'Username is required'])
  expect(await told(await post('/api/login', { username: 'anna' }))).toEqual([400, 'Password is required'])
  expect(await told(await post('/api/login', undefined))).toEqual([400, 'Username and password are required'])
  expect(await told(await send('/api/login', 'application/json', '{"username":'))).toEqual([
    400,
    'The body cannot be read: send JSON or a form',
  ])
})

test('signing in again ends the login this browser had', async () => {
  await createAdmin(anna)
  const first = cookieOf(await post('/api/login', anna))
  const second = cookieOf(await post('/api/login', anna, { cookie: first.cookie }))
  expect((await get('/api/user', first)).status).toBe(401)
  expect((await get('/api/user', second)).status).toBe(200)
})

test('signing out ends the login and takes the cookie back', async () => {
  await createAdmin(anna)
  const { cookie } = cookieOf(await post('/api/login', anna))
  const answer = await post('/api/logout', undefined, { cookie })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
    204,
    'login=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ])
  expect((await get('/api/user', { cookie })).status).toBe(401)
  expect((await post('/api/logout', undefined)).status).toBe(204)
})

test('a new password signs out everywhere', async () => {
  await createAdmin(anna)
  const { cookie } = cookieOf(await post('/api/login', anna))
  await setPassword({ ...anna, password: 'battery staple' })
  expect((await get('/api/user', { cookie })).status).toBe(401)
})

test('the eleventh failure in ten minutes from one client is slowed, whatever the name', async () => {
  await createAdmin(anna)
  for (let failure = 1; failure <= 10; failure++)
    expect((await post('/api/login', { ...anna, username: `guess ${failure}` })).status).toBe(401)
  const answer = await post('/api/login', anna)
  expect(await told(answer)).toEqual([429, 'Too many failed logins. Please try again in 10 minutes.'])
  expect(Number(answer.headers.get('retry-after'))).toBeWithin(590, 601)
})

test('a success forgets the failures before it', async () => {
  await createAdmin(anna)
  for (let round = 1; round <= 2; round++) {
    for (let failure = 1; failure <= 9; failure++)
      expect((await post('/api/login', { ...anna, password: 'wrong horse' })).status).toBe(401)
    expect((await post('/api/login', anna)).status).toBe(200)
  }
})

test('a user who is no administrator cannot wash away failures', async () => {
  await createAdmin(anna)
  await register({ username: 'mallory', password: 'correct horse' })
  for (let failure = 1; failure <= 9; failure++)
    expect((await post('/api/login', { ...anna, password: 'wrong horse' })).status).toBe(401)
  expect((await post('/api/login', { username: 'mallory', password: 'correct horse' })).status).toBe(200)
  expect((await post('/api/login', anna)).status).toBe(429)
})

/** Thirty wrong passwords for a name, from three networks. */
async function guessAt(username: string) {
  for (let failure = 0; failure < 30; failure++) {
    if (failure % 10 === 0) client++
    expect((await post('/api/login', { username, password: `guess ${failure}` })).status).toBe(401)
  }
  client++
}

test('where a name is guessed at, each network has two more guesses at it, and all it had at other names', async () => {
  await guessAt('victim')
  const guess = (username: string) => post('/api/login', { ...anna, username })
  expect([(await guess('victim')).status, (await guess('victim')).status]).toEqual([401, 401])
  const refused = await guess('victim')
  expect(await told(refused)).toEqual([429, 'Too many failed logins. Please try again in 10 minutes.'])
  expect((await guess('bertha')).status).toBe(401)
})

test('an organiser whose name is guessed at signs in, on a device of hers and on a new one', async () => {
  const olga = { ...anna, username: 'olga' }
  await createAdmin(olga)
  const known = knownOf(await post('/api/login', olga))
  await guessAt('olga')
  expect((await post('/api/login', olga)).status).toBe(200)
  // In the very network the guesses come from.
  client--
  expect((await post('/api/login', olga)).status).toBe(429)
  expect((await post('/api/login', olga, known)).status).toBe(200)
})

test('her device spares nobody else, and nobody who changed it or knows an older password', async () => {
  const olga = { ...anna, username: 'olga' }
  await createAdmin(olga)
  await createAdmin(anna)
  const known = knownOf(await post('/api/login', olga))
  const changed = { cookie: known.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }
  client++
  for (let failure = 0; failure < 10; failure++)
    await post('/api/login', { username: `guess ${failure}`, password: 'x' })
  expect((await post('/api/login', anna, known)).status).toBe(429)
  expect((await post('/api/login', olga, changed)).status).toBe(429)
  expect((await get('/api/user', known)).status).toBe(401)
  await setPassword({ ...olga, password: 'battery staple' })
  expect((await post('/api/login', { ...olga, password: 'battery staple' }, known)).status).toBe(429)
})

test('on her own device, too, ten wrong passwords in ten minutes are enough', async () => {
  const olga = { ...anna, username: 'olga' }
  await createAdmin(olga)
  const known = knownOf(await post('/api/login', olga))
  const guess = () => post('/api/login', { ...olga, password: 'wrong horse' }, known)
  for (let failure = 0; failure < 10; failure++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('of a crowd that signs in at once nobody hashes beside fifty-two others; they are told to try again', async () => {
  await createAdmin(anna)
  const crowd = Array.from({ length: 150 }, (_, i) => {
    client++
    return post('/api/login', { username: `guess ${i}`, password: 'wrong horse' })
  })
  const answers = await Promise.all(crowd)
  const busy = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(150 - busy.length)
  expect(busy.length).toBeWithin(1, 99)
  for (const answer of busy) expect(answer.headers.get('retry-after')).toBe('1')
  expect(await busy[0]!.text()).toBe('Too many people are signing in right now. Please try again in a second.')
  expect((await post('/api/login', anna)).status).toBe(200)
})

test('whoever registers is signed in, and no administrator whatever the body says', async () => {
  const answer = await post('/api/register', { ...anna, isAdmin: true, id: 'mine' })
  expect([answer.status, await answer.json()]).toEqual([
    201,
    { id: expect.not.stringMatching('mine'), username: 'anna', isAdmin: false },
  ])
  const user = await get('/api/user', cookieOf(answer))
  expect(await user.json()).toMatchObject({ username: 'anna', isAdmin: false })
})

test('a registration is refused in words', async () => {
  expect(await told(await post('/api/register', { ...anna, password: 'short' }))).toEqual([
    400,
    'Password is too short (at least 8 characters)',
  ])
  await register(anna)
  expect(await told(await post('/api/register', anna))).toEqual([409, 'This username is taken'])
})

test('the sixth registration in an hour from one client has to wait', async () => {
  for (let one = 1; one <= 5; one++)
    expect((await post('/api/register', { ...anna, username: `user ${one}` })).status).toBe(201)
  const answer = await post('/api/register', anna)
  expect(await told(answer)).toEqual([429, 'Too many registrations. Please try again in 60 minutes.'])
  expect(Number(answer.headers.get('retry-after'))).toBeWithin(3590, 3601)
})

test('registration can be turned off', async () => {
  env.REGISTRATION = false
  try {
    expect(await told(await post('/api/register', anna))).toEqual([403, 'Registration is turned off'])
  } finally {
    env.REGISTRATION = true
  }
})

test('another site cannot sign a visitor in or out', async () => {
  await createAdmin(anna)
  for (const path of ['/api/login', '/api/register', '/api/logout'])
    expect(await told(await post(path, anna, { origin: 'https://evil.example' }))).toEqual([
      403,
      'This request came from another site',
    ])
})

test('with JavaScript off the form signs in and goes on to the dashboard, the query kept', async () => {
  await createAdmin(anna)
  const answer = await postForm('/api/login?eventSlug=cbus', anna)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin?eventSlug=cbus'])
  expect(await findLogin(cookieOf(answer).cookie.slice('login='.length))).toMatchObject({ username: 'anna' })
})

test('with JavaScript off a failure is the page again, with the reason and the name', async () => {
  const typed = '"><i>anna</i>'
  const answer = await postForm('/api/login', { username: typed, password: 'wrong horse' })
  const page = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8'])
  expect(page).toContain('Wrong username or password')
  expect(page).toContain('value="&quot;&gt;&lt;i&gt;anna&lt;/i&gt;"')
  expect(page).not.toContain('wrong horse')
  expect(page).not.toContain(typed)
  const missing = await postForm('/api/login', { username: '', password: '' })
  expect([missing.status, (await missing.text()).includes('Username is required')]).toEqual([400, true])
})

test('with JavaScript off the form signs out and goes to the login', async () => {
  await createAdmin(anna)
  const { cookie } = cookieOf(await post('/api/login', anna))
  const answer = await postForm('/api/logout', {}, { cookie })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/login'])
  expect((await get('/api/user', { cookie })).status).toBe(401)
})

test('the login page says what it is for, works without a script, and is kept by nobody', async () => {
  const answer = await get('/admin/login?eventSlug=cbus')
  const page = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(page).toStartWith('<!DOCTYPE html>')
  for (const words of ['<h1>Admin Login</h1>', 'Sign in to manage WITCON PGH', 'placeholder="admin"', '>Sign In<'])
    expect(page).toContain(words)
  expect(page).toContain('<form class="form" action="/api/login?eventSlug=cbus" method="post">')
  expect(page).not.toContain('<script>')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('an administrator who is signed in goes to the dashboard, anybody else is told who they are', async () => {
  await createAdmin(anna)
  await register({ username: 'mia', password: 'correct horse' })
  const admin = await get('/admin/login?eventSlug=cbus', cookieOf(await post('/api/login', anna)))
  expect([admin.status, admin.headers.get('location')]).toEqual([303, '/admin?eventSlug=cbus'])
  const member = await post('/api/login', { username: 'mia', password: 'correct horse' })
  const page = await get('/admin/login', cookieOf(member))
  expect(page.status).toBe(200)
  expect((await page.text()).replaceAll('<!-- -->', '')).toContain(
    'You are signed in as mia, who is not an administrator.',
  )
})

test('the login page says in its title which conference it is for', async () => {
  const html = await (await get('/admin/login')).text()
  expect(html).toContain('<title>Admin Login · WITCON PGH - Women in Tech Conference</title>')
})

test('the login page is there while the database has no tables', async () => {
  const cookie = `login=${'a'.repeat(43)}`
  await execute('alter table login_sessions rename to elsewhere')
  try {
    expect((await get('/admin/login', { cookie })).status).toBe(200)
    expect((await get('/api/user', { cookie })).status).toBe(503)
  } finally {
    await execute('alter table elsewhere rename to login_sessions')
  }
})

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.handle(new Request(ORIGIN + path, { headers: { ...ofClient(), ...headers } }))
}

function post(path: string, body: unknown, headers: Record<string, string> = {}, origin = ORIGIN): Promise<Response> {
  if (body !== undefined) return send(path, 'application/json', JSON.stringify(body), headers, origin)
  return app.handle(new Request(origin + path, { method: 'POST', headers: { ...ofClient(), ...headers } }))
}

function postForm(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const form = new URLSearchParams(fields).toString()
  return send(path, 'application/x-www-form-urlencoded', form, { origin: ORIGIN, ...headers })
}

function send(path: string, type: string, body: string, headers: Record<string, string> = {}, origin = ORIGIN) {
  const all = { 'content-type': type, ...ofClient(), ...headers }
  return app.handle(new Request(origin + path, { method: 'POST', headers: all, body }))
}

const ofClient = () => ({ 'x-forwarded-for': `10.0.0.${client}` })

async function told(answer: Response) {
  return [answer.status, await answer.text()]
}

/** What says that somebody signed in on this device before. */
function knownOf(answer: Response) {
  return { cookie: answer.headers.getSetCookie()[1]!.split(';')[0]! }
}

/** What a browser would send back. */
function cookieOf(answer: Response) {
  return { cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
}
