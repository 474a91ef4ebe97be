import { expect, test } from 'bun:test'
import { findLogin } from '../../../src/features/auth/logins/logins.ts'
import { createAdmin, register } from '../../../src/features/auth/service.ts'
import { execute } from '../../support/execute.ts'
import { anna, appOfManyClients, cookieOf } from './app-of-many-clients.ts'

const { get, post, postForm } = appOfManyClients()

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

test('the login page has its texts and a plain form, and is not cached', async () => {
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

test('the title of the login page names the conference', async () => {
  const html = await (await get('/admin/login')).text()
  expect(html).toContain('<title>Admin Login · WITCON PGH - Women in Tech Conference</title>')
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
