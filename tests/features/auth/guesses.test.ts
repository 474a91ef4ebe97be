import { expect, spyOn, test } from 'bun:test'
import { createAdmin, register, setPassword } from '../../../src/features/auth/service.ts'
import { execute } from '../../support/execute.ts'
import { until } from '../../support/until.ts'
import { anna, cookieOf, knownOf, startAppOfManyClients, told } from './app-of-many-clients.ts'

const { asker, get, post, postForm } = await startAppOfManyClients()

// A real password takes its time on purpose, and hundreds are guessed at here.
const hashOf = (password: unknown) => `$argon2id$v=19$m=19456,t=2,p=1$${Bun.hash(String(password))}`
spyOn(Bun.password, 'hash').mockImplementation(async (password) => hashOf(password))
const verify = spyOn(Bun.password, 'verify').mockImplementation(async (password, hash) => hash === hashOf(password))

test('the eleventh failed login of a client in ten minutes is refused, for any name', async () => {
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
    if (failure % 10 === 0) asker.client++
    expect((await post('/api/login', { username, password: `guess ${failure}` })).status).toBe(401)
  }
  asker.client++
}

test('each network has two guesses at a guessed name and its usual guesses at others', async () => {
  await guessAt('victim')
  const guess = (username: string) => post('/api/login', { ...anna, username })
  expect([(await guess('victim')).status, (await guess('victim')).status]).toEqual([401, 401])
  const refused = await guess('victim')
  expect(await told(refused)).toEqual([429, 'Too many failed logins. Please try again in 10 minutes.'])
  expect((await guess('bertha')).status).toBe(401)
})

test('an organizer whose name is guessed at signs in, on a device of hers and on a new one', async () => {
  const olga = { ...anna, username: 'olga' }
  await createAdmin(olga)
  const known = knownOf(await post('/api/login', olga))
  await guessAt('olga')
  expect((await post('/api/login', olga)).status).toBe(200)
  // In the very network the guesses come from.
  asker.client--
  expect((await post('/api/login', olga)).status).toBe(429)
  expect((await post('/api/login', olga, known)).status).toBe(200)
})

test('a known device helps no other user, no changed cookie, and no older password', async () => {
  const olga = { ...anna, username: 'olga' }
  await createAdmin(olga)
  await createAdmin(anna)
  const known = knownOf(await post('/api/login', olga))
  const changed = { cookie: known.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }
  asker.client++
  for (let failure = 0; failure < 10; failure++)
    await post('/api/login', { username: `guess ${failure}`, password: 'x' })
  expect((await post('/api/login', anna, known)).status).toBe(429)
  expect((await post('/api/login', olga, changed)).status).toBe(429)
  expect((await get('/api/user', known)).status).toBe(401)
  await setPassword({ ...olga, password: 'battery staple' })
  expect((await post('/api/login', { ...olga, password: 'battery staple' }, known)).status).toBe(429)
})

test('ten wrong passwords in ten minutes are the limit on a known device, too', async () => {
  const olga = { ...anna, username: 'olga' }
  await createAdmin(olga)
  const known = knownOf(await post('/api/login', olga))
  const guess = () => post('/api/login', { ...olga, password: 'wrong horse' }, known)
  for (let failure = 0; failure < 10; failure++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('two passwords are hashed at once, fifty wait, and others try again', async () => {
  await createAdmin(anna)
  const { promise: held, resolve: release } = Promise.withResolvers<boolean>()
  verify.mockClear()
  verify.mockImplementation(() => held)
  const answers: Response[] = []
  const crowd = Array.from({ length: 60 }, async (_, i) => {
    asker.client++
    answers.push(await post('/api/login', { username: `guess ${i}`, password: 'wrong horse' }))
  })
  await until(() => answers.length === 8)
  expect(verify).toHaveBeenCalledTimes(2)
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await answer.text()).toBe('Too many people are signing in right now. Please try again in a second.')
  }
  verify.mockImplementation(async (password, hash) => hash === hashOf(password))
  release(false)
  await Promise.all(crowd)
  expect(answers.slice(8).map(({ status }) => status)).toEqual(Array(52).fill(401))
  expect((await post('/api/login', anna)).status).toBe(200)
})

test('with JavaScript off the form signs in, the query kept, and out', async () => {
  await createAdmin(anna)
  const answer = await postForm('/api/login?eventSlug=cbus', anna)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin?eventSlug=cbus'])
  const signedIn = cookieOf(answer)
  expect(await (await get('/api/user', signedIn)).json()).toMatchObject({ username: 'anna' })
  const out = await postForm('/api/logout', {}, signedIn)
  expect([out.status, out.headers.get('location')]).toEqual([303, '/admin/login'])
  expect((await get('/api/user', signedIn)).status).toBe(401)
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

test('the login page has its texts and a plain form, and is not cached', async () => {
  const answer = await get('/admin/login?eventSlug=cbus')
  const page = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(page).toStartWith('<!DOCTYPE html>')
  for (const words of ['<h1>Admin Login</h1>', 'Sign in to manage WITCON PGH', 'placeholder="admin"', '>Sign In<'])
    expect(page).toContain(words)
  expect(page).toContain('<title>Admin Login · WITCON PGH - Women in Tech Conference</title>')
  expect(page).toContain('<form class="form" action="/api/login?eventSlug=cbus" method="post">')
  expect(page).not.toContain('<script>')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('the login page redirects an administrator and tells other users who they are', async () => {
  await createAdmin(anna)
  await register({ username: 'mia', password: 'correct horse' })
  const admin = await get('/admin/login?eventSlug=cbus', cookieOf(await post('/api/login', anna)))
  expect([admin.status, admin.headers.get('location')]).toEqual([303, '/admin?eventSlug=cbus'])
  const member = await post('/api/login', { username: 'mia', password: 'correct horse' })
  const page = await get('/admin/login', cookieOf(member))
  expect(page.status).toBe(200)
  expect((await page.text()).replaceAll('<!-- -->', '')).toContain(
    'You’re signed in as mia, but that account isn’t an administrator. Sign in with an administrator account.',
  )
})

test('the login page works while the database has no tables', async () => {
  const cookie = `login=${'a'.repeat(43)}`
  await execute('alter table login_sessions rename to elsewhere')
  try {
    expect((await get('/admin/login', { cookie })).status).toBe(200)
    expect((await get('/api/user', { cookie })).status).toBe(503)
  } finally {
    await execute('alter table elsewhere rename to login_sessions')
  }
})
