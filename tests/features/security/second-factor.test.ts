import { expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { pendingLogins } from '../../../db/schema.ts'
import { listFactors } from '../../../src/features/auth/factors.ts'
import { findUserNamed, promoteToAdmin, register } from '../../../src/features/auth/service.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { execute } from '../../support/execute.ts'
import { texts } from '../../support/html.ts'
import { answerOf, appOfPeople, forgetSteps, PASSWORD, type Person } from './person.ts'

const { app, somebody, owner, protectedOwner } = await appOfPeople()
const WRONG = [401, 'This code is wrong or was used before. Wait for the next one, or use a recovery code.']
const EXPIRED = [410, 'Your sign-in has expired. Type your password again.']
const factorsOf = async ({ username }: Person) => listFactors((await findUserNamed(username))!.id)

test('an app is set up with its code and the password, and shows ten recovery codes once', async () => {
  const olga = await owner()
  const salt = await olga.scan()
  const set = (fields = {}) => olga.step('app', { salt, code: olga.code(), ...fields })
  const wrong = 'This code is wrong. Check your phone’s clock, and type the next one.'
  expect(await answerOf(set({ code: '000000' }))).toEqual([400, wrong])
  expect(await answerOf(set({ current: 'wrong horse' }))).toEqual([401, 'Your current password is wrong'])
  expect(await answerOf(set({ salt: '../' }))).toEqual([303, '/admin/security'])
  expect(await factorsOf(olga)).toEqual([])

  const other = olga.elsewhere()
  await other.signIn()
  const code = olga.code()
  const answer = await set({ code })
  const codes = texts(await answer.text(), '.recovery-codes code')
  expect([answer.status, answer.headers.get('cache-control'), new Set(codes).size]).toEqual([200, 'no-store', 10])
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  // Logins that gave no factor end.
  expect([await olga.status(), await other.status()]).toEqual([200, 401])
  const stored = JSON.stringify(await factorsOf(olga))
  expect([olga.secret, ...codes, codes[0]!.replaceAll('-', '')].filter((one) => stored.includes(one))).toEqual([])
  const page = await (await olga.get('/admin/security')).text()
  expect([texts(page, '.change strong').slice(0, 2), page.includes(codes[0]!)]).toEqual([
    ['Authenticator app', 'Recovery codes'],
    false,
  ])
  // Its key shows no more, not even to somebody at her open browser who read the salt in a backup.
  expect(await answerOf(olga.step('app', { salt, code: '000000', current: 'wrong' }))).toEqual([303, '/admin/security'])
  // Its code was used to set it up.
  expect(await answerOf((await olga.half()).give(code))).toEqual(WRONG)
})

test('a right password alone gives a pending login, which can do nothing but give the factor', async () => {
  const { person: olga } = await protectedOwner()
  const half = olga.elsewhere()
  const answer = await half.signIn()
  expect([answer.status, await answer.json()]).toEqual([202, { factor: { hasApp: true } }])
  const cookie = /^pending=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(cookie)])
  const byHttps = (await half.signIn({ 'x-forwarded-proto': 'https' })).headers.getSetCookie()
  expect(byHttps).toEqual([expect.stringMatching(/^__Host-pending=.+; Secure; HttpOnly; SameSite=Lax$/)])
  const asLogin = olga.elsewhere()
  asLogin.cookie = half.cookie.replace('pending=', 'login=')
  for (const one of [half, asLogin, somebody()]) {
    expect([await one.status(), await one.status('/api/admin/events')]).toEqual([401, 401])
    expect(await answerOf(one.get('/admin'))).toEqual([303, '/admin/login'])
    for (const page of ['', '/app', '/passkey', '/password', '/codes', '/remove', '/logins']) {
      expect(await answerOf(one.get(`/admin/security${page}`))).toEqual([303, '/admin/login'])
      if (page) expect(await answerOf(one.step(page.slice(1)))).toEqual([303, '/admin/login'])
    }
  }
  const given = await half.give(olga.code())
  expect([given.status, await given.json()]).toEqual([200, expect.objectContaining({ username: olga.username })])
  expect(given.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['login', 'known', 'pending'])
  expect(await half.status()).toBe(200)
})

test('a code counts once, and one step beside the clock', async () => {
  const { person: olga } = await protectedOwner()
  const [first, second] = [await olga.half(), await olga.half()]
  for (const steps of [-2, 2]) expect(await answerOf(first.give(olga.code(steps)))).toEqual(WRONG)
  const code = olga.code()
  expect((await first.give(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  for (const used of [code, olga.code(-1)]) expect(await answerOf(second.give(used))).toEqual(WRONG)
  expect((await second.give(olga.code(1))).status).toBe(200)
  await forgetSteps()
  expect((await (await olga.half()).give(olga.code(-1))).status).toBe(200)
})

test('of two who give the same code or the same pending login at once, one gets in', async () => {
  const { person: olga, codes } = await protectedOwner()
  const both = [await olga.half(), await olga.half()]
  const answers = await Promise.all(both.map((one) => one.give(olga.code())))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const [half, twin] = [await olga.half(), olga.elsewhere()]
  twin.cookie = half.cookie
  const twice = await Promise.all([half.give(codes[0]!), twin.give(codes[1]!)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 410])
  const halves = [await olga.half(), await olga.half()]
  const once = await Promise.all(halves.map((one) => one.give(codes[2]!)))
  expect(once.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a recovery code works once, however it is typed, and new ones replace the others', async () => {
  const { person: olga, codes } = await protectedOwner()
  const half = await olga.half()
  expect((await half.give(` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect(texts(await (await half.get('/admin/security')).text(), '.change small')[1]).toBe('9 of 10 left')
  await half.signIn()
  expect(await answerOf(half.give(codes[0]!))).toEqual(WRONG)
  const renewed = texts(await (await olga.step('codes')).text(), '.recovery-codes code')
  expect(await answerOf(half.give(codes[1]!))).toEqual(WRONG)
  expect([renewed.length, (await half.give(renewed[1]!)).status]).toEqual([10, 200])
})

test('ten wrong codes of a user in an hour are the limit, but not on a device of hers', async () => {
  const olga = await owner()
  // The password alone proved this one.
  const before = olga.elsewhere('10.2.0.9')
  before.cookie = olga.cookie
  await olga.setUpApp()
  before.secret = olga.secret
  const known = await olga.half('10.2.0.1')
  expect((await known.give(olga.code())).status).toBe(200)
  await forgetSteps()
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await answerOf((await olga.half(`10.2.1.${attempt}`)).give('000000'))).toEqual(WRONG)
  for (const one of [await olga.half('10.2.2.1'), before]) {
    await one.signIn()
    const refused = await one.give(olga.code())
    expect([refused.status, await refused.text()]).toEqual([
      429,
      'Too many wrong codes. Please try again in 60 minutes.',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(3500, 3601)
  }
  for (const last of [200, 429]) {
    await known.signIn()
    for (let attempt = 1; attempt < (last === 200 ? 10 : 11); attempt++) await known.give('000000')
    expect((await known.give(olga.code())).status).toBe(last)
    await forgetSteps()
  }
})

test('twenty wrong codes of a network in an hour are the limit, for any user', async () => {
  for (let user = 0; user < 2; user++) {
    const half = await (await protectedOwner()).person.half('10.3.0.1')
    for (let attempt = 0; attempt < 10; attempt++) expect((await half.give('000000')).status).toBe(401)
  }
  const { person: olga } = await protectedOwner()
  expect((await (await olga.half('10.3.0.1')).give(olga.code())).status).toBe(429)
})

test('a pending login ends after ten minutes and with a new password, and is nobody’s without its cookie', async () => {
  const { person: olga } = await protectedOwner()
  const half = await olga.half()
  await db.update(pendingLogins).set({ expiresAt: new Date(Date.now() - 1).toISOString() })
  expect(await answerOf(half.give(olga.code()))).toEqual(EXPIRED)
  expect(await answerOf(half.get('/admin/login/factor?eventSlug=cbus'))).toEqual([303, '/admin/login?eventSlug=cbus'])
  await half.signIn()
  expect(await db.$count(pendingLogins)).toBe(1)
  expect(await answerOf(somebody().give(olga.code()))).toEqual(EXPIRED)
  await olga.step('password', { password: 'battery staple', again: 'battery staple' })
  expect(await answerOf(half.give(olga.code()))).toEqual(EXPIRED)
  expect(await answerOf(half.give(' '))).toEqual([400, 'Code is required'])
  // The factor stays.
  expect((await olga.post('/api/login', { username: olga.username, password: 'battery staple' })).status).toBe(202)
})

test('an invitation by password asks for the factor too, and goes on afterwards', async () => {
  const { person: olga } = await protectedOwner()
  const invitation = { eventId: await eventIdOf('cbus'), role: 'moderator', name: 'Olga' }
  const invited = await (await app.admin()).post('/api/admin/team/invitations', invitation)
  const path = new URL(((await invited.json()) as { url: string }).url).pathname
  const half = olga.elsewhere()
  const search = `?join=${path.split('/').pop()}`
  const joined = half.submit(path, { username: olga.username, password: PASSWORD })
  expect(await answerOf(joined)).toEqual([303, `/admin/login/factor${search}`])
  expect(await somebody().status(path)).toBe(200)
  expect(await answerOf(half.submit(`/api/login/factor${search}`, { code: olga.code() }))).toEqual([303, path])
  const { id } = (await (await half.get('/api/user')).json()) as { id: string }
  // An owner has a higher role already.
  await execute(`update users set is_admin = false where id = '${id}'`)
  expect(await answerOf(half.submit(path, { as: id }))).toEqual([303, '/admin?eventSlug=cbus'])
})

test('the last device takes the recovery codes along, and nobody removes another’s', async () => {
  const [{ person: olga }, { person: mona }] = [await protectedOwner(), await protectedOwner()]
  const { id } = (await factorsOf(olga)).find(({ kind }) => kind === 'app')!
  expect(await answerOf(mona.step('remove', { id }))).toEqual([303, '/admin/security'])
  expect((await olga.step('remove', { id, current: 'wrong horse' })).status).toBe(401)
  expect([(await factorsOf(olga)).length, (await factorsOf(mona)).length]).toEqual([11, 11])
  expect(await answerOf(olga.step('remove', { id }))).toEqual([303, '/admin/security?done=remove'])
  expect([await factorsOf(olga), (await olga.elsewhere().signIn()).status]).toEqual([[], 200])
  expect(await answerOf(olga.step('codes'))).toEqual([303, '/admin/security'])
})

test('a stranger’s factor does not keep out whoever is given the name', async () => {
  const mallory = Object.assign(somebody(), { username: 'first admin' })
  await register({ username: mallory.username, password: PASSWORD })
  await mallory.signIn()
  await mallory.setUpApp()
  await promoteToAdmin({ username: mallory.username, password: 'battery staple' })
  const real = await somebody().post('/api/login', { username: mallory.username, password: 'battery staple' })
  expect([real.status, await mallory.status()]).toEqual([200, 401])
})

test('an app of somebody else, put into the table, opens nothing', async () => {
  const [{ person: olga, codes }, { person: mona }] = [await protectedOwner(), await protectedOwner()]
  const appOf = async (person: Person) => (await factorsOf(person)).find(({ kind }) => kind === 'app')!
  const [{ proof }, { id }] = [await appOf(mona), await appOf(olga)]
  await execute(`update second_factors set proof = '${proof}' where id = '${id}'`)
  const half = await olga.half()
  for (const code of [mona.code(), olga.code()]) expect(await answerOf(half.give(code))).toEqual(WRONG)
  expect((await half.give(codes[0]!)).status).toBe(200)
})
