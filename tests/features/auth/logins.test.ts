import { expect, test } from 'bun:test'
import { env } from '../../../src/env.ts'
import { createAdmin, ensureFirstAdmin, register, setPassword } from '../../../src/features/auth/service.ts'
import { execute } from '../../support/execute.ts'
import { anna, cookieOf, startAppOfManyClients, told } from './app-of-many-clients.ts'

const { origin, get, post, postForm } = await startAppOfManyClients()

test('a login answers the user without the password, and a cookie no script and no other site can use', async () => {
  await createAdmin(anna)
  const answer = await post('/api/login', anna)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { id: expect.any(String), username: 'anna', isAdmin: true, grants: [] },
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^login=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^known=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/),
  ])
  const user = await get('/api/user', cookieOf(answer))
  expect([user.status, await user.json()]).toEqual([
    200,
    { id: expect.any(String), username: 'anna', isAdmin: true, grants: [] },
  ])
})

test('over HTTPS the cookies are secure', async () => {
  await createAdmin(anna)
  const answer = await post('/api/login', anna, { 'x-forwarded-proto': 'https' })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-login=[\w-]{43}; Path=\/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^__Host-known=[\w.-]+; Path=\/; Max-Age=34560000; Secure; HttpOnly; SameSite=Lax$/),
  ])
})

test('a cookie planted by a neighboring host signs nobody in or out', async () => {
  await createAdmin(anna)
  await register({ username: 'mallory', password: 'correct horse' })
  const { cookie: own } = cookieOf(await post('/api/login', anna, { 'x-forwarded-proto': 'https' }))
  const { cookie: planted } = cookieOf(await post('/api/login', { ...anna, username: 'mallory' }))
  const byHttps = { 'x-forwarded-proto': 'https', cookie: `${planted}; ${own}` }
  expect(await (await get('/api/user', byHttps)).json()).toMatchObject({ username: 'anna' })
  const out = await post('/api/logout', undefined, byHttps)
  expect(out.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(['__Host-login=', 'login='])
})

test('answers about a user are not cached and have the security headers', async () => {
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
    // Every character counts, also a space.
    await post('/api/login', { ...anna, password: ' correct horse ' }),
    await post('/api/login', { ...anna, username: 'bertha' }),
  ]
  for (const answer of answers) {
    expect(await told(answer)).toEqual([401, 'Wrong username or password'])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  const ofEachRequest = ['x-request-id', 'date']
  const [wrong, unknown] = answers.map(({ headers }) => [...headers].filter(([name]) => !ofEachRequest.includes(name)))
  expect(wrong).toEqual(unknown!)
})

test('a login without a name or a password is told so', async () => {
  expect(await told(await post('/api/login', { username: '', password: '' }))).toEqual([400, 'Username is required'])
  expect(await told(await post('/api/login', { username: 'anna' }))).toEqual([400, 'Password is required'])
  expect(await told(await post('/api/login', undefined))).toEqual([400, 'Username and password are required'])
  const headers = { 'content-type': 'application/json' }
  const broken = await fetch(`${origin}/api/login`, { method: 'POST', headers, body: '{"username":' })
  expect(await told(broken)).toEqual([400, 'The body can’t be read. Send JSON or a form.'])
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
  expect(await told(await get('/api/user', { cookie }))).toEqual([401, 'Please sign in'])
  expect((await post('/api/logout', undefined)).status).toBe(204)
})

test('another site cannot sign a visitor in or out', async () => {
  await createAdmin(anna)
  for (const path of ['/api/login', '/api/register', '/api/logout'])
    expect(await told(await post(path, anna, { origin: 'https://evil.example' }))).toEqual([
      403,
      'This request came from another site',
    ])
})

test('a registered user is signed in and never an administrator, whatever the body has', async () => {
  const answer = await post('/api/register', { ...anna, isAdmin: true, id: 'mine' })
  expect([answer.status, await answer.json()]).toEqual([
    201,
    { id: expect.not.stringMatching('mine'), username: 'anna', isAdmin: false, grants: [] },
  ])
  const user = await get('/api/user', cookieOf(answer))
  expect(await user.json()).toMatchObject({ username: 'anna', isAdmin: false })
})

test('a registration is refused in words', async () => {
  await register(anna)
  for (const [fields, status, why] of [
    [{ username: undefined }, 400, 'Username is required'],
    [{ username: ' ' }, 400, 'Username is required'],
    [{ username: 'a'.repeat(201) }, 400, 'Username is too long (at most 200 characters)'],
    [{ username: 'an\u0000na' }, 400, 'Username contains invisible characters'],
    [{ password: undefined }, 400, 'Password is required'],
    [{ password: '' }, 400, 'Password is required'],
    [{ password: 'a'.repeat(7) }, 400, 'Password is too short (at least 8 characters)'],
    [{ password: 'a'.repeat(257) }, 400, 'Password is too long (at most 256 characters)'],
    [{}, 409, 'This username is taken'],
  ] as const)
    expect([fields, ...(await told(await post('/api/register', { ...anna, ...fields })))]).toEqual([
      fields,
      status,
      why,
    ])
})

test('a name of 200 characters and passwords of 8 and 256 are registered, and names are trimmed and composed', async () => {
  for (const [typed, username, length] of [
    ['a'.repeat(200), 'a'.repeat(200), 256],
    [' cafe\u0301 ', 'caf\u00e9', 8],
  ] as const) {
    const answer = await post('/api/register', { username: typed, password: 'aé0x'.repeat(length / 4) })
    expect([answer.status, (await answer.json()).username]).toEqual([201, username])
  }
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

test('an organizer is offered to choose a password until one was set in the terminal or by the settings', async () => {
  const isOffered = async (account: { username: string; password: string }) => {
    const cookies = cookieOf(await post('/api/login', account))
    return (await (await get('/admin', cookies)).text()).includes('Choose a password')
  }
  const first = await ensureFirstAdmin({ username: undefined, password: undefined, isEmbedded: true })
  expect(await isOffered({ username: 'admin', password: first.status === 'created' ? first.password! : '' })).toBe(true)
  const chosen = { username: 'admin', password: 'from the terminal' }
  await setPassword(chosen)
  expect(await isOffered(chosen)).toBe(false)
  await execute('delete from users')
  await ensureFirstAdmin({ ...anna, isEmbedded: true })
  expect(await isOffered(anna)).toBe(false)
})
