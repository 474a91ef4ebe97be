import { expect, test } from 'bun:test'
import { ensureFirstAdmin } from '../../../src/features/auth/service.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { execute } from '../../support/execute.ts'
import { attributes, texts } from '../../support/html.ts'
import { answerOf, appOfPeople, PASSWORD, type Person } from './person.ts'

const { somebody, owner } = await appOfPeople()
const TOO_MANY = 'Too many attempts. Please try again in 60 minutes.'
const TOO_COMMON = 'Password is too common (among the thousand most used)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** The id in her button “Remove”. */
async function appOf(person: Person): Promise<string> {
  const page = await (await person.get('/admin/security')).text()
  return attributes(page, '.change a', 'href')
    .find((href) => href.includes('remove'))!
    .split('=')[1]!
}

test('a new password ends all other logins, and needs the one before', async () => {
  const olga = await owner()
  const other = olga.elsewhere()
  await other.signIn()
  const change = (password: string, again = password, current = PASSWORD) =>
    olga.step('password', { password, again, current })
  for (const [answer, status, text] of [
    [change('short'), 400, 'Password is too short (at least 8 characters)'],
    [change('battery staple', 'battery stable'), 400, 'Passwords don’t match'],
    [change('battery staple', 'battery staple', 'wrong horse'), 401, 'Your current password is wrong'],
  ] as const)
    expect(await answerOf(answer)).toEqual([status, text])
  expect(await other.status()).toBe(200)
  expect(await answerOf(change('battery staple'))).toEqual([303, '/admin/security?done=password'])
  expect([await olga.status(), await other.status(), (await other.signIn()).status]).toEqual([200, 401, 401])
  expect(texts(await (await olga.get('/admin/security?done=password')).text(), '[role=status]')).toEqual([
    'Password changed. You’ve been signed out everywhere else.',
  ])
})

test('ten wrong passwords in an hour are the limit of the page', async () => {
  const olga = await owner()
  const change = (current: string, again = 'battery staple') =>
    answerOf(olga.step('password', { password: 'battery staple', again, current }))
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await change('wrong horse'))[0]).toBe(401)
    // A mistake before it is no guess.
    expect((await change('wrong horse', 'x'))[0]).toBe(400)
  }
  expect(await change(PASSWORD)).toEqual([429, TOO_MANY])
})

test('a right password is counted for a user without a role, who could keep the hashing busy', async () => {
  const [olga, nia] = [await owner(), await owner()]
  await execute(`update users set is_admin = false where username = '${nia.username}'`)
  const check = async (person: Person) => answerOf(person.step('remove', { id: await appOf(person) }))
  for (let times = 0; times < 9; times++) {
    await olga.setUpApp()
    expect(await check(olga)).toEqual([303, '/admin/security?done=remove'])
  }
  for (let times = 0; times < 5; times++) {
    await nia.setUpApp()
    expect(await check(nia)).toEqual([303, '/admin/security?done=remove'])
  }
  expect(await answerOf(olga.step('password', { password: 'battery staple', again: 'battery staple' }))).toEqual([
    303,
    '/admin/security?done=password',
  ])
  expect(await answerOf(nia.step('password', { password: 'battery staple', again: 'battery staple' }))).toEqual([
    429,
    TOO_MANY,
  ])
})

test('another site’s form changes nothing, and a step that does not exist leads back', async () => {
  const olga = await owner()
  const fields = { current: PASSWORD, password: 'battery staple', again: 'battery staple' }
  for (const step of ['password', 'logins', 'app', 'passkey', 'codes', 'remove']) {
    const foreign = { origin: 'https://evil.example' }
    const sent = olga.send('POST', `/admin/security/${step}`, new URLSearchParams(fields), foreign)
    expect(await answerOf(sent)).toEqual([403, 'This request came from another site'])
  }
  for (const step of ['constructor', '__proto__', 'toString', 'nothing']) {
    expect(await answerOf(olga.get(`/admin/security/${step}`))).toEqual([303, '/admin/security'])
    expect(await answerOf(olga.step(step))).toEqual([303, '/admin/security'])
    const page = await (await olga.get(`/admin/security?done=${step}`)).text()
    expect(texts(page, '[role=status]')).toEqual([])
  }
  expect((await olga.elsewhere().signIn()).status).toBe(200)
})

test('a common password is refused wherever one is set, in any case and width', async () => {
  const olga = await owner()
  for (const password of ['password1', 'PassWord1', 'ｐａｓｓｗｏｒｄ１']) {
    expect(await answerOf(olga.step('password', { password, again: password }))).toEqual([400, TOO_COMMON])
    const registration = somebody().post('/api/register', { username: 'nia', password })
    expect(await answerOf(registration)).toEqual([400, TOO_COMMON])
  }
  const invited = await olga.post('/api/admin/team/invitations', {
    ...{ eventId: await eventIdOf('pgh'), role: 'moderator', name: 'Nia' },
  })
  const { pathname } = new URL(((await invited.json()) as { url: string }).url)
  const joined = somebody().submit(pathname, { username: 'nia', password: 'iloveyou' })
  expect(await answerOf(joined)).toEqual([400, TOO_COMMON])
  await execute('update users set is_admin = false')
  const settings = { username: 'olivia', password: 'iloveyou', isEmbedded: false }
  await expect(ensureFirstAdmin(settings)).rejects.toThrow('ADMIN_PASSWORD is among the thousand most used passwords.')
})

test('a user sees her logins with their devices, and ends one or all others', async () => {
  const [olga, mona] = [await owner(), await owner()]
  const [phone, desk] = [olga.elsewhere(), olga.elsewhere()]
  const at = (agent: string) => ({ 'user-agent': agent })
  await phone.post('/api/login', { username: olga.username, password: PASSWORD }, at(IPHONE))
  await desk.post('/api/login', { username: olga.username, password: PASSWORD }, at(CHROME))
  const page = await (await olga.get('/admin/security')).text()
  expect(texts(page, '.change strong').toSorted()).toEqual(['Browser', 'Chrome on Linux', 'Safari on iPhone'])
  expect(texts(page, '.change small')[0]).toBe('since less than a minute ago · last seen less than a minute ago')
  expect(texts(page, '.badge')).toEqual(['This one'])
  const ends = attributes(page, 'form button', 'aria-label')
  const sids = attributes(page, 'input[name=sid]', 'value')
  expect([ends.toSorted(), sids.length]).toEqual([['Sign out: Chrome on Linux', 'Sign out: Safari on iPhone'], 3])
  const sid = sids[ends.indexOf('Sign out: Safari on iPhone')]!
  expect((await mona.submit('/admin/security/logins', { sid })).status).toBe(303)
  expect(await phone.status()).toBe(200)
  expect(await answerOf(olga.submit('/admin/security/logins', { sid }))).toEqual([303, '/admin/security?done=login'])
  expect([await phone.status(), await desk.status(), await olga.status()]).toEqual([401, 200, 200])
  await olga.submit('/admin/security/logins', { sid: '' })
  expect([await desk.status(), await olga.status(), await mona.status()]).toEqual([401, 200, 200])
})

test('a user sees her own last changes, each with the way to its event', async () => {
  const [olga, mona] = [await owner(), await owner()]
  const close = (isClosed: boolean) => ({ eventSlug: 'cbus', isClosed })
  await olga.put('/api/admin/board/closed', close(true))
  await mona.put('/api/admin/board/closed', close(false))
  const page = await (await olga.get('/admin/security')).text()
  expect(texts(page, '.change strong').slice(1)).toEqual(['Closed the board of WITCON CBUS'])
  expect(texts(page, '.change small')[1]).toBe('WITCON CBUS · less than a minute ago')
  expect(attributes(page, '.change a', 'href')).toEqual(['/admin?eventSlug=cbus&changes=open'])
})

test('whoever has the name that an organizer had sees the changes of events that she may see', async () => {
  const olga = await owner()
  for (const eventSlug of ['pgh', 'cbus']) {
    await olga.put('/api/admin/board/closed', { eventSlug, isClosed: true })
    await olga.put('/api/admin/board/closed', { eventSlug, isClosed: false })
  }
  const shown = async () => texts(await (await olga.get('/admin/security')).text(), '.change strong').slice(1)
  expect((await shown()).length).toBe(4)
  const grants = JSON.stringify([
    { eventId: await eventIdOf('cbus'), role: 'moderator', since: '2026-01-01T00:00:00Z' },
  ])
  await execute(`update users set is_admin = false, grants = '${grants}' where username = '${olga.username}'`)
  expect(await shown()).toEqual(['Opened the board of WITCON CBUS', 'Closed the board of WITCON CBUS'])
  await execute(`update users set grants = '[]' where username = '${olga.username}'`)
  expect(await shown()).toEqual([])
})

test('a user without a role has the page, a helper by a link has none', async () => {
  const olga = await owner()
  await execute(`update users set is_admin = false where username = '${olga.username}'`)
  expect(await olga.status('/admin/security')).toBe(200)
  const grants = JSON.stringify([{ eventId: 'x', role: 'helper', since: '2026-01-01T00:00:00Z' }])
  await execute(`update users set grants = '${grants}' where username = '${olga.username}'`)
  for (const page of ['', '/app', '/password'])
    expect(await answerOf(olga.get(`/admin/security${page}`))).toEqual([303, '/admin'])
  for (const step of ['app', 'password', 'logins', 'passkey'])
    expect(await answerOf(olga.step(step))).toEqual([303, '/admin'])
})

test('passkeys are offered by HTTPS at a name alone', async () => {
  const olga = await owner()
  const page = async (headers: Record<string, string>) => (await olga.get('/admin/security', headers)).text()
  expect(await page({})).toContain('Passkeys need HTTPS and a domain name')
  const named = { host: 'witcon.example', 'x-forwarded-proto': 'https' }
  expect(await page(named)).toContain('Add a passkey')
  expect(await page({ host: 'witcon.example' })).not.toContain('Add a passkey')
  expect(await answerOf(olga.get('/admin/security/passkey'))).toEqual([303, '/admin/security'])
})
